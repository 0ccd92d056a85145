//! Writes the WebAssembly module of `crates/wasm`, and the JavaScript that calls it, to a folder.
//!
//! Takes the module that the compiler wrote, the folder, and the name of the files. This is what the program
//! `wasm-bindgen` does, which would have to be installed in exactly the version of the library.

use std::env;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args().skip(1);
    let (Some(module), Some(folder), Some(name)) = (arguments.next(), arguments.next(), arguments.next())
    else {
        anyhow::bail!("expected a module, a folder and a name");
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)?
        .typescript(false)
        .out_name(&name)
        .remove_name_section(env::var_os("MOVETEXT_NAMES").is_none());
    bindgen.remove_producers_section(true).generate(folder)
}
