import { languages as all, type Language } from '@touchline/contract/catalog'
import type { BrowserContext } from 'playwright-core'
import { isWhole } from './in-browser.ts'
import {
  type ColorScheme,
  colorSchemes,
  countBytes,
  getBlocking,
  getBrokenWords,
  getOverflow,
  getViolations,
  watchConsole,
} from './page-rules.ts'

/** What a browser finds wrong with a page; every list is empty for a page that follows the rules. */
export interface Findings {
  status: number
  /** Path that was shown in the end, after redirects. */
  shown: string
  /** False: a file, or a redirect to another page; only the status is judged. */
  isInspected: boolean
  bytes: number
  blocking: string[]
  violations: string[]
  /** At a width of 1,280 px. */
  brokenWords: string[]
  /** By language, at a width of 360 px. */
  overflow: Record<string, string[]>
  policy: string
  reports: string[]
}

const wide = { width: 1_280, height: 800 }
const narrow = { width: 360, height: 740 }

const none: Omit<Findings, 'status' | 'shown' | 'isInspected'> = {
  bytes: 0,
  blocking: [],
  violations: [],
  brokenWords: [],
  overflow: {},
  policy: '',
  reports: [],
}

interface Forms {
  /** Those in which axe judges it. */
  schemes: readonly ColorScheme[]
  languages: readonly Language[]
}

const dayMs = 86_400_000

/**
 * The color schemes and languages of a page: all, or in the gate one of each, which the day determines, so that ten days
 * have all. In the gate axe, which takes most of the time, judges one of three pages a day.
 */
export function getForms(path: string, languages: readonly Language[] = all): Forms {
  if (isWhole) return { schemes: colorSchemes, languages }
  const number = [...path].reduce((sum, char) => sum + char.charCodeAt(0), Math.floor(Date.now() / dayMs))
  const scheme = colorSchemes[Math.floor(number / all.length) % colorSchemes.length]!
  return { schemes: number % 3 === 0 ? [scheme] : [], languages: [languages[number % languages.length]!] }
}

/** Opens a page in this context, in the color schemes, and in the languages on a narrow screen. */
export async function inspectPage(
  context: BrowserContext,
  path: string,
  { schemes, languages }: Forms = getForms(path),
): Promise<Findings> {
  const response = await context.request.get(path)
  const shown = new URL(response.url())
  const isPage = /^text\/html/.test(response.headers()['content-type'] ?? '') && shown.pathname === path.split('?')[0]
  const outcome = { status: response.status(), shown: shown.pathname, isInspected: isPage }
  if (!isPage) return { ...outcome, ...none }
  const page = await context.newPage()
  try {
    const reports = watchConsole(page)
    const counted = await countBytes(page)
    await page.setViewportSize(wide)
    const inLanguage = (language: Language) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
    const [first, ...others] = languages
    await page.goto(inLanguage(first!))
    const bytes = counted.read()
    const blocking = await getBlocking(page)
    const brokenWords = await getBrokenWords(page)
    const violations = await getViolations(page, schemes)
    await page.setViewportSize(narrow)
    const overflow: Findings['overflow'] = { [first!]: await getOverflow(page) }
    for (const language of others) {
      await page.goto(inLanguage(language))
      overflow[language] = await getOverflow(page)
    }
    return {
      ...outcome,
      bytes,
      blocking,
      violations,
      brokenWords,
      overflow,
      policy: response.headers()['content-security-policy'] ?? '',
      reports,
    }
  } finally {
    await page.close()
  }
}

/** Runs `work` for every item, as many at once as there are workers. */
export async function inParallel<T>(items: readonly T[], workers: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
