import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResults {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[]
}
declare const window: { axe: { run(document: unknown, options: object): Promise<AxeResults> } }
interface TextNode {
  data: string
  parentElement?: { closest(selector: string): object | null }
}
declare const document: {
  body: object
  createTreeWalker(root: object, kinds: number): { nextNode(): TextNode | null }
  createRange(): {
    setStart(node: TextNode, at: number): void
    setEnd(node: TextNode, at: number): void
    getClientRects(): Iterable<{ top: number }>
  }
  getAnimations(): { effect?: { getComputedTiming(): { iterations: number } }; finish(): void }[]
  documentElement: { scrollWidth: number; clientWidth: number }
  querySelectorAll(selector: string): Iterable<{ tagName: string; className: string; getBoundingClientRect(): { right: number } }>
}
declare const performance: {
  getEntriesByType(type: string): { name: string; renderBlockingStatus: string; transferSize: number }[]
}

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/**
 * Violations of axe's rules in these color schemes, as "scheme rule: element". The second scheme is judged by contrast
 * alone, since nothing else depends on it.
 */
export async function getViolations(page: Page, schemes: readonly ColorScheme[] = colorSchemes): Promise<string[]> {
  const found: string[] = []
  if (schemes.length > 0) await page.evaluate(axe)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A color that still fades from the other scheme is not the one to judge.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations === 1) animation.finish()
    })
    const options = colorScheme === schemes[0] ? {} : { runOnly: ['color-contrast'] }
    const { violations } = await page.evaluate((given) => window.axe.run(document, given), options)
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme} ${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`)
    }
  }
  return found
}

/** The elements that reach beyond the right edge of the window; empty when the page does not scroll sideways. */
export const getOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map(({ tagName, className }) => `${tagName}.${className}`)]
  })

/**
 * Shown words of at most 20 letters that are broken into lines, with the text around them. A word that is narrower than its column
 * is broken only if the column has no room, such as a cell of a table that is pressed together.
 */
export const getBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('pre, details:not([open]) > :not(summary)')) continue
      for (const { 0: word, index } of (node.data ?? '').matchAll(/\p{L}{2,20}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word}: ${node.data.trim().slice(0, 60)}`)
      }
    }
    return broken
  })

/** Paths of the requests that block the first rendering of the page. */
export const getBlocking = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  )

/** Bytes on the wire since the page was opened, headers included: the page and everything it loads. */
export async function countBytes(page: Page): Promise<{ read(): number }> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return { read: () => bytes }
}

/** What the browser's console reports of the content security policy, and errors that no script caught. */
export function watchConsole(page: Page): string[] {
  const reports: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text())
  })
  page.on('pageerror', (error) => reports.push(error.message))
  return reports
}
