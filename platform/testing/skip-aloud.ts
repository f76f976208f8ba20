import { test } from '@jest/globals'

/** In place of the tests of something that is not there. Says so itself: jest shows nothing of a file whose tests are all skipped, what it wrote to the console neither. */
export function skipAloud(what: string, variable: string): void {
  process.stderr.write(`SKIPPED ${what}: ${variable} is not set. deploy/dev/backends starts the real servers.\n`)
  test.skip(`${what}: needs ${variable}`, () => undefined)
}
