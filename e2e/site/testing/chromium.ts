import { type Browser, chromium } from 'playwright-core'

/** Debian's Chromium, or another one at CHROMIUM_PATH. */
export const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** Without the sandbox, since the gate runs as root. The pages are our own. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
