//! Charts with columns on a numeric axis, drawn by `plotters` as SVG.
//!
//! The SVG is coloured for light pages. The page's style replaces these colours in dark mode.

use super::kinds::Kind;
use maud::{Markup, PreEscaped, html};
use movetext_san::report::Grouped;
use plotters::{
    chart::{ChartBuilder, LabelAreaPosition},
    drawing::{DrawingAreaErrorKind, IntoDrawingArea},
    element::Rectangle,
    style::{Color, IntoFont, RGBColor, ShapeStyle},
};
use plotters_svg::SVGBackend;

/// The width and the height of a chart.
const SIZE: (u32, u32) = (960, 300);

/// Colours on light pages.
const GRID: RGBColor = RGBColor(0xdc, 0xd7, 0xcf);
const TEXT: RGBColor = RGBColor(0x6b, 0x66, 0x5e);

/// A column. Its parts are stacked from bottom to top.
pub(super) struct Column {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) parts: Vec<u64>,
}

impl Column {
    fn sum(&self) -> u64 {
        self.parts.iter().sum()
    }
}

/// A chart with columns.
pub(super) struct Chart<'a> {
    pub(super) title: &'a str,
    pub(super) columns: Vec<Column>,
    /// The ends of the horizontal axis.
    pub(super) range: [f64; 2],
    /// The label of the horizontal axis.
    pub(super) axis: &'a str,
    /// Whether all columns have the same height, 100 percent.
    pub(super) is_share: bool,
    pub(super) kinds: &'a [Kind],
}

impl Chart<'_> {
    pub(super) fn to_svg(&self) -> Markup {
        let mut text = String::new();
        // Drawing into a string cannot fail.
        let _ = self.draw(&mut text);
        // We replace the start tag, so that the chart has a label and fits the page.
        let content = text.split_once("<svg ").and_then(|(_, rest)| rest.split_once('>'));
        let content = content.map_or("", |(_, content)| content.trim_end().trim_end_matches("</svg>"));
        let (width, height) = SIZE;
        let label = format!("{}. The numbers are in the table after the chart.", self.title);
        html! {
            div.scroll tabindex="0" role="region" aria-label=(self.title) {
                svg.chart role="img" aria-label=(label) viewBox=(format!("0 0 {width} {height}")) {
                    (PreEscaped(content))
                }
            }
        }
    }

    fn draw(&self, text: &mut String) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
        let [from, to] = self.range;
        let most = self.columns.iter().map(Column::sum).max().unwrap_or(0);
        let top = if self.is_share { 100.0 } else { most.max(1) as f64 * 1.05 };
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            .margin_right(28)
            .x_label_area_size(44)
            .y_label_area_size(72)
            .build_cartesian_2d(from..to, 0.0..top)?;
        let font = || ("sans-serif", 15).into_font().color(&TEXT);
        let whole = |value: &f64| {
            let rounded = value.round();
            if (value - rounded).abs() < 1e-6 { Some(rounded) } else { None }
        };
        let x_label = |value: &f64| whole(value).map_or_else(String::new, |value| format!("{value:.0}"));
        let y_label = |value: &f64| match whole(value) {
            Some(value) if self.is_share => format!("{value:.0} %"),
            Some(value) => Grouped(value as u64).to_string(),
            None => String::new(),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(12)
            .y_labels(6)
            .x_desc(self.axis)
            .axis_desc_style(font())
            .x_label_style(font())
            .y_label_style(font())
            .axis_style(GRID)
            .bold_line_style(GRID)
            .light_line_style(ShapeStyle { color: GRID.mix(0.0), filled: false, stroke_width: 0 })
            .x_label_formatter(&x_label)
            .y_label_formatter(&y_label)
            .set_tick_mark_size(LabelAreaPosition::Bottom, 4)
            .set_tick_mark_size(LabelAreaPosition::Left, 5)
            .draw()?;
        for (index, kind) in self.kinds.iter().enumerate() {
            let boxes = self.columns.iter().filter_map(|column| self.part(column, index, *kind));
            chart.draw_series(boxes)?;
        }
        area.present()
    }

    /// Returns one part of a column, if it is not empty.
    fn part(&self, column: &Column, index: usize, kind: Kind) -> Option<Rectangle<(f64, f64)>> {
        let count = column.parts.get(index).copied().filter(|&count| count > 0)?;
        let below: u64 = column.parts.iter().take(index).sum();
        let scale = if self.is_share { 100.0 / column.sum() as f64 } else { 1.0 };
        let gap = (column.to - column.from) * 0.06;
        let corner = (column.from + gap, below as f64 * scale);
        Some(Rectangle::new([corner, (column.to - gap, (below + count) as f64 * scale)], kind.color.filled()))
    }
}
