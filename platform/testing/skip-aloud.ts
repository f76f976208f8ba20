import { test } from '@jest/globals'

/**
 * Replaces a suite whose server is missing. Writes to stderr: jest shows neither results nor console output of a file
 * whose tests are all skipped.
 */
export function skipAloud(what: string, variable: string): void {
  process.stderr.write(`SKIPPED ${what}: ${variable} is not set. deploy/dev/backends starts the real servers.\n`)
  test.skip(`${what}: needs ${variable}`, () => undefined)
}
