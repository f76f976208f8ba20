import { test } from '@jest/globals'

/**
 * Replaces a suite whose server is missing. Writes to stderr: jest shows neither results nor console output of a file
 * whose tests are all skipped.
 */
export function skipAloud(what: string, variable: string, remedy = 'deploy/dev/backends starts the real servers.'): void {
  process.stderr.write(`SKIPPED ${what}: ${variable} is not set. ${remedy}\n`)
  test.skip(`${what}: needs ${variable}`, () => undefined)
}
