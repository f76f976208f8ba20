import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Prints the output of a process line by line, prefixed with its name. */
export type Prefixed = (name: string) => { line(text: string): void; pipe(from: Readable, to: Writable): void }

const colours = [36, 33, 32, 35, 34, 31, 96, 93, 92, 95]

/** Pads all names to the same width. On a terminal, each name has its own colour. */
export function prefixed(names: readonly string[], out: Writable & { isTTY?: boolean }): Prefixed {
  const width = Math.max(...names.map(({ length }) => length))
  return (name) => {
    const at = names.indexOf(name)
    const prefix = (to: Writable & { isTTY?: boolean }) => {
      const text = `${name.padEnd(width)} |`
      return to.isTTY ? `\x1b[${colours[at % colours.length]}m${text}\x1b[0m ` : `${text} `
    }
    return {
      line: (text) => void out.write(`${prefix(out)}${text}\n`),
      pipe(from, to) {
        createInterface({ input: from }).on('line', (text) => to.write(`${prefix(to)}${text}\n`))
      },
    }
  }
}
