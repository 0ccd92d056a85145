-- Opens a file in Neovim with the server in the variable MOVETEXT, and prints a transcript: the diagnostics, the text
-- after the first fix, the hover text, and the text after formatting. `cargo xtask editor` runs it.

local function say(text)
  io.stdout:write(text, "\n")
end

local function fail(text)
  say("failed: " .. text)
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    fail("no " .. what)
  end
end

local function show(title)
  say(title)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    say(string.format("  %d  %s", number, line))
  end
end

local function run()
  local path = vim.fn.tempname() .. ".pgn"
  vim.fn.writefile({ '[White "Tal"]', "", "1. e4 e5 2. Ng1-f3 Nc6 3. Ke3 *" }, path)
  vim.cmd("edit " .. vim.fn.fnameescape(path))
  vim.bo.filetype = "pgn"
  local version = vim.version()
  say(string.format("Neovim %d.%d.%d", version.major, version.minor, version.patch))
  show("the file")

  local id = vim.lsp.start_client({ name = "movetext", cmd = { vim.env.MOVETEXT, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, id)
  wait("diagnostics", function()
    return #vim.diagnostic.get(0) > 0
  end)
  say("diagnostics")
  for _, one in ipairs(vim.diagnostic.get(0)) do
    local message = one.message:gsub("\n", " ")
    say(string.format("  %d:%d %s[%s] %s", one.lnum + 1, one.col + 1, one.source, one.code, message))
  end

  -- Neovim asks which action to apply. We choose the first.
  local chosen
  vim.ui.select = function(items, _, choose)
    chosen = items[1][2].title
    choose(items[1], 1)
  end
  vim.api.nvim_win_set_cursor(0, { 3, 12 })
  vim.lsp.buf.code_action()
  wait("fix", function()
    return vim.api.nvim_buf_get_lines(0, 2, 3, false)[1] == "1. e4 e5 2. Nf3 Nc6 3. Ke3 *"
  end)
  show("after the action `" .. chosen .. "`")
  wait("diagnostics after the fix", function()
    return #vim.diagnostic.get(0) == 1
  end)

  vim.api.nvim_buf_set_text(0, 2, 23, 2, 26, { "Bb5" })
  wait("end of diagnostics after typing Bb5", function()
    return #vim.diagnostic.get(0) == 0
  end)
  say("after typing Bb5 instead of Ke3: no diagnostics")

  local params = vim.lsp.util.make_position_params(0, "utf-16")
  params.position = { line = 2, character = 24 }
  local answers = vim.lsp.buf_request_sync(0, "textDocument/hover", params, 20000)
  say("hover")
  for _, answer in pairs(answers) do
    for line in vim.gsplit(answer.result.contents.value, "\n", true) do
      say("  " .. line)
    end
  end

  local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
  if vim.lsp.buf.format then
    format({ timeout_ms = 20000 })
  else
    format(nil, 20000)
  end
  show("after formatting")
  if vim.api.nvim_buf_get_lines(0, 8, 9, false)[1] ~= "1. e4 e5 2. Nf3 Nc6 3. Bb5 *" then
    fail("not in export format")
  end
  vim.lsp.stop_client(id)
  wait("end of the server", function()
    return vim.lsp.client_is_stopped(id)
  end)
  say("the server has ended")
end

-- Without this, Neovim would wait for keys after an error.
local is_done, message = xpcall(run, debug.traceback)
if not is_done then
  fail(message)
end
vim.cmd("qall!")
