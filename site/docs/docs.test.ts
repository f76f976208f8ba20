import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { languages } from '@touchline/contract/catalog'
import { errors } from '@touchline/contract/errors'
import { plans } from '@touchline/contract/plans'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'
import { files } from './doc-files.ts'
import type { DocPage } from './doc-page.ts'
import { apiCodes, readSections } from './error-pages.ts'
import { sampleError } from './error-samples.ts'
import { errorsFile, guideGroups } from './guide-list.ts'
import { type Library, openLibrary } from './library.ts'
import { renderMarkdown } from './render.ts'
import { openSearch } from './search.ts'

const origin = 'https://touchline.example'
const library: Library = openLibrary(origin)
const pages = [...library.pages.values()]
const rendered = new Map(pages.map((page) => [page, renderMarkdown(page.markdown)]))

/** Documents of the gateway, which the site does not serve. */
const documents: ReadonlySet<string> = new Set(['/openapi.json'])

let t: SiteForTest
beforeEach(async () => {
  const leagues = Array.from({ length: 120 }, (_, i) => ({
    ...{ id: `soc-l${i}`, sport: 'soccer', name: `League ${i}`, countryCode: 'DE', season: { name: '2025/2026' } },
    coverage: { events: true, live: 'full' },
  }))
  t = await siteForTest({
    session: undefined,
    environment: { PUBLIC_URL: origin },
    fixtures: {
      async listLeagues({ q, limit, offset }) {
        const found = leagues.filter(({ name }) => name.includes(q ?? ''))
        return { items: found.slice(offset, offset + limit), total: found.length }
      },
    },
  })
})
afterEach(() => t.stop())

