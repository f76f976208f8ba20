import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { StatsChangedSchema } from '@touchline/contract/gen/stats'
import { statsChanged } from '@touchline/contract/topics'
import { parse } from 'csv-parse/sync'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { everything, matchWith, serveMatches } from '../testing/match-parts.ts'
import { ids } from '../testing/records.ts'

/** Lists of matches with `include`, for callers with a key. */

type Json = Record<string, unknown>

let t: GatewayUnderTest
let key: string
let asked: string[]
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
beforeEach(() => {
  ;({ asked } = serveMatches(t.standIns, [
    matchWith(everything),
    matchWith({ lineups: true }, ids.otherMatch, ids.otherLeague),
    matchWith({ events: true }, ids.oldMatch),
  ]))
})
afterAll(() => t.stop())

const all = [ids.match, ids.otherMatch, ids.oldMatch].join()
const list = (query: string, as = key) => t.request(`/v1/soccer/matches?${query}`, { 'X-API-Key': as })
const matches = async (query: string, as = key) => (await list(query, as)).json.data as Json[]
const single = async (path: string, lang = 'en') =>
  (await t.request(`/v1/soccer/matches/${path}?lang=${lang}`, { 'X-API-Key': key })).json.data as Json

describe('a list with include', () => {
  test.each(['en', 'es', 'fr'])(
    'has each part as the endpoint of the single match has it, in %s; null where a match lacks it',
    async (lang) => {
      const [first, second, third] = await matches(`ids=${all}&include=events,lineups,statistics&lang=${lang}`)
      expect(first).toEqual({
        ...(await single(ids.match, lang)),
        lineups: await single(`${ids.match}/lineups`, lang),
        statistics: await single(`${ids.match}/stats`, lang),
      })
      expect(second).toMatchObject({ events: null, lineups: await single(`${ids.otherMatch}/lineups`, lang), statistics: null })
      expect(third).toMatchObject({ events: (await single(ids.oldMatch, lang)).events, lineups: null, statistics: null })
      expect((first!.events as Json[]).length).toBe(1)
    },
  )

  test('reads the matches in one call, and the details of those that have some in another', async () => {
    await list(`ids=${all}&include=statistics,events,lineups&lang=it`)
    expect(asked).toEqual(['matches with events', `lineups and statistics of ${ids.match} and ${ids.otherMatch}`])
  })

  test.each([
    ['events', ['matches with events']],
    ['lineups', ['matches', `lineups of ${ids.match} and ${ids.otherMatch}`]],
    ['statistics', ['matches', `statistics of ${ids.match}`]],
  ])('has %s alone', async (part, expected) => {
    const rows = await matches(`ids=${all}&include=${part}`)
    expect(rows.map((row) => ['events', 'lineups', 'statistics'].filter((name) => name in row))).toEqual([[part], [part], [part]])
    expect(asked).toEqual(expected)
  })

  test('without it has no parts, and asks for none', async () => {
    const rows = await matches(`ids=${all}`)
    expect(rows.some((row) => 'events' in row || 'lineups' in row || 'statistics' in row)).toBe(false)
    expect(asked).toEqual(['matches'])
  })

  test('has no part of a match that was withdrawn between two reads', async () => {
    t.standIns.stats.listMatchDetails = async () => ({ items: [] })
    expect(await matches(`ids=${ids.match}&include=lineups`)).toMatchObject([{ id: ids.match, lineups: null }])
  })

  test('has the parts of its page', async () => {
    const { json, headers } = await list(`ids=${all}&include=lineups&limit=1&offset=1`)
    expect([json.meta, json.data]).toMatchObject([{ total: 3, limit: 1, offset: 1 }, [{ id: ids.otherMatch, lineups: {} }]])
    expect(asked).toEqual(['matches', `lineups of ${ids.otherMatch}`])
    expect(headers.link).toContain(`ids=${all.replaceAll(',', '%2C')}&include=lineups&limit=1&offset=2`)
    await list(`ids=${all}&include=events&limit=200`)
    expect(asked.at(-1)).toBe('matches with events')
  })

  test('counts as one request', async () => {
    const limited = t.newKey({ perMinute: 5 })
    expect((await list(`ids=${all}&include=events,lineups,statistics`, limited)).headers['x-ratelimit-remaining']).toBe('4')
  })

  test('has only what the key may see, and reads nothing else', async () => {
    const restricted = t.newKey({ leagueIds: [ids.otherLeague] })
    expect(await matches(`ids=${all}&include=lineups,statistics`, restricted)).toMatchObject([{ id: ids.otherMatch, statistics: null }])
    expect(asked).toEqual(['matches', `lineups and statistics of ${ids.otherMatch}`])
    const { status, json } = await list(`ids=${all}&include=lineups`, t.newKey({ sports: ['hockey'] }))
    expect([status, json.error.code]).toEqual([403, 'sport_not_allowed'])
  })

  test('is reused until a detail changes', async () => {
    const query = `ids=${ids.match}&include=lineups`
    const [first, second] = [await list(query), await list(query)]
    expect([first.headers.etag, asked.length]).toEqual([second.headers.etag, 2])
    await t.publish(statsChanged, create(StatsChangedSchema, { matchId: ids.match, sport: 'soccer' }))
    await t.settled()
    await list(query)
    expect(asked).toHaveLength(4)
  })
})

