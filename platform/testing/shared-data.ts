import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, test } from '@jest/globals'

/** The path below ../shared/data next to the repository, or undefined if it does not exist. Never copy from there. */
export function sharedData(relative: string): string | undefined {
  const path = fileURLToPath(new URL(`../../../shared/data/${relative}`, import.meta.url))
  return existsSync(path) ? path : undefined
}

/**
 * A `describe` of tests on shared data, which get its path; skipped with a message if absent, without running `tests`.
 */
export function withSharedData(relative: string, name: string, tests: (path: string) => void): void {
  const path = sharedData(relative)
  if (path !== undefined) {
    describe(name, () => tests(path))
    return
  }
  // Not through the console: jest prints no output of a file whose tests are all skipped.
  process.stderr.write(`SKIPPED: ${name}. There is no ../shared/data/${relative} beside the repository.\n`)
  test.skip(`${name}: needs shared data`, () => undefined)
}
