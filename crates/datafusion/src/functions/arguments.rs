//! The arguments of SQL functions: constants and columns.

use core::fmt;
use datafusion::{
    arrow::{
        array::{Array, ArrayRef, AsArray, Int64Array, StringViewArray},
        compute::cast,
        datatypes::{DataType, FieldRef, Int64Type},
    },
    common::{DataFusionError, Result, ScalarValue, exec_datafusion_err, plan_datafusion_err, plan_err},
    logical_expr::{ColumnarValue, ReturnFieldArgs},
};

/// The constants in a call and the types of its arguments, while the query is planned.
#[derive(Debug)]
pub(super) struct Constants<'a> {
    function: &'a str,
    scalars: &'a [Option<&'a ScalarValue>],
    fields: &'a [FieldRef],
}

impl<'a> Constants<'a> {
    pub(super) const fn new(function: &'a str, arguments: &ReturnFieldArgs<'a>) -> Self {
        Self { function, scalars: arguments.scalar_arguments, fields: arguments.arg_fields }
    }

    /// Returns how many arguments the call has.
    pub(super) const fn count(&self) -> usize {
        self.scalars.len()
    }

    /// Returns the argument at `index` if it is a text constant.
    pub(super) fn text(&self, index: usize) -> Option<&'a str> {
        self.scalar(index)?.try_as_str()?
    }

    /// Returns the argument at `index` if it is an integer constant.
    pub(super) fn integer(&self, index: usize) -> Option<i64> {
        let integer = self.scalar(index)?.cast_to(&DataType::Int64).ok()?;
        if let ScalarValue::Int64(integer) = integer { integer } else { None }
    }

    fn scalar(&self, index: usize) -> Option<&'a ScalarValue> {
        self.scalars.get(index).copied().flatten()
    }

    /// Reads the argument at `index` if it is a text constant. Returns an error that quotes the constant if `read`
    /// fails.
    pub(super) fn check_text<T, E: fmt::Display>(
        &self,
        index: usize,
        what: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<()> {
        match self.text(index).map(|text| (text, read(text))) {
            Some((text, Err(error))) => Err(self.refused(what, text, error)),
            Some((_, Ok(_))) | None => Ok(()),
        }
    }

    /// Checks the type of the argument at `index`.
    pub(super) fn check_type(
        &self,
        index: usize,
        what: &str,
        is_allowed: fn(&DataType) -> bool,
        expected: &str,
    ) -> Result<()> {
        match self.fields.get(index).map(|field| field.data_type()) {
            Some(found) if !is_allowed(found) => {
                plan_err!("invalid {what} in {}: found the type {found}, expected {expected}", self.function)
            }
            _ => Ok(()),
        }
    }

    /// Creates an error that quotes a constant.
    pub(super) fn refused(
        &self,
        what: &str,
        constant: impl fmt::Display,
        error: impl fmt::Display,
    ) -> DataFusionError {
        plan_datafusion_err!("invalid {what} `{constant}` in {}: {error}", self.function)
    }
}

/// The arguments of a call, for a batch of rows.
#[derive(Debug)]
pub(super) struct Arguments {
    values: Vec<ColumnarValue>,
    rows: usize,
}

impl Arguments {
    pub(super) const fn new(values: Vec<ColumnarValue>, rows: usize) -> Self {
        Self { values, rows }
    }

    /// Returns how many arguments the call has.
    pub(super) const fn count(&self) -> usize {
        self.values.len()
    }

    /// Returns how many rows the batch has.
    pub(super) const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the argument at `index` as text.
    pub(super) fn texts(&self, index: usize) -> Result<Texts> {
        match self.value(index)? {
            ColumnarValue::Scalar(scalar) => match scalar.try_as_str() {
                Some(text) => Ok(Texts::Constant(text.map(str::to_owned))),
                None => Err(unexpected(index, &scalar.data_type())),
            },
            ColumnarValue::Array(array) if array.data_type().is_string() => Texts::from_array(array),
            ColumnarValue::Array(array) => Err(unexpected(index, array.data_type())),
        }
    }

    /// Parses the argument at `index` with `read`. A constant is parsed only once. If `read` returns `None` for a text,
    /// its row has no value.
    pub(super) fn values<T>(&self, index: usize, read: fn(&str) -> Option<T>) -> Result<Values<T>> {
        Ok(match self.texts(index)? {
            Texts::Constant(text) => Values::Constant(text.as_deref().and_then(read)),
            Texts::Column(texts) => Values::Column(texts, read),
        })
    }

    /// Returns the argument at `index` as integers, or `None` if it has another type.
    pub(super) fn integers(&self, index: usize) -> Result<Option<Int64Array>> {
        let value = self.value(index)?;
        if value.data_type() != DataType::Int64 {
            return Ok(None);
        }
        let integers = self.array(index)?;
        Ok(integers.as_primitive_opt::<Int64Type>().cloned())
    }

    /// Returns the argument at `index` in its own type.
    pub(super) fn array(&self, index: usize) -> Result<ArrayRef> {
        self.value(index)?.to_array(self.rows)
    }

    fn value(&self, index: usize) -> Result<&ColumnarValue> {
        self.values.get(index).ok_or_else(|| exec_datafusion_err!("argument {} is missing", index + 1))
    }
}

fn unexpected(index: usize, found: &DataType) -> DataFusionError {
    exec_datafusion_err!("argument {} has the type {found}, expected text", index + 1)
}

/// The texts of an argument.
#[derive(Debug)]
pub(super) enum Texts {
    Constant(Option<String>),
    Column(StringViewArray),
}

impl Texts {
    /// Creates texts from an array of strings or nulls. Casting other string types to views does not copy their bytes.
    pub(super) fn from_array(array: &ArrayRef) -> Result<Self> {
        Ok(Self::Column(cast(array, &DataType::Utf8View)?.as_string_view().clone()))
    }

    /// Returns the text in a row, or `None` if it is null.
    pub(super) fn get(&self, row: usize) -> Option<&str> {
        match self {
            Self::Constant(text) => text.as_deref(),
            Self::Column(texts) => (texts.is_valid(row)).then(|| texts.value(row)),
        }
    }
}

/// The values of an argument, parsed from its texts.
#[derive(Debug)]
pub(super) enum Values<T> {
    Constant(Option<T>),
    Column(StringViewArray, fn(&str) -> Option<T>),
}

impl<T> Values<T> {
    /// Applies `answer` to the value in a row. Returns `None` if the row has no value.
    pub(super) fn map<R>(&self, row: usize, answer: impl FnOnce(&T) -> R) -> Option<R> {
        match self {
            Self::Constant(value) => value.as_ref().map(answer),
            Self::Column(texts, read) if texts.is_valid(row) => read(texts.value(row)).as_ref().map(answer),
            Self::Column(..) => None,
        }
    }
}
