import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import type { Match } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { boxScore, lineups, squad } from '../testing/details.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, league, match, standings, team } from '../testing/records.ts'
import { soccerTargets } from '../testing/requests.ts'

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ live: [match({ state: 'live', status: '5' })] })
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const send = (path: string, headers = {}, method = 'GET') => t.request(path, { 'X-API-Key': key, ...headers }, method)
describe.each(soccerTargets.map(({ path, query }) => path + query))('%s', (path) => {
  test('has a strong ETag, and 304 when If-None-Match matches', async () => {
    const first = await send(path)
    expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/)
    expect((await send(path)).headers.etag).toBe(first.headers.etag)
    for (const ifNoneMatch of [first.headers.etag!, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`, '*']) {
      const again = await send(path, { 'If-None-Match': ifNoneMatch })
      expect([again.status, again.text]).toEqual([304, ''])
      expect(again.headers).toMatchObject({
        etag: first.headers.etag,
        'cache-control': first.headers['cache-control'],
        vary: first.headers.vary,
        'x-ratelimit-limit': '6000',
      })
      expect(Number(again.headers['x-ratelimit-remaining'])).toBeLessThan(Number(first.headers['x-ratelimit-remaining']))
    }
    expect((await send(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('HEAD is GET without the body', async () => {
    const get = await send(path)
    const head = await send(path, {}, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary', 'age'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
  })

  test('has content-length and content-type', async () => {
    const { headers, text } = await send(path)
    expect(headers).toMatchObject({
      'content-type': `${path.endsWith('.ics') ? 'text/calendar' : 'application/json'}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(text)),
    })
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/)
  })

  test('accepts the supported languages only', async () => {
    for (const lang of ['en', 'de', 'es', 'it', 'fr'])
      expect((await send(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)).status).toBe(200)
    expect((await send(`${path}${path.includes('?') ? '&' : '?'}lang=pt`)).json.error.code).toBe('unsupported_language')
  })
})

test('HEAD of an endpoint with a price is 402 without a key', async () => {
  const head = await t.request('/v1/soccer/matches', {}, 'HEAD')
  expect([head.status, head.text]).toEqual([402, ''])
})

describe('names', () => {
  const leagueName = async (lang: string) => {
    const { data } = (await send(`/v1/soccer/matches/${ids.match}?lang=${lang}`)).json
    return (data as { league_name: string }).league_name
  }
  test('are in the requested language, in English without a translation', async () => {
    expect(await Promise.all(['en', 'de', 'es', 'it', 'fr'].map(leagueName))).toEqual([
      'Germany: Premier Division',
      'Deutschland: Premier Division',
      'Alemania: Premier Division',
      'Germania: Premier Division',
      'Allemagne: Première Division',
    ])
  })

  test('of cities too, whatever the spelling of the source', async () => {
    t.standIns.fixtures.getMatch = async () =>
      encodedMatch(
        match({
          id: ids.otherMatch,
          schedule: {
            venue: { $typeName: 'touchline.v1.Venue', id: '', name: '', city: 'Muenchen' },
            round: 'Final',
            roundSource: 'Endspiel',
          },
        }),
      )
    const shown = async (lang: string) => (await send(`/v1/soccer/matches/${ids.otherMatch}?lang=${lang}`)).json.data
    const cities = ['Munich', 'München', 'Múnich', 'Monaco di Baviera', 'Munich']
    for (const [i, lang] of ['en', 'de', 'es', 'it', 'fr'].entries())
      expect(await shown(lang)).toMatchObject({
        venue: { id: null, name: null, city: cities[i] },
        round: 'Final',
        round_source: 'Endspiel',
      })
  })

  test('that are missing are requested once, and null while unknown', async () => {
    const requested: string[][] = []
    t.standIns.fixtures.getNames = async (request) => {
      requested.push(request.ids)
      return { items: [] }
    }
    t.standIns.fixtures.getMatch = async () =>
      encodedMatch(match({ schedule: { home: { $typeName: 'touchline.v1.Side', teamId: ids.stranger, playerIds: [] } } }))
    for (let i = 0; i < 2; i++)
      expect((await send(`/v1/soccer/matches/${ids.match}`)).json.data).toMatchObject({ home_team: { id: ids.stranger, name: null } })
    expect(requested).toEqual([[ids.stranger]])
    t.standIns.fixtures.getNames = async () => ({ items: [{ id: ids.stranger, name: 'Late Arrivals', countryCode: 'DE' }] })
    await t.advance(30_000)
    expect((await send(`/v1/soccer/matches/${ids.match}`)).json.data).toMatchObject({ home_team: { name: 'Late Arrivals' } })
  })
})

