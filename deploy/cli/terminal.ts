/** Output of a command. */
export interface Terminal {
  /** Writes results only, to standard output. */
  out(text: string): void
  /** Writes progress, hints and errors, to standard error. */
  note(text: string): void
  /** Notes go to a terminal, so a progress line may be overwritten. */
  interactive: boolean
}

export const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  interactive: process.stderr.isTTY,
}

/** The terminal with API keys masked in notes, so that a key typed in the wrong place is not repeated. */
export const hidingKeys = (terminal: Terminal): Terminal => ({
  ...terminal,
  note: (text) => terminal.note(text.replace(/(tl_(?:live|test)_)\w+/g, '$1…')),
})
