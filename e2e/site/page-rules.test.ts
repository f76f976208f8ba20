import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './testing/chromium.ts'
import { inBrowser } from './testing/in-browser.ts'
import { countBytes, getBlocking, getBrokenWords, getOverflow, getViolations, watchConsole } from './testing/page-rules.ts'

/** The rules of e2e/site/pages.test.ts find what they are for. */

const origin = 'http://rules.example'

inBrowser('the rules of pages', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  /** A page with this body on a screen of 360 px, under the policy of the site. */
  async function opened(body: string, head = ''): Promise<{ page: Page; reports: string[]; bytes: number }> {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const reports = watchConsole(page)
    await page.route(`${origin}/**`, (route) => {
      if (route.request().url().endsWith('.css'))
        return route.fulfill({ contentType: 'text/css', body: '.pale { color: #eee } .pressed { width: 3em; overflow-wrap: anywhere }' })
      return route.fulfill({
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" },
        body: `<!doctype html><html lang="en"><head><title>Rules</title>${head}</head><body><main><h1>Rules</h1>${body}</main></body></html>`,
      })
    })
    const counted = await countBytes(page)
    await page.goto(`${origin}/`)
    return { page, reports, bytes: counted.read() }
  }

  test('a sound page has no findings', async () => {
    const { page, reports } = await opened('<p>Fine.</p>', '<link rel="stylesheet" href="/a.css">')
    expect([await getViolations(page), await getOverflow(page), reports]).toEqual([[], [], []])
    expect(await getBlocking(page)).toEqual([`${origin}/a.css`])
    await page.close()
  })

  test('an input without a label, and text without contrast, in each color scheme', async () => {
    const { page } = await opened('<input name="a"><p class="pale">Pale</p>', '<link rel="stylesheet" href="/a.css">')
    const found = await getViolations(page)
    expect(found.map((each) => each.split(':')[0])).toEqual(['light color-contrast', 'light label', 'dark color-contrast'])
    await page.close()
  })

  test('a line that is wider than the screen', async () => {
    const { page } = await opened(`<p>${'wide'.repeat(100)}</p>`)
    expect((await getOverflow(page))[0]).toMatch(/^\d{4} > 360$/)
    await page.close()
  })

  test('a word that a narrow column breaks, and none that a line ends with', async () => {
    const { page } = await opened(`<p>${'word '.repeat(100)}</p><p class="pressed">Candidates</p>`, '<link rel="stylesheet" href="/a.css">')
    expect(await getBrokenWords(page)).toEqual(['Candidates: Candidates'])
    await page.close()
  })

  test('an inline style, and an inline script', async () => {
    const { page, reports } = await opened('<p style="color: red">Red</p><script>document.title = "ran"</script>')
    expect([reports.length, await page.title()]).toEqual([2, 'Rules'])
    await page.close()
  })

  test('two files that block, and what they weigh', async () => {
    const { page, bytes } = await opened('', '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">')
    expect(await getBlocking(page)).toEqual([`${origin}/a.css`, `${origin}/b.css`])
    expect(bytes).toBeGreaterThan(200)
    await page.close()
  })
})
