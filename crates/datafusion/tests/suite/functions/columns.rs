//! Functions on columns of every string type, with nulls, after slicing, and together with constants.

use super::{answer, session};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, BooleanArray, Int64Array, MapArray, RecordBatch, StringArray, StructArray},
        buffer::{NullBuffer, OffsetBuffer, ScalarBuffer},
        compute::{cast, kernels::nullif::nullif},
        datatypes::{DataType, Field, Fields},
    },
    prelude::SessionContext,
};

const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Registers a table of six rows, and cuts off its first and last row.
fn register(context: &SessionContext, name: &str, text: &DataType) {
    // Under each null, the array stores a valid value, which must not be read.
    let texts = |values: [Option<&str>; 6]| -> ArrayRef {
        let array = StringArray::from_iter(values.map(|value| value.or(values[1])));
        let nulls = BooleanArray::from_iter(values.map(|value| Some(value.is_none())));
        nullif(&cast(&array, text).unwrap(), &nulls).unwrap()
    };
    let movetexts = texts([Some("cut"), Some("1. e4 e5 *"), None, Some("e5"), Some("d4 d5"), Some("cut")]);
    let fens = texts([Some("cut"), Some(E4), Some(START), None, Some("bad"), Some("cut")]);
    let patterns =
        texts([Some("cut"), Some("*/*/*/*/*/*/*/* w"), None, Some(START), Some("worse"), Some("cut")]);
    let materials = texts([Some("cut"), Some("KvK"), Some("K*vK"), Some("KQvK"), None, Some("cut")]);
    let conditions =
        texts([Some("cut"), Some("plies = 2"), Some("plies = 2"), Some("White ="), None, Some("cut")]);
    let names =
        texts([Some("Black"), Some("White"), Some("White"), Some("Black"), Some("White"), Some("cut")]);
    let values = texts([Some("Tal"), Some("Tal"), None, Some("Tal"), Some("Fine"), Some("cut")]);
    let plies: ArrayRef = Arc::new(Int64Array::from(vec![0, 1, 1, 0, -1, 0]));
    let keys: ArrayRef =
        Arc::new(Int64Array::from(vec![None, Some(-9062197578030825066), Some(1), None, Some(1), None]));
    let columns = [
        ("movetext", movetexts),
        ("fen", fens),
        ("pattern", patterns),
        ("material", materials),
        ("ply", plies),
        ("key", keys),
        ("condition", conditions),
        ("tags", tags(names, values)),
    ];
    let batch = RecordBatch::try_from_iter_with_nullable(columns.map(|(name, array)| (name, array, true)));
    context.register_batch(name, batch.unwrap().slice(1, 4)).unwrap();
}

/// Returns six maps. The first two tags are in the second map, and the fourth map is null.
fn tags(names: ArrayRef, values: ArrayRef) -> ArrayRef {
    let fields = Fields::from(vec![
        Field::new("key", names.data_type().clone(), false),
        Field::new("value", values.data_type().clone(), true),
    ]);
    let entries = StructArray::new(fields.clone(), vec![names, values], None);
    let offsets = OffsetBuffer::new(ScalarBuffer::from(vec![0, 0, 2, 3, 4, 5, 6]));
    let nulls = NullBuffer::from(vec![true, true, true, false, true, true]);
    let field = Arc::new(Field::new("entries", DataType::Struct(fields), false));
    Arc::new(MapArray::new(field, offsets, entries, Some(nulls), false))
}

/// A call, and its values in the four remaining rows.
const CASES: &[(&str, [&str; 4])] = &[
    ("fen_at(movetext, ply) = 'E4'", ["true", "null", "false", "null"]),
    ("fen_at(movetext, 0) = 'START'", ["true", "null", "true", "true"]),
    ("fen_at('e4 e5', ply) IS NULL", ["false", "false", "false", "true"]),
    ("position_key(fen)", ["-9062197578030825066", "5060803636482931868", "null", "null"]),
    ("reaches(movetext, fen)", ["true", "null", "null", "null"]),
    ("reaches(movetext, pattern)", ["true", "null", "true", "null"]),
    ("reaches(movetext, 'E4')", ["true", "null", "false", "false"]),
    ("reaches('e4', pattern)", ["true", "null", "true", "null"]),
    ("reaches(movetext, key)", ["true", "null", "null", "false"]),
    ("reaches('e4', key)", ["true", "false", "null", "false"]),
    ("matches_position(fen, pattern)", ["false", "null", "null", "null"]),
    ("matches_position(fen, '*/*/*/*/*/*/*/* b')", ["true", "false", "null", "null"]),
    ("matches_position('START', pattern)", ["true", "null", "true", "null"]),
    ("matches_material(fen, material)", ["false", "null", "null", "null"]),
    ("matches_material('7k/8/8/8/8/8/8/K7', material)", ["true", "null", "false", "null"]),
    ("matches_game(movetext, tags, condition)", ["true", "null", "null", "null"]),
    ("matches_game(movetext, tags, 'player = Tal')", ["true", "null", "null", "false"]),
    ("matches_game('e4', tags, 'White = Tal')", ["true", "false", "null", "false"]),
    ("matches_game(movetext, MAP {}, 'plies = 2')", ["true", "null", "false", "true"]),
    ("matches_game('e4 e5', MAP {}, condition)", ["true", "true", "null", "null"]),
    ("cardinality(legal_moves(fen))", ["20", "20", "null", "null"]),
    ("normalise(movetext)", ["1. e4 e5 *", "null", "null", "1. d4 d5 *"]),
    ("cardinality(plies(movetext))", ["2", "null", "0", "2"]),
    ("opening(movetext)['name']", ["King's Pawn Game", "null", "null", "Queen's Pawn Game"]),
    ("plies(movetext, 'san')", ["[{san: e4}, {san: e5}]", "null", "[]", "[{san: d4}, {san: d5}]"]),
];

#[tokio::test]
async fn every_string_type_gives_equal_values() {
    let context = session();
    let dictionary = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    for text in [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View, dictionary] {
        let name = format!("t{}", text.to_string().len());
        register(&context, &name, &text);
        for (call, expected) in CASES {
            let call = call.replace("E4", E4).replace("START", START);
            let found = answer(&context, &format!("SELECT {call} FROM {name}")).await;
            assert_eq!(found.as_deref(), Ok(expected.map(str::to_owned).as_slice()), "{text}: {call}");
        }
    }
}

#[tokio::test]
async fn unnested_plies_are_rows_with_their_game() {
    let context = session();
    register(&context, "games", &DataType::Utf8);
    let statement =
        "SELECT ply, p['ply'], p['san'] FROM (SELECT ply, unnest(plies(movetext)) AS p FROM games)";
    let expected = ["1 | 1 | e4", "1 | 2 | e5", "-1 | 1 | d4", "-1 | 2 | d5"];
    assert_eq!(answer(&context, statement).await.unwrap(), expected);
}

#[tokio::test]
async fn unplayable_game_repeats_no_earlier_game() {
    let context = session();
    let statement =
        "SELECT normalise(c), reaches(c, '*/*/*/*/*/*/*/*'), cardinality(plies(c)), opening(c)['eco']
        FROM (VALUES
        ('1. e4 *'), ('[Variant \"Bughouse\"]\n\n1. e4 *'), ('1. e4 *'), ('')) AS t(c)";
    let expected = [
        "1. e4 * | true | 1 | B00",
        "null | null | null | null",
        "1. e4 * | true | 1 | B00",
        "* | true | 0 | null",
    ];
    assert_eq!(answer(&context, statement).await.unwrap(), expected);
}