describe('parameters', () => {
  test.each([
    ['include=events', 'missing_parameter', 'Parameter ids is required: include needs the ids of the matches.'],
    ['include=lineups&external_id=nba:1', 'missing_parameter', 'Parameter ids is required'],
    [`ids=${all}&include=`, 'invalid_parameter', 'must be a comma-separated list of events, lineups and statistics'],
    [`ids=${all}&include=injuries`, 'invalid_parameter', 'Parameter include'],
    [`ids=${all}&include=events,,lineups`, 'invalid_parameter', 'Parameter include'],
    [`ids=${all}&include=Events`, 'invalid_parameter', 'Parameter include'],
    [`ids=${all}&include=events&include=lineups`, 'invalid_parameter', 'is given more than once'],
    [`ids=${all}&include=events&updated_since=2026-03-01T00:00:00Z`, 'invalid_parameter', 'cannot be combined with updated_since'],
    [`ids=${all}&include=lineups&fields=statistics`, 'invalid_parameter', 'names statistics, which the record does not have'],
    [`ids=${all}&fields=lineups.confirmed`, 'invalid_parameter', 'names lineups.confirmed, which the record does not have'],
  ])('%s is refused', async (query, code, message) => {
    const { status, json } = await list(query)
    expect([status, json.error]).toMatchObject([400, { code, message: expect.stringContaining(message) }])
    expect(asked).toEqual([])
  })

  test('more than 50 ids are refused', async () => {
    const many = Array.from({ length: 51 }, (_, i) => `soc-m${String(i).padStart(10, '0')}`)
    expect((await list(`ids=${many}&include=events`)).json.error.message).toContain('must contain at most 50 ids')
    expect((await list(`ids=${many.slice(1)}&include=events`)).status).toBe(200)
  })

  test('the order and repetition of parts makes no difference', async () => {
    const one = await list(`ids=${ids.match}&include=lineups,events&lang=de`)
    const other = await list(`ids=${ids.match}&include=events,lineups,events&lang=de`)
    expect([other.text, asked.length]).toEqual([one.text, 2])
  })

  test('fields chooses among the fields of included parts', async () => {
    const rows = await matches(`ids=${all}&include=lineups,events&fields=id,lineups.home.starters.name,events.@type`)
    expect(rows).toEqual([
      { id: ids.match, events: [{ '@type': 'goal' }], lineups: { home: { starters: [{ name: 'A. Silva' }] } } },
      { id: ids.otherMatch, events: null, lineups: { home: { starters: [{ name: 'A. Silva' }] } } },
      { id: ids.oldMatch, events: [{ '@type': 'goal' }], lineups: null },
    ])
  })

  test('CSV has the columns of included parts', async () => {
    const { headers, text } = await list(`ids=${all}&include=statistics&format=csv`)
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    expect(headers['content-type']).toContain('text/csv')
    expect(rows.map((row) => [row.id, row['statistics.home.shots']])).toEqual([
      [ids.match, '7'],
      [ids.otherMatch, ''],
      [ids.oldMatch, ''],
    ])
    expect(Object.keys(rows[0]!).filter((name) => /^(lineups|events)/.test(name))).toEqual([])
    const plain = await list(`ids=${all}&format=csv`)
    expect(plain.text.split('\r\n', 1)[0]).not.toContain('statistics.')
  })
})
