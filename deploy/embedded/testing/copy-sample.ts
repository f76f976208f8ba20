import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Sampled {
  /** A file or folder, relative to the folder of real data. */
  path: string
  /** File: the lines to copy. Absent: all. */
  lines?: RegExp
  /** Folder: the files to copy. Absent: all. */
  files?: RegExp
}

/** Copies a part of the real data into `folder`, laid out as in `data`. */
export function copySample(data: string, folder: string, sampled: readonly Sampled[]): void {
  for (const { path, lines, files = /^/ } of sampled) {
    const [from, to] = [join(data, path), join(folder, path)]
    mkdirSync(dirname(to), { recursive: true })
    if (lines) writeFileSync(to, linesOf(from, lines))
    else cpSync(from, to, { recursive: true, filter: (file) => file === from || files.test(file) })
  }
}

/** Copies bytes: not every file is UTF-8. */
const linesOf = (file: string, wanted: RegExp): Buffer =>
  Buffer.from(
    readFileSync(file, 'latin1')
      .split(/(?<=\n)/)
      .filter((line) => wanted.test(line))
      .join(''),
    'latin1',
  )
