import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

/** A temporary copy of the files below `folder` whose path matches. Removed at the end of the test file. */
export function getFiles(folder: string, matching: RegExp): string {
  const copy = mkdtempSync(join(tmpdir(), 'touchline-files-'))
  afterAll(() => rmSync(copy, { recursive: true }))
  cpSync(folder, copy, {
    recursive: true,
    dereference: true,
    filter: (path) => statSync(path).isDirectory() || matching.test(path.slice(folder.length)),
  })
  return copy
}