describe('max-age of', () => {
  const control = async (path: string) => (await send(path)).headers['cache-control']
  const ofMatch = (parts: Parameters<typeof match>[0]) => {
    t.standIns.fixtures.getMatch = async () => encodedMatch(match({ id: ids.otherMatch, ...parts }))
    return send(`/v1/soccer/matches/${ids.otherMatch}`)
  }

  test('the live list is 5 seconds, with Age', async () => {
    expect((await send('/v1/soccer/matches/live')).headers).toMatchObject({ 'cache-control': 'private, max-age=5', age: '0' })
  })

  test.each([
    ['scheduled', {}, 30, undefined],
    ['in play', { state: 'live', status: '5' }, 5, undefined],
    ['finished', { state: 'finished', status: 'FT' }, 3_600, undefined],
    ['archived', { state: 'finished', status: 'FT', archived: true }, 86_400, 'archive'],
    ['of an old season, in play', { state: 'live', status: '5', archived: true }, 5, 'archive'],
    ['of an old season, postponed', { state: 'postponed', status: 'PST', archived: true }, 30, 'archive'],
  ])('a match %s', async (_, parts, seconds, tier) => {
    const { headers } = await ofMatch(parts)
    expect([headers['cache-control'], headers['x-data-tier']]).toEqual([`private, max-age=${seconds}`, tier])
  })

  describe('details of a match', () => {
    const details: [string, (of: Match, isAvailable: boolean) => void][] = [
      [
        'lineups',
        (of, isAvailable) => {
          t.standIns.stats.getLineups = async () => (isAvailable ? lineups(of) : { match: of })
        },
      ],
      [
        'stats',
        (of, isAvailable) => {
          t.standIns.stats.getStatistics = async () => (isAvailable ? boxScore(of) : { match: of })
        },
      ],
    ]
    test.each(details)('%s is that of the match, once available', async (kind, respondWith) => {
      const getCache = async (parts: Parameters<typeof match>[0], isAvailable = true) => {
        respondWith(match({ id: ids.otherMatch, ...parts }), isAvailable)
        const { headers } = await send(`/v1/soccer/matches/${ids.otherMatch}/${kind}`)
        return [headers['cache-control'], headers['x-data-tier']]
      }
      const over = { state: 'finished', status: 'FT' }
      expect(await getCache({})).toEqual(['private, max-age=30', undefined])
      expect(await getCache({ state: 'live', status: '5' })).toEqual(['private, max-age=5', undefined])
      expect(await getCache(over)).toEqual(['private, max-age=3600', undefined])
      expect(await getCache({ ...over, archived: true })).toEqual(['private, max-age=86400', 'archive'])
      // A lineup may be published half an hour after the whistle.
      expect(await getCache(over, false)).toEqual(['private, max-age=30', undefined])
    })

    test('follows the state of live when other services are behind', async () => {
      t.standIns.stats.getLineups = async () => lineups(match({ stateVersion: 0 }))
      expect(await control(`/v1/soccer/matches/${ids.match}/lineups`)).toBe('private, max-age=5')
    })
  })

  test('an archived squad is a day', async () => {
    const path = `/v1/soccer/teams/${ids.home}/squad`
    expect(await control(path)).toBe('private, max-age=30')
    t.standIns.fixtures.getSquad = async () => ({ ...squad(), archived: true })
    expect((await send(path)).headers).toMatchObject({ 'cache-control': 'private, max-age=86400', 'x-data-tier': 'archive' })
  })

  test('a list depends on its rows; one archived row makes X-Data-Tier archive', async () => {
    const old = match({ id: ids.otherMatch, archived: true, state: 'finished', status: 'FT' })
    t.standIns.fixtures.listMatches = async () => ({ items: [encodeMatch(old)], total: 1 })
    expect((await send('/v1/soccer/matches')).headers).toMatchObject({
      'cache-control': 'private, max-age=86400',
      'x-data-tier': 'archive',
    })
    t.standIns.fixtures.listMatches = async () => ({ items: [match({ id: ids.oldMatch }), old].map(encodeMatch), total: 2 })
    expect((await send('/v1/soccer/matches')).headers).toMatchObject({ 'cache-control': 'private, max-age=30', 'x-data-tier': 'archive' })
    const replayed = match({ id: ids.oldMatch, archived: true, state: 'live', status: '5' })
    t.standIns.fixtures.listMatches = async () => ({ items: [old, replayed].map(encodeMatch), total: 2 })
    expect((await send('/v1/soccer/matches')).headers).toMatchObject({ 'cache-control': 'private, max-age=5', 'x-data-tier': 'archive' })
    t.standIns.standings.getStandings = async () => encodeStandings({ ...standings(), archived: true })
    expect((await send(`/v1/soccer/leagues/${ids.league}/standings`)).headers).toMatchObject({
      'cache-control': 'private, max-age=86400',
      'x-data-tier': 'archive',
    })
    expect(await control('/v1/soccer/leagues')).toBe('private, max-age=30')
  })
})

