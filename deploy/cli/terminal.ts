/** Where a command's words go. */
export interface Terminal {
  /** Results, and nothing else: what a pipe reads. */
  out(text: string): void
  /** Progress, hints and errors. */
  note(text: string): void
  /** A person looks at the notes: a line may be written over. */
  interactive: boolean
}

export const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  interactive: process.stderr.isTTY,
}

/** The same terminal, on which a key that somebody typed in the wrong place does not come back out. */
export const hidingKeys = (terminal: Terminal): Terminal => ({
  ...terminal,
  note: (text) => terminal.note(text.replace(/(tl_(?:live|test)_)\w+/g, '$1…')),
})
