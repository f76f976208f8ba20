import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Match } from '@touchline/contract/gen/match'
import { RaceSchema } from '@touchline/contract/gen/racing'
import { publicPaths } from '../layout/links.ts'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'
import { liveTexts } from './messages.ts'
import { scoreboardTexts } from './scoreboard-texts.ts'
import { goal, match, soccer } from './testing/matches.ts'

let t: SiteForTest
afterEach(() => t?.stop())

const names: Record<string, string> = { rovers: 'Rovers & Sons', town: 'Town', 'soccer-league': 'First League' }

async function open(options: { matches?: Match[] | Error; isPublic?: boolean; races?: object[] } = {}) {
  const calls = { live: 0, names: 0 }
  const shown = { matches: options.matches ?? [soccer(1, goal())], unnamed: [] as string[] }
  t = await siteForTest({
    session: undefined,
    logLevel: 'silent',
    environment: options.isPublic === false ? {} : { PUBLIC_SCOREBOARD: 'true' },
    live: {
      async listLiveMatches() {
        calls.live++
        if (Error.isError(shown.matches)) throw shown.matches
        return { items: shown.matches }
      },
    },
    racing: { listRaces: async () => ({ items: (options.races ?? []).map((race) => create(RaceSchema, race)) }) },
    fixtures: {
      async getNames({ ids }) {
        calls.names++
        const named = ids.filter((id) => !shown.unnamed.includes(id))
        return {
          items: named.map((id) => ({ id, name: names[id] ?? id, translations: id === 'soccer-league' ? { de: 'Erste Liga' } : {} })),
        }
      },
    },
    briefings: { listFacts: async () => ({ items: [{ text: 'Rovers have won five in a row.', importance: 4 }] }) },
  })
  return { calls, shown }
}

const text = async (path: string, language = 'en'): Promise<string> =>
  (await t.get(path, { headers: { 'accept-language': language } })).text

test('a match shows league, minute, score and the sentence of its newest event, all escaped', async () => {
  await open()
  const page = await text('/live')
  expect(page).toContain('<h3>First League</h3>')
  expect(page).toContain('<span class="badge live">45+2&#39;</span>')
  expect(page).toContain('45+2&#39; Ana &lt;b&gt; scores for Rovers &amp; Sons: 1–0.')
  expect(await text('/live', 'de')).toContain('<h3>Erste Liga</h3>')
})

test('a match is shown once its teams have names', async () => {
  const { shown } = await open()
  shown.unnamed = ['town']
  expect(await text('/live')).not.toContain('Rovers')
  shown.unnamed = []
  await t.clock.advance(1_000)
  expect(await text('/live')).toContain('Town')
})

test('an event that was cancelled is not shown', async () => {
  await open({ matches: [soccer(0, goal({ status: 'cancelled' }))] })
  expect(await text('/live')).not.toContain('Ana')
})

test.each<[string, Match, string[]]>([
  [
    'tennis: sets with tie-breaks, the game and who serves',
    match('t', 'tennis', {
      ...{ status: 'S2', period: 'S2', homeScore: 1, awayScore: 0 },
      scores: {
        periods: {
          items: [
            { period: 'S1', home: 7, away: 6, tiebreakHome: 7, tiebreakAway: 4 },
            { period: 'S2', home: 2, away: 3 },
          ],
        },
      },
      detail: { case: 'tennis', value: { server: 'home', gameScore: { home: '40', away: 'AD' } } },
    }),
    ['<td>7<sup>7</sup></td>', '<td>6<sup>4</sup></td>', '<td class="game">AD</td>', 'class="serves">Rovers'],
  ],
  [
    'baseball: the half of the inning, outs and bases',
    match('b', 'baseball', {
      ...{ status: 'IN7', period: '7', homeScore: 2, awayScore: 3 },
      detail: { case: 'baseball', value: { inning: 7, inningHalf: 'top', outs: 1, bases: { occupied: [1, 3] } } },
    }),
    ['▲ 7', '1 out · Bases 1, 3'],
  ],
  [
    'basketball: quarter and clock',
    match('k', 'basketball', { status: 'Q3', period: 'Q3', clock: '9:53', homeScore: 0, awayScore: 2 }),
    ['Q3 9:53', '<td class="total">0</td>'],
  ],
  ['half-time', match('h', 'soccer', { state: 'break', status: 'HT', period: '1H', homeScore: 0, awayScore: 0 }), ['Half-time']],
])('%s', async (_, shown, parts) => {
  await open({ matches: [shown] })
  const page = await text('/live')
  for (const part of parts) expect(page).toContain(part)
})