describe('a page', () => {
  const page = async (query: string) => {
    t.standIns.fixtures.listLeagues = async ({ limit, offset }) => ({
      items: Array.from({ length: Math.max(0, Math.min(limit, 120 - offset)) }, () => league()),
      total: 120,
    })
    return send(`/v1/soccer/leagues${query}`)
  }

  test('echoes limit and offset and links the next page', async () => {
    const first = await page('')
    expect(first.json.meta).toEqual({ total: 120, limit: 50, offset: 0 })
    expect(first.headers.link).toBe('<https://api.example/v1/soccer/leagues?offset=50>; rel="next"')
    const second = await page('?limit=100&q=a%20%22%3E&lang=de')
    expect(second.headers.link).toBe('<https://api.example/v1/soccer/leagues?limit=100&q=a%20%22%3E&lang=de&offset=100>; rel="next"')
    const last = await page('?limit=100&offset=100')
    expect([last.json.meta, last.headers.link]).toEqual([{ total: 120, limit: 100, offset: 100 }, undefined])
  })

  test('never links a host sent by the client', async () => {
    expect((await send('/v1/soccer/leagues', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })).headers.link).toContain(
      '<https://api.example/',
    )
  })
})

describe('the teams of a league', () => {
  const path = `/v1/soccer/leagues/${ids.league}/teams`
  test('are requested by season and page', async () => {
    let requested: object | undefined
    t.standIns.fixtures.listLeagueTeams = async (request) => {
      requested = request
      return { leagueId: ids.league, items: [team()], total: 61, archived: request.season === '1999/2000' }
    }
    const first = await send(`${path}?season=1999-00&limit=20&offset=20&lang=de`)
    expect(requested).toMatchObject({ leagueId: ids.league, sport: 'soccer', season: '1999/2000', limit: 20, offset: 20 })
    expect(first.json).toMatchObject({ data: [{ id: ids.home }], meta: { total: 61, limit: 20, offset: 20 } })
    expect(first.headers).toMatchObject({
      'x-data-tier': 'archive',
      'cache-control': 'private, max-age=30',
      link: `<https://api.example${path}?season=1999-00&limit=20&lang=de&offset=40>; rel="next"`,
    })
    expect((await send(path)).headers['x-data-tier']).toBeUndefined()
    expect(requested).toMatchObject({ limit: 50, offset: 0 })
    expect(requested).not.toHaveProperty('season')
  })

  test('cost a list without a key, and are refused to a key of other leagues', async () => {
    const { status, json } = await t.request(path)
    expect([status, json.price]).toEqual([402, { kind: 'list', usd: '0.002', micro_usd: 2_000 }])
    const restricted = t.newKey({ leagueIds: [ids.otherLeague] })
    expect((await t.request(path, { 'X-API-Key': restricted })).json.error.code).toBe('league_not_allowed')
  })
})

