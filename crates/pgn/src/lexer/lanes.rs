//! Vectors of sixteen bytes. They use SSE2 on x86-64, where every processor has it, the vectors of WebAssembly if the
//! module is built for them, and arrays on other architectures.

/// The number of bytes in a vector.
pub(crate) const LANES: usize = 16;

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(crate) use array::Lanes;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Lanes;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::Lanes;

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use core::ops::{BitOr, BitXor};

    use super::LANES;
    use safe_arch::m128i;

    /// Sixteen bytes in an SSE2 register.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes(m128i);

    impl Lanes {
        #[inline]
        pub(crate) fn new(bytes: &[u8; LANES]) -> Self {
            Self(m128i::from(*bytes))
        }

        /// Returns a vector with `byte` in all lanes.
        #[inline]
        pub(crate) fn splat(byte: u8) -> Self {
            Self(safe_arch::set_splat_i8_m128i(byte as i8))
        }

        /// Sets all bits in each lane where both vectors are equal, and clears all bits in the other lanes.
        #[inline]
        pub(crate) fn equal(self, other: Self) -> Self {
            Self(safe_arch::cmp_eq_mask_i8_m128i(self.0, other.0))
        }

        /// Subtracts `other` lane by lane, modulo 256.
        #[inline]
        pub(crate) fn minus(self, other: Self) -> Self {
            Self(safe_arch::sub_i8_m128i(self.0, other.0))
        }

        /// Sets all bits in each lane where `self` is greater than `other`, comparing signed numbers.
        #[inline]
        pub(crate) fn greater_signed(self, other: Self) -> Self {
            Self(safe_arch::cmp_gt_mask_i8_m128i(self.0, other.0))
        }

        /// Returns the lesser byte in each lane, comparing unsigned numbers.
        #[inline]
        pub(crate) fn min(self, other: Self) -> Self {
            Self(safe_arch::min_u8_m128i(self.0, other.0))
        }

        /// Returns the greater byte in each lane, comparing unsigned numbers.
        #[inline]
        pub(crate) fn max(self, other: Self) -> Self {
            Self(safe_arch::max_u8_m128i(self.0, other.0))
        }

        /// Returns the highest bit of each lane. The first lane has the lowest bit.
        #[inline]
        pub(crate) fn mask(self) -> u32 {
            safe_arch::move_mask_i8_m128i(self.0) as u32
        }

        #[cfg(test)]
        pub(super) fn bytes(self) -> [u8; LANES] {
            self.0.into()
        }
    }

    impl BitOr for Lanes {
        type Output = Self;

        #[inline]
        fn bitor(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }
    }

    impl BitXor for Lanes {
        type Output = Self;

        #[inline]
        fn bitxor(self, other: Self) -> Self {
            Self(self.0 ^ other.0)
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use core::{
        arch::wasm32,
        ops::{BitOr, BitXor},
    };

    use super::LANES;

    /// Sixteen bytes in a vector of WebAssembly.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes(wasm32::v128);

    impl Lanes {
        #[inline]
        pub(crate) fn new(bytes: &[u8; LANES]) -> Self {
            let number = u128::from_le_bytes(*bytes);
            Self(wasm32::u64x2(number as u64, (number >> u64::BITS) as u64))
        }

        /// Returns a vector with `byte` in all lanes.
        #[inline]
        pub(crate) fn splat(byte: u8) -> Self {
            Self(wasm32::u8x16_splat(byte))
        }

        /// Sets all bits in each lane where both vectors are equal, and clears all bits in the other lanes.
        #[inline]
        pub(crate) fn equal(self, other: Self) -> Self {
            Self(wasm32::u8x16_eq(self.0, other.0))
        }

        /// Subtracts `other` lane by lane, modulo 256.
        #[inline]
        pub(crate) fn minus(self, other: Self) -> Self {
            Self(wasm32::u8x16_sub(self.0, other.0))
        }

        /// Sets all bits in each lane where `self` is greater than `other`, comparing signed numbers.
        #[inline]
        pub(crate) fn greater_signed(self, other: Self) -> Self {
            Self(wasm32::i8x16_gt(self.0, other.0))
        }

        /// Returns the lesser byte in each lane, comparing unsigned numbers.
        #[inline]
        pub(crate) fn min(self, other: Self) -> Self {
            Self(wasm32::u8x16_min(self.0, other.0))
        }

        /// Returns the greater byte in each lane, comparing unsigned numbers.
        #[inline]
        pub(crate) fn max(self, other: Self) -> Self {
            Self(wasm32::u8x16_max(self.0, other.0))
        }

        /// Returns the highest bit of each lane. The first lane has the lowest bit.
        #[inline]
        pub(crate) fn mask(self) -> u32 {
            u32::from(wasm32::u8x16_bitmask(self.0))
        }
    }

    impl BitOr for Lanes {
        type Output = Self;

        #[inline]
        fn bitor(self, other: Self) -> Self {
            Self(wasm32::v128_or(self.0, other.0))
        }
    }

    impl BitXor for Lanes {
        type Output = Self;

        #[inline]
        fn bitxor(self, other: Self) -> Self {
            Self(wasm32::v128_xor(self.0, other.0))
        }
    }
}

#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
mod array {
    use core::ops::{BitOr, BitXor};

    use super::LANES;

    /// Sixteen bytes in an array.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes([u8; LANES]);

    impl Lanes {
        /// Computes each lane from the same lane in both vectors.
        #[inline]
        fn zip(self, other: Self, of: impl Fn(u8, u8) -> u8) -> Self {
            let mut lanes = self.0;
            for (lane, byte) in lanes.iter_mut().zip(other.0) {
                *lane = of(*lane, byte);
            }
            Self(lanes)
        }

        #[inline]
        pub(crate) fn new(bytes: &[u8; LANES]) -> Self {
            Self(*bytes)
        }

        /// Returns a vector with `byte` in all lanes.
        #[inline]
        pub(crate) fn splat(byte: u8) -> Self {
            Self([byte; LANES])
        }

        /// Sets all bits in each lane where both vectors are equal, and clears all bits in the other lanes.
        #[inline]
        pub(crate) fn equal(self, other: Self) -> Self {
            self.zip(other, |one, other| if one == other { u8::MAX } else { 0 })
        }

        /// Subtracts `other` lane by lane, modulo 256.
        #[inline]
        pub(crate) fn minus(self, other: Self) -> Self {
            self.zip(other, u8::wrapping_sub)
        }

        /// Sets all bits in each lane where `self` is greater than `other`, comparing signed numbers.
        #[inline]
        pub(crate) fn greater_signed(self, other: Self) -> Self {
            self.zip(other, |one, other| if (one as i8) > (other as i8) { u8::MAX } else { 0 })
        }

        /// Returns the lesser byte in each lane, comparing unsigned numbers.
        #[inline]
        pub(crate) fn min(self, other: Self) -> Self {
            self.zip(other, u8::min)
        }

        /// Returns the greater byte in each lane, comparing unsigned numbers.
        #[inline]
        pub(crate) fn max(self, other: Self) -> Self {
            self.zip(other, u8::max)
        }

        /// Returns the highest bit of each lane. The first lane has the lowest bit.
        #[inline]
        pub(crate) fn mask(self) -> u32 {
            self.0.iter().rev().fold(0, |mask, lane| mask << 1 | u32::from(lane >> 7))
        }

        #[cfg(test)]
        pub(super) const fn bytes(self) -> [u8; LANES] {
            self.0
        }
    }

    impl BitOr for Lanes {
        type Output = Self;

        #[inline]
        fn bitor(self, other: Self) -> Self {
            self.zip(other, u8::bitor)
        }
    }

    impl BitXor for Lanes {
        type Output = Self;

        #[inline]
        fn bitxor(self, other: Self) -> Self {
            self.zip(other, u8::bitxor)
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::{LANES, array, sse2};
    use core::array::from_fn;

    /// Computes an expression with both implementations. Returns the bytes and the mask of each.
    macro_rules! both {
        (|$first:ident, $second:ident| $of:expr, $a:expr, $b:expr) => {{
            let ($first, $second) = (sse2::Lanes::new($a), sse2::Lanes::new($b));
            let fast = $of;
            let ($first, $second) = (array::Lanes::new($a), array::Lanes::new($b));
            let array = $of;
            ((fast.bytes(), fast.mask()), (array.bytes(), array.mask()))
        }};
    }

    #[test]
    fn both_implementations_give_the_same_lanes() {
        for byte in 0..=u8::MAX {
            for start in (0..=u8::MAX).step_by(LANES) {
                let one = &[byte; LANES];
                let all = &from_fn(|lane| start + lane as u8);
                let results = [
                    both!(|a, b| a.equal(b), one, all),
                    both!(|a, b| a.minus(b), one, all),
                    both!(|a, b| a.greater_signed(b), one, all),
                    both!(|a, b| b.greater_signed(a), one, all),
                    both!(|a, b| a.min(b), one, all),
                    both!(|a, b| a.max(b), one, all),
                    both!(|a, b| a | b, one, all),
                    both!(|a, b| a ^ b, one, all),
                ];
                assert!(results.iter().all(|(fast, array)| fast == array), "{byte} {start}: {results:x?}");
            }
            assert_eq!(sse2::Lanes::splat(byte).bytes(), array::Lanes::splat(byte).bytes());
        }
    }
}
