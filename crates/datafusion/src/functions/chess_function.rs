//! The implementation of all scalar functions in SQL.

use super::arguments::{Arguments, Constants};
use alloc::sync::Arc;
use core::hash::{Hash, Hasher};
use datafusion::{
    arrow::{
        array::ArrayRef,
        datatypes::{DataType, Field, FieldRef},
    },
    common::{
        Result, ScalarValue, internal_err,
        types::{NativeType, logical_int64, logical_string},
    },
    logical_expr::{
        Coercion, ColumnarValue, DocSection, Documentation, DocumentationBuilder, ReturnFieldArgs,
        ScalarFunctionArgs, ScalarUDFImpl, Signature, TypeSignature, TypeSignatureClass, Volatility,
    },
};

const SECTION: DocSection = DocSection { include: true, label: "Chess Functions", description: None };

/// A scalar function.
#[derive(Debug)]
pub(super) struct ChessFunction {
    pub(super) name: &'static str,
    pub(super) signature: Signature,
    pub(super) documentation: Documentation,
    /// Checks the constants in a call, and returns the type of the result.
    pub(super) plan: fn(&Constants<'_>) -> Result<DataType>,
    /// Computes the result for each row.
    pub(super) evaluate: fn(&Arguments) -> Result<ArrayRef>,
}

/// Creates a builder for the documentation of a function. The caller adds the arguments and builds it.
pub(super) fn documented(description: &str, syntax: &str) -> DocumentationBuilder {
    Documentation::builder(SECTION, description, syntax)
}

/// Creates a signature that accepts any of these argument lists.
pub(super) fn signature<const N: usize>(overloads: [Vec<Coercion>; N]) -> Signature {
    Signature::one_of(overloads.into_iter().map(TypeSignature::Coercible).collect(), Volatility::Immutable)
}

/// Returns the type of an argument that is text, in any string type.
pub(super) fn text() -> Coercion {
    Coercion::new_exact(TypeSignatureClass::Native(logical_string()))
}

/// Returns the type of an argument that may have any type. The function checks the type in its plan.
pub(super) fn any() -> Coercion {
    Coercion::new_exact(TypeSignatureClass::Any)
}

/// Returns the type of an argument that is an integer of any size.
pub(super) fn integer() -> Coercion {
    let wanted = TypeSignatureClass::Native(logical_int64());
    Coercion::new_implicit(wanted, vec![TypeSignatureClass::Integer], NativeType::Int64)
}

/// Functions are equal if their names are equal.
impl PartialEq for ChessFunction {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ChessFunction {}

impl Hash for ChessFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for ChessFunction {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        internal_err!("the type of {} depends on its constants", self.name)
    }

    fn return_field_from_args(&self, arguments: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let data_type = (self.plan)(&Constants::new(self.name, &arguments))?;
        Ok(Arc::new(Field::new(self.name, data_type, true)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_constant = arguments.args.iter().all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { arguments.number_rows };
        let values = (self.evaluate)(&Arguments::new(arguments.args, rows))?;
        if is_constant {
            return ScalarValue::try_from_array(&values, 0).map(ColumnarValue::Scalar);
        }
        Ok(ColumnarValue::Array(values))
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}