test.each(languages)('no text is missing in %s', async (language) => {
  const races = [{ id: 'r1', course: 'Ascot', offAt: '2026-03-01T14:30:00Z', name: 'Stakes', status: 'scheduled', runnersCount: 7 }]
  await open({ races })
  for (const path of ['/', '/live', '/live?sport=horse-racing']) {
    const page = await text(path, language)
    expect(page).not.toMatch(/undefined|\[object|NaN/)
    expect(page).not.toMatch(/ style="/)
  }
  expect(await text('/live', language)).toContain('<time datetime="2026-03-01T14:30:00Z">14:30</time>')
})

test('a filter shows one sport, and an unknown one shows all', async () => {
  await open({ matches: [soccer(1), match('v', 'volleyball', { status: 'S1', period: 'S1' })] })
  expect(await text('/live?sport=volleyball')).not.toContain('data-id="m1"')
  expect(await text('/live?sport=chess')).toContain('data-id="m1"')
  expect(await text('/live?sport=tennis')).toContain(scoreboardTexts.en.noMatches)
})

test('the scoreboard is sent again only when it has changed', async () => {
  const { shown } = await open()
  const first = await t.get('/scoreboard')
  const etag = first.headers.get('etag')!
  expect(first.text).toMatch(/^<div class="board">/)
  expect((await t.get('/scoreboard', { headers: { 'if-none-match': etag } })).status).toBe(304)
  shown.matches = [soccer(2)]
  await t.advance(1_000)
  const changed = await t.get('/scoreboard', { headers: { 'if-none-match': etag } })
  expect([changed.status, changed.text.includes('data-score="2–0"')]).toEqual([200, true])
})

test('viewers at one time cost one call, and names are asked for once', async () => {
  const { calls } = await open()
  await Promise.all(Array.from({ length: 30 }, (_, i) => t.get(i % 2 ? '/scoreboard' : '/live')))
  await t.advance(1_000)
  await t.get('/scoreboard')
  expect(calls).toEqual({ live: 2, names: 1 })
})

test('while live does not answer, the last board is shown for a minute, then that it is not known', async () => {
  const { shown } = await open()
  await t.get('/live')
  shown.matches = fail('upstream_unavailable')
  await t.advance(30_000)
  expect(await text('/live')).toContain('data-id="m1"')
  await t.advance(31_000)
  const page = await t.get('/live')
  expect([page.status, page.text.includes(liveTexts.en.unknown)]).toEqual([200, true])
})

test('where the operator shows nothing to everybody, the page asks for a key, and nothing is fetched', async () => {
  const { calls } = await open({ isPublic: false })
  const page = await text('/live')
  expect(page).toContain('<input name="key" type="password" required autocomplete="off"')
  expect((await t.get('/scoreboard')).status).toBe(404)
  const home = await text('/')
  expect([home.includes('data-scoreboard'), home.includes('data-id')]).toEqual([false, false])
  expect(calls.live).toBe(0)
})

test('the first page has matches, the two lines, a sentence, and the plans', async () => {
  await open()
  const page = await text('/')
  expect(page).toContain('data-scoreboard="/scoreboard?view=home&amp;lang=en"')
  expect(page).toContain('data-id="m1"')
  expect(page).toContain('curl -H &quot;X-API-Key: $KEY&quot; http://localhost:8080/v1/soccer/matches/live')
  expect(page).toContain('<blockquote>Rovers have won five in a row.</blockquote>')
  expect(page).toContain('<strong>$99</strong>')
})

test('robots find the public pages in every language, and not the account', async () => {
  await open()
  expect(await text('/robots.txt')).toContain('Disallow: /account\n')
  const map = await text('/sitemap.xml')
  expect(map.match(/\?lang=\w\w<\/loc>/g)).toHaveLength(publicPaths.length * languages.length)
  expect(map).toContain('<loc>http://localhost:8080/docs/first-call</loc>')
  expect(map).toContain('<loc>http://localhost:8080/live?lang=fr</loc>')
})
