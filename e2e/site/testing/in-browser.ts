import { existsSync } from 'node:fs'
import { describe, test } from '@jest/globals'
import { type Browser, chromium } from 'playwright-core'

/** Debian's Chromium, or another one at CHROMIUM_PATH. */
const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

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

/** Without the sandbox, since the gate runs as root. The pages are our own. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