describe('a list of matches is requested', () => {
  const request = async (query: string) => {
    let requested: unknown
    t.standIns.fixtures.listMatches = async ({ $typeName: _, $unknown, ...fields }: Record<string, unknown>) => {
      requested = fields
      return { items: [], total: 0 }
    }
    expect((await send(`/v1/soccer/matches${query}`)).status).toBe(200)
    return requested
  }

  test.each([
    ['', { from: '2026-03-01', to: '2026-03-01', limit: 50, offset: 0 }],
    ['?status=live', { states: ['live', 'break', 'interrupted'] }],
    [
      '?status=finished,67,live,FT',
      { states: ['finished', 'awarded', 'walkover', 'retired', 'live', 'break', 'interrupted'], statuses: ['67', 'FT'] },
    ],
    ['?status=awarded,AWD', { states: ['awarded'], statuses: ['AWD'] }],
    ['?status=45%2B2', { statuses: ['45+2'] }],
    [`?league_id=${ids.league}`, { leagueIds: [ids.league] }],
    ['?season=2024-25', { season: '2024/2025' }],
    ['?season=2024-2025', { season: '2024/2025' }],
    ['?season=1999/00', { season: '1999/2000' }],
    ['?season=2025', { season: '2025' }],
    ['?date_from=2026-03-01', { from: '2026-03-01', to: '2026-03-31' }],
    [`?ids=${ids.match},${ids.otherMatch},${ids.match}`, { ids: [ids.match, ids.otherMatch] }],
    ['?round=Matchday%201&limit=200&offset=10000', { round: 'Matchday 1', limit: 200, offset: 10_000 }],
    ['?updated_since=2026-03-01T13:00:00%2B02:00', { updatedSince: '2026-03-01T11:00:00.000Z' }],
  ])('with %s', async (query, expected) => {
    const requested = (await request(query)) as Record<string, unknown>
    expect(requested).toMatchObject(expected)
    if (query !== '' && !query.includes('date')) expect([requested.from, requested.to]).toEqual([undefined, undefined])
  })

  const { from, to } = { from: '2026-03-01', to: '2026-03-01' }
  const berlin = { from: '2026-03-28', to: '2026-04-27', startFrom: '2026-03-27T23:00:00Z', startTo: '2026-04-27T21:59:59Z' }
  test.each([
    ['?order=desc', { descending: true, from, to }],
    ['?order=asc', { descending: false, from, to }],
    [
      '?date=2026-03-08&timezone=America/New_York',
      { from: '2026-03-08', to: '2026-03-08', startFrom: '2026-03-08T05:00:00Z', startTo: '2026-03-09T03:59:59Z' },
    ],
    ['?date_from=2026-03-28&timezone=europe/berlin', berlin],
    [
      '?timezone=Pacific/Kiritimati',
      { from: '2026-03-02', to: '2026-03-02', startFrom: '2026-03-01T10:00:00Z', startTo: '2026-03-02T09:59:59Z' },
    ],
    [`?league_id=${ids.league}&timezone=Asia/Tokyo`, {}],
  ])('in the order and the days of %s', async (query, expected) => {
    const { descending, from, to, startFrom, startTo } = (await request(query)) as Record<string, unknown>
    expect({ descending, from, to, startFrom, startTo }).toEqual({ descending: false, ...expected })
  })
})
