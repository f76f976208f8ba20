import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, test } from '@jest/globals'

/** The folder or file below ../shared/data beside the repository, or undefined on a machine that has none. Never copy from there. */
export function sharedData(relative: string): string | undefined {
  const path = fileURLToPath(new URL(`../../../shared/data/${relative}`, import.meta.url))
  return existsSync(path) ? path : undefined
}

/** A `describe` of tests on shared data, which get its path; skipped aloud where it is absent, without running `tests`. */
export function withSharedData(relative: string, name: string, tests: (path: string) => void): void {
  const path = sharedData(relative)
  if (path !== undefined) {
    describe(name, () => tests(path))
    return
  }
  // Not through the console: jest prints nothing of a file all of whose tests are skipped.
  process.stderr.write(`SKIPPED: ${name}. There is no ../shared/data/${relative} beside the repository.\n`)
  test.skip(`${name}: needs shared data`, () => undefined)
}
