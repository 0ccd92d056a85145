//! Checks that Chromium and `resvg` draw boards in SVG alike.

use crate::{Failure, browser::Browser, checks::open};
use movetext_diagram::{BoardImage, Coordinates, ImageSize, Theme, board::Color};
use movetext_fen::Fen;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The position, the marks and the theme of each picture.
const PICTURES: [(&str, &str, Theme); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", Theme::Light),
    (
        "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
        "[%csl Gd4,Re5][%cal Gc4f7,Bg1f3]",
        Theme::Dark,
    ),
    ("4k3/8/8/3q4/8/8/4R3/4K3 b - - 0 1", "[%cal Yd5d1,Rd5d5]", Theme::Print),
    ("8/PPPPPPPP/8/8/k6K/8/pppppppp/8 w - - 0 1", "[%csl Ba8]", Theme::Light),
];

/// The size of the pictures in pixels. A smaller window would be a phone, which scales a page without a viewport.
const PIXELS: u32 = 640;

/// The maximum mean difference of all channels. The range is 255. The programs smooth edges in different ways.
const MEAN_TOLERANCE: f64 = 1.5;

/// The maximum number of channels in a thousand that differ by more than a quarter of the range.
const FAR_CHANNELS_PER_THOUSAND: usize = 8;

/// Compares all pictures. Returns a summary.
pub(crate) async fn check(browser: &Browser) -> Result<String, Failure> {
    let mut worst = 0.0_f64;
    for (number, (fen, marks, theme)) in PICTURES.into_iter().enumerate() {
        let position = fen.parse::<Fen>()?.into_position()?;
        let image =
            BoardImage::from_position(&position).marks(marks).theme(theme).size(ImageSize::new(PIXELS)?);
        let image = if number % 2 == 1 {
            image.orientation(Color::Black).coordinates(Coordinates::Hidden)
        } else {
            image
        };
        let svg = image.to_svg();
        let name = format!("picture-{number}");
        let address = browser.write_page(&format!("{name}.svg"), &svg)?;
        browser.look([PIXELS, PIXELS], "light").await?;
        open(browser, &address).await?;
        let shown = browser.screenshot(&name).await?;
        browser.check_logs().await?;
        worst = worst.max(compare(&shown, &draw(&svg)?).map_err(|error| format!("{name}: {error}"))?);
    }
    Ok(format!("{} boards differ from resvg by at most {worst:.2} of 255", PICTURES.len()))
}

/// Draws an SVG with `resvg`.
fn draw(svg: &str) -> Result<Pixmap, Failure> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let mut pixmap = Pixmap::new(PIXELS, PIXELS).ok_or("a picture has pixels")?;
    pixmap.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Returns the mean difference of all channels. Fails if the pictures differ too much.
fn compare(shown: &Pixmap, drawn: &Pixmap) -> Result<f64, Failure> {
    if (shown.width(), shown.height()) != (drawn.width(), drawn.height()) {
        return Err(format!("the browser shows {} by {} pixels", shown.width(), shown.height()).into());
    }
    let pairs = shown.data().iter().zip(drawn.data());
    let (mut sum, mut far) = (0, 0);
    for difference in pairs.map(|(one, other)| one.abs_diff(*other)) {
        sum += usize::from(difference);
        far += usize::from(difference > 64);
    }
    let mean = sum as f64 / shown.data().len() as f64;
    if mean > MEAN_TOLERANCE || far * 1000 > shown.data().len() * FAR_CHANNELS_PER_THOUSAND {
        return Err(
            format!("the mean difference is {mean:.2} of 255, and {far} channels differ by far").into()
        );
    }
    Ok(mean)
}
