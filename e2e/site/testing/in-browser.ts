import { existsSync } from 'node:fs'
import { describe, test } from '@jest/globals'
import { chromiumPath } from './chromium.ts'

/** A `describe` of tests that need Chromium; skipped with a message without it. */
export function inBrowser(name: string, tests: () => void): void {
  if (existsSync(chromiumPath)) {
    describe(name, tests)
    return
  }
  // Not through the console: jest prints no output of a file whose tests are all skipped.
  process.stderr.write(`SKIPPED: ${name}. There is no ${chromiumPath}: apt-get install chromium, or set CHROMIUM_PATH\n`)
  test.skip(`${name}: needs Chromium`, () => undefined)
}
