import { existsSync } from 'node:fs'
import { describe, test } from '@jest/globals'
import { chromiumPath } from './chromium.ts'

/**
 * SITE_TESTS=whole, as the campaign sets it (site-pages): all tests. Otherwise, in the gate, the part of them that takes a
 * minute on two cores.
 */
export const isWhole = process.env.SITE_TESTS === 'whole'

/** A test of the whole only. */
export const testWhole = isWhole ? test : test.skip

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

/** `inBrowser` of the whole only. */
export function inBrowserWhole(name: string, tests: () => void): void {
  if (isWhole) inBrowser(name, tests)
  else test.skip(`${name}: SITE_TESTS=whole`, () => undefined)
}
