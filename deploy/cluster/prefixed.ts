import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Prints lines of processes under their names. */
export type Prefixed = (name: string) => { line(text: string): void; pipe(from: Readable, to: Writable): void }

const colours = [36, 33, 32, 35, 34, 31, 96, 93, 92, 95]

/** Names as wide as the widest, each in a colour of its own on a terminal and in none elsewhere. */
export function prefixed(names: readonly string[], out: Writable & { isTTY?: boolean }): Prefixed {
  const width = Math.max(...names.map(({ length }) => length))
  return (name) => {
    const at = names.indexOf(name)
    const marked = (to: Writable & { isTTY?: boolean }) => {
      const text = `${name.padEnd(width)} |`
      return to.isTTY ? `\x1b[${colours[at % colours.length]}m${text}\x1b[0m ` : `${text} `
    }
    return {
      line: (text) => void out.write(`${marked(out)}${text}\n`),
      pipe(from, to) {
        createInterface({ input: from }).on('line', (text) => to.write(`${marked(to)}${text}\n`))
      },
    }
  }
}
