import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Sampled {
  /** A file or folder, relative to the folder of real data. */
  path: string
  /** File: the lines to copy. Absent: all. */
  lines?: RegExp
  /** File of another form: selects the part of its text to copy, with one character per byte. Absent: all. */
  part?: (text: string) => string
  /** Folder: the files to copy. Absent: all. */
  files?: RegExp
}

/** Copies a part of the real data into `folder`, laid out as in `data`. */
export function copySample(data: string, folder: string, sampled: readonly Sampled[]): void {
  for (const { path, lines, part = lines && matching(lines), files = /^/ } of sampled) {
    const [from, to] = [join(data, path), join(folder, path)]
    mkdirSync(dirname(to), { recursive: true })
    // Copies bytes: not every file is UTF-8.
    if (part) writeFileSync(to, part(readFileSync(from, 'latin1')), 'latin1')
    else cpSync(from, to, { recursive: true, filter: (file) => file === from || files.test(file) })
  }
}

const matching =
  (wanted: RegExp) =>
  (text: string): string =>
    text
      .split(/(?<=\n)/)
      .filter((line) => wanted.test(line))
      .join('')