describe('pages', () => {
  test('every guide of the repository is published', () => {
    const listed = guideGroups.flatMap(({ guides }) => guides.map(({ file }) => file))
    const there = readdirSync(new URL('../../docs/guides', import.meta.url)).map((name) => `guides/${name}`)
    expect([...listed, errorsFile]).toEqual(expect.arrayContaining(there))
  })

  test('every error of the API has a page that says when it happens and what to do, and no other has', () => {
    const sections = readSections(files[errorsFile]!.split('\n## Codes\n')[1]!)
    expect([...sections.keys()]).toEqual(apiCodes)
    for (const [code, text] of sections) {
      expect([code, /^\*\*[^*]+\.\*\* \S[\s\S]+?\n\n\*\*What to do\.\*\* \S/.test(text)]).toEqual([code, true])
      expect([code, library.pages.has(`/docs/errors/${code}`)]).toEqual([code, true])
    }
  })

  test('the sample of an error has a value for each placeholder of its message', () => {
    for (const code of apiCodes) expect(sampleError(code).message).not.toMatch(/undefined|\{\w+\}/)
    expect(library.pages.get('/docs/errors/rate_limited')!.markdown).toContain(`"doc_url": "${origin}/docs/errors/rate_limited"`)
  })

  test('every endpoint has a page with parameters, a request in three languages, an answer and its errors', () => {
    expect(library.endpoints.length).toBeGreaterThan(50)
    for (const { name, kind, path } of library.endpoints) {
      const { markdown, title } = library.pages.get(`/docs/reference/${name}`)!
      expect(title).toBe(`GET ${path}`)
      const parts = kind === 'stream' ? [] : ['## Parameters\n| parameter |', '## Response\n']
      for (const part of [...parts, '```sh\ncurl ', '```ts\n', '```python\n', '## Errors\n']) {
        expect([name, part, markdown.includes(part)]).toEqual([name, part, true])
      }
      expect(markdown).not.toMatch(/undefined|\[object /)
    }
  })

  test('every link leads to a page and a section that exist', () => {
    const anchors = new Map(pages.map((page) => [page.path, [...rendered.get(page)!.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]))
    const links = pages.flatMap((page) =>
      [...rendered.get(page)!.matchAll(/href="([^"]*)"/g)].map(([, href]) => [page.path, href!] as const),
    )
    const routes = new Set(t.app.routes.map(({ path }) => path))
    const isThere = (path: string) => library.pages.has(path) || routes.has(path) || documents.has(path)
    const leads = (href: string): boolean => {
      const [path = '', section] = href.split('#')
      return isThere(path.split('?')[0]!) && (section === undefined || anchors.get(path)!.includes(section))
    }
    const broken = links.filter(([, href]) => !/^(https?|mailto):/.test(href) && !leads(href)).map((link) => link.join(': '))
    expect(links.length).toBeGreaterThan(1_000)
    expect(broken).toEqual([])
  })

  test('no page shows Markdown that was not rendered, or a tag of the text', () => {
    for (const [{ path }, html] of rendered) {
      const text = html.replace(/<code>[\s\S]*?<\/code>/g, '')
      expect([path, /\*\*|\]\(|&lt;!--|^\|/m.exec(text)?.[0]]).toEqual([path, undefined])
    }
  })

  test('the table of plans is that of the contract', () => {
    const rows = [...files['guides/plans-and-limits.md']!.matchAll(/^\| `(\w+)` \| ([\w, ]+) \| ([\d,]+) \| ([\d,]+) \|$/gm)]
    const number = (count: number) => count.toLocaleString('en-US')
    expect(rows.map(([, ...cells]) => cells)).toEqual(
      plans.map(({ id, perMinute, streams, keys }) => [
        id,
        perMinute === undefined ? 'as agreed' : number(perMinute),
        number(streams),
        number(keys),
      ]),
    )
  })
})

describe('answers', () => {
  test('a page is HTML in English within a frame in the language of the visitor', async () => {
    for (const language of languages) {
      const { text, headers } = await t.get(`/docs/live-polling?lang=${language}`)
      expect(text).toContain(`<html lang="${language}">`)
      expect(text).toContain('<div class="docs-text" lang="en"><h1>Live polling</h1>')
      expect(headers.get('vary')).toMatch(/Accept,.*Accept-Encoding|Accept-Encoding.*Accept\b/)
    }
  })

  test('every page fits into 100 kB before it is compressed, styles apart', async () => {
    for (const { path } of pages) {
      const { status, text } = await t.get(path)
      expect([path, status, text.length < 100_000]).toEqual([path, 200, true])
    }
  })

  test('.md, and Accept, ask for Markdown with whole addresses', async () => {
    const page = await t.get('/docs/errors/merged.md')
    expect(page.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(page.text).toMatch(/^# merged\n/)
    expect(page.text).toContain(`(${origin}/docs/ids)`)
    expect((await t.get('/docs/errors/merged', { headers: { accept: 'text/markdown' } })).text).toBe(page.text)
    expect((await t.get('/docs/errors/merged', { headers: { accept: 'text/html,*/*' } })).text).toMatch(/^<!doctype html>/)
  })

  test('unknown pages are not found', async () => {
    for (const path of ['/docs/nothing', '/docs/nothing.md', '/docs/errors/nothing', '/docs/reference/nothing', '/docs/coverage/chess'])
      expect((await t.get(path)).status).toBe(404)
  })

  test('llms.txt lists every page, and llms-full.txt contains them', async () => {
    const [{ text: list }, { text: full }] = [await t.get('/llms.txt'), await t.get('/llms-full.txt')]
    const has = ({ path, title }: DocPage) => list.includes(`[${title}](${origin}${path}.md)`) && full.includes(`<!-- ${origin}${path} -->`)
    expect(pages.filter((page) => !has(page))).toEqual([])
  })

  test('the site map has every page', async () => {
    const { text } = await t.get('/sitemap.xml')
    expect(pages.filter(({ path }) => !text.includes(`<loc>${origin}${path}</loc>`))).toEqual([])
  })
})

describe('changelog', () => {
  test('a page, and the entries of each day as Atom', async () => {
    const page = await t.get('/docs/changelog')
    expect(page.text).toContain(`<link rel="alternate" type="application/atom+xml" title="Changelog" href="/docs/changelog.atom">`)
    expect(page.text).toContain('<a href="/docs/sources#contradictions">')
    const { text, headers } = await t.get('/docs/changelog.atom')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = parseXml(text).root!
    const children = ({ children }: XmlElement) => children.filter((child) => child instanceof XmlElement)
    const texts = (name: string, of: XmlElement) => children(of).flatMap((child) => (child.name === name ? [child.text] : []))
    expect([texts('id', feed), texts('title', feed), texts('author', feed)]).toEqual([
      [`${origin}/docs/changelog`],
      ['Touchline: Changelog'],
      ['Touchline'],
    ])
    const entries = children(feed).filter(({ name }) => name === 'entry')
    const days = [...files['../CHANGELOG.md']!.matchAll(/^### .*(\d{4}-\d\d-\d\d)$/gm)].map(([, day]) => `${day}T00:00:00Z`)
    expect(entries.flatMap((entry) => texts('updated', entry))).toEqual(days)
    expect(texts('updated', feed)).toEqual([days[0]])
    const sections = entries.flatMap((entry) => texts('id', entry)).map((id) => id.split('#'))
    for (const [path, section] of sections)
      expect([path, page.text.includes(`id="${section}"`)]).toEqual([`${origin}/docs/changelog`, true])
    expect(new Set(sections.map(([, section]) => section)).size).toBe(days.length)
    expect(entries.flatMap((entry) => texts('content', entry)).every((content) => content.startsWith('<ul>'))).toBe(true)
  })
})

describe('search', () => {
  const search = openSearch(pages)

  test.each([
    ['ETag', '/docs/live-polling'],
    ['updated_since', '/docs/keeping-a-copy'],
    ['too_many_streams', '/docs/errors/too_many_streams'],
    ['postponed', '/docs/time-zones#postponed-and-resumed-matches'],
    ['lineups', '/docs/reference/get-match-lineups'],
    ['daylight timezone', '/docs/time-zones'],
  ])('%s', (query, expected) => {
    const found = search(query).map(({ href }) => href)
    expect(found.slice(0, 5).some((href) => href.startsWith(expected))).toBe(true)
  })

  test('what was typed is shown as text, and nothing found is said', async () => {
    const { text, status } = await t.get(`/docs/search?q=${encodeURIComponent('<b>qqqqqq')}`)
    expect([status, text.includes('<b>qqqqqq'), text.includes('Nothing was found for “&lt;b&gt;qqqqqq”')]).toEqual([200, false, true])
    expect((await t.get('/docs/search')).text).not.toContain('role="status"')
  })
})

describe('coverage', () => {
  test('leagues of a sport by pages, with their coverage', async () => {
    const first = await t.get('/docs/coverage/soccer')
    expect(first.text.match(/<tr><th scope="row">/g)?.length).toBe(50)
    expect(first.text).toContain('Germany: League 0<br><code>soc-l0</code></th><td>2025/2026</td><td>full</td><td>yes</td>')
    expect(first.text).toContain('href="?offset=50"')
    const last = await t.get('/docs/coverage/soccer?offset=100&lang=de')
    expect(last.text).toContain('Deutschland: League 119')
    expect(last.text).not.toContain('offset=150')
    expect((await t.get('/docs/coverage/soccer?q=League 77&offset=abc')).text.match(/<tr><th scope="row">/g)?.length).toBe(1)
  })

  test('the first page counts the leagues of each sport', async () => {
    expect((await t.get('/docs/coverage')).text).toContain('120 leagues')
  })
})

test('errors of the site have no page, because no answer of the API has them', () => {
  const ofSite = Object.keys(errors).filter((code) => !apiCodes.some((each) => each === code))
  expect(ofSite.filter((code) => library.pages.has(`/docs/errors/${code}`))).toEqual([])
})
