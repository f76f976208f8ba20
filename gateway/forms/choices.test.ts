import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { PlayerSchema } from '@touchline/contract/gen/catalog'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { liveMatch } from '@touchline/contract/topics'
import { parse } from 'csv-parse/sync'
import { gatewayWithPayments, paymentHeader } from '../testing/billing.ts'
import { describedBy } from '../testing/described.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match, team } from '../testing/records.ts'

let t: GatewayUnderTest
let key: Record<string, string>
beforeAll(async () => {
  t = await gatewayForTest({ live: [match({ state: 'live', status: '12', score: [1, 0] })] })
  key = { 'X-API-Key': t.newKey({ perMinute: 6_000 }) }
})
afterAll(() => t.stop())
beforeEach(() => {
  t.standIns.fixtures.listMatches = async () => ({
    items: [encodeMatch(match()), encodeMatch(match({ id: ids.otherMatch }))],
    total: 120,
    more: true,
  })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  t.request(`/v1/soccer/${path}`, { ...key, ...headers }, method)
const lines = (csv: string) => csv.split('\r\n').slice(0, -1)

describe('a choice of fields', () => {
  test.each([
    ['matches?fields=statsu', 'statsu', 'status'],
    ['matches?fields=id,home_team.nam', 'home_team.nam', 'home_team.name'],
    ['matches?fields=name', 'name', 'venue.name'],
    ['matches/live?fields=events.type', 'events.type', 'events.@type'],
    ['matches?fields=events', 'events', 'coverage.events'],
    [`matches/${ids.match}?fields=venue.name.first`, 'venue.name.first', 'venue.name'],
    [`teams/${ids.home}?fields=constructor`, 'constructor', 'country'],
  ])('%s names what is closest', async (path, name, closest) => {
    const { status, json } = await get(path)
    expect([status, json.error.code]).toEqual([400, 'invalid_parameter'])
    expect(json.error.message).toMatch(
      new RegExp(`names ${name.replaceAll('.', '\\.')}, which the record does not have; the closest is ${closest}`),
    )
  })

  test.each(['fields=', 'fields=id,,status', 'fields=id%20', 'fields=.id', 'fields=id&fields=status', `fields=${'id,'.repeat(200)}id`])(
    '%s is refused',
    async (query) => {
      expect((await get(`matches?${query}`)).json.error).toMatchObject({
        code: 'invalid_parameter',
        message: expect.stringContaining('fields'),
      })
    },
  )

  test('is refused for the documents, whose content is fixed', async () => {
    expect((await t.request('/openapi.json?fields=openapi', key)).json.error.code).toBe('unknown_parameter')
  })

  test('and Markdown are not combined', async () => {
    const { status, json } = await get(`matches/${ids.match}/briefing?fields=id&format=md`)
    expect([status, json.error.message]).toEqual([400, expect.stringContaining('cannot be combined with Markdown')])
    expect((await get(`matches/${ids.match}/briefing?fields=id`)).json.data).toEqual({ id: ids.match })
  })

  test('has its own ETag, 304 and HEAD, and is translated', async () => {
    const [all, some, other] = [await get('matches'), await get('matches?fields=id,league_name'), await get('matches?fields=id')]
    expect(new Set([all, some, other].map(({ headers }) => headers.etag)).size).toBe(3)
    const head = await get('matches?fields=id', {}, 'HEAD')
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', other.headers.etag])
    const same = await get('matches?fields=id', { 'If-None-Match': other.headers.etag! })
    expect([same.status, same.text]).toEqual([304, ''])
    const french = await get('matches?fields=id,league_name&lang=fr')
    expect(french.json.data[0]).toEqual({ id: ids.match, league_name: 'Allemagne: Première Division' })
  })

  test('stays in the link to the next page, and its cursor is that of the list', async () => {
    t.standIns.fixtures.listMatches = async ({ after }) => ({ items: [encodeMatch(match())], total: 3, more: after === '', next: 'abc' })
    const [csv, { json }] = [await get('matches?fields=id&format=csv'), await get('matches?fields=id')]
    expect(csv.headers.link).toMatch(/^<https:\/\/api\.example\/v1\/soccer\/matches\?fields=id&format=csv&cursor=[\w-]+>; rel="next"$/)
    const cursor = (json.meta as unknown as { next_cursor: string }).next_cursor
    for (const query of ['', '&fields=status', '&format=csv']) expect((await get(`matches?cursor=${cursor}${query}`)).status).toBe(200)
  })

  test('of the live list follows every change', async () => {
    const path = 'matches/live?fields=id,status,events.@type'
    const before = await get(path)
    expect(before.json).toMatchObject({ data: [{ id: ids.match, status: '12' }], meta: { total: 1, limit: 1, offset: 0 } })
    expect(before.headers.age).toBe('0')
    const again = await get(path, { 'If-None-Match': before.headers.etag! })
    expect(again.status).toBe(304)
    await t.publish(liveMatch, create(LiveMatchSchema, { match: match({ state: 'live', status: '13', score: [1, 0], stateVersion: 2 }) }))
    await t.settled()
    const after = await get(path, { 'If-None-Match': before.headers.etag! })
    expect([after.status, after.json.data[0]]).toEqual([200, { id: ids.match, status: '13', events: null }])
    expect((await get('matches/live')).json.data[0]).toMatchObject({ status: '13', league_name: 'Germany: Premier Division' })
  })

  test('of a restricted key has only what the key may see', async () => {
    const restricted = { 'X-API-Key': t.newKey({ leagueIds: [ids.otherLeague] }) }
    expect((await t.request('/v1/soccer/matches/live?fields=id', restricted)).json.data).toEqual([])
    expect((await t.request('/v1/soccer/matches/live?format=csv', restricted)).text).toMatch(/^id,[^\r]+\r\n$/)
    expect((await t.request('/v1/sports?fields=id', restricted)).json.data).toEqual([{ id: 'soccer' }])
  })

  test('of the sports of a key leaves the other forms as they are', async () => {
    const spanish = { ...{ 'X-API-Key': t.newKey({ sports: ['tennis'] }) }, 'Accept-Language': 'es' }
    for (const [query, start] of [
      ['?format=csv', 'id,'],
      ['?fields=name', '{"success":true,"data":[{"name":'],
      ['', '{"success":true,"data":[{"id":'],
      ['?format=csv', 'id,'],
    ]) {
      const { status, text } = await t.request(`/v1/sports${query}`, spanish)
      expect([status, text.slice(0, start!.length)]).toEqual([200, start])
    }
  })

  test('conforms to the schema of the document without its required fields', async () => {
    const document = (await t.request('/openapi/soccer.json')).text.replace(/,"required":\[[^\]]*\]/g, '')
    const described = describedBy(JSON.parse(document))
    for (const [path, query] of [
      ['/v1/soccer/matches', 'matches?fields=id,home_team.name,coverage'],
      ['/v1/soccer/matches/{id}', `matches/${ids.match}?fields=events.@type,version`],
      ['/v1/soccer/matches', 'matches?format=csv'],
    ] as const)
      expect(described.faultsIn(path, await get(query))).toEqual([])
  })
})

describe('CSV', () => {
  test.each([
    ['text/csv', '', 'text/csv'],
    ['text/csv, application/json;q=0.9', '', 'text/csv'],
    ['application/json, text/csv;q=0.9', '', 'application/json'],
    ['*/*', '', 'application/json'],
    ['text/*', '', 'text/csv'],
    ['*/*', '?format=csv', 'text/csv'],
    ['text/csv, application/json;q=0.5', '?format=json', 'application/json'],
  ])('Accept %s%s', async (accept, query, type) => {
    const { status, headers } = await get(`matches${query}`, { Accept: accept })
    expect([status, headers['content-type']!.split(';')[0]]).toEqual([200, type])
  })

  test.each([
    ['matches?format=xml', {}, 400, 'unsupported_format'],
    ['matches?format=CSV', {}, 400, 'unsupported_format'],
    [`matches/${ids.match}?format=csv`, {}, 400, 'unknown_parameter'],
    [`matches/${ids.match}`, { Accept: 'text/csv' }, 406, 'not_acceptable'],
    ['matches?format=csv', { Accept: 'application/json' }, 406, 'not_acceptable'],
    ['matches?limit=0&format=csv', {}, 400, 'invalid_parameter'],
    ['matches/live?fields=events&format=csv', {}, 400, 'invalid_parameter'],
  ])('%s %j is an error in JSON', async (path, headers, status, code) => {
    const response = await get(path, headers)
    expect([response.status, response.headers['content-type'], response.json.error.code]).toEqual([
      status,
      'application/json; charset=utf-8',
      code,
    ])
  })

  test('an error of a service is JSON', async () => {
    t.standIns.fixtures.listMatches = async () => {
      throw fail('invalid_parameter', { name: 'season', what: 'is unknown' })
    }
    expect((await get('matches', { Accept: 'text/csv' })).json.error.code).toBe('invalid_parameter')
  })

  test('has the chosen columns in the order of the record, and is saved under the name of its path', async () => {
    const { text, headers } = await get('matches?fields=home_team.name,id,referees,away_team&format=csv')
    const away = ['id', 'name', 'short_name', 'code', 'logo_url', 'score', 'winner'].map((name) => `away_team.${name}`)
    expect(lines(text)[0]).toBe(['id', 'home_team.name', ...away].join(','))
    expect(headers['content-disposition']).toBe('attachment; filename="soccer-matches.csv"')
    expect((await get(`leagues/${ids.league}/standings?format=csv`)).headers['content-disposition']).toBe(
      `attachment; filename="soccer-leagues-${ids.league}-standings.csv"`,
    )
  })

  test('texts are quoted, and are no formulas', async () => {
    const named = ['=HYPERLINK("http://x.example")', 'Rovers, "The"\r\nReds', "'s-Gravenhage", '-Zvezda', 'Дорогобуж']
    t.standIns.fixtures.searchTeams = async () => ({ items: named.map((name) => ({ ...team(), name })), total: named.length })
    const { text } = await get('teams?q=rovers&format=csv&fields=name,founded')
    expect(text).toBe(
      `name,founded\r\n"'=HYPERLINK(""http://x.example"")",\r\n"Rovers, ""The""\r\nReds",\r\n's-Gravenhage,\r\n"'-Zvezda",\r\nДорогобуж,\r\n`,
    )
  })

  test('values of a list are joined', async () => {
    const player = create(PlayerSchema, { id: ids.player, sport: 'soccer', name: 'A|B', nationality: ['DE', 'A|B\\'], status: 'active' })
    t.standIns.fixtures.searchPlayers = async () => ({ items: [player], total: 1 })
    const { text } = await get('players?q=silva&format=csv&fields=name,nationality')
    expect(parse(text, { columns: true })).toEqual([{ name: 'A|B', nationality: 'Germany|A\\|B\\\\' }])
  })

  test('is compressed, cached and validated like JSON', async () => {
    const csv = await get('matches?format=csv&lang=es', { 'Accept-Encoding': 'gzip' })
    expect([csv.headers['content-encoding'], csv.headers['cache-control'], csv.headers.age]).toEqual(['gzip', 'private, max-age=5', '0'])
    expect(csv.text).toContain('Nortepuente')
    expect((await get('matches?format=csv&lang=es', { 'Accept-Encoding': 'gzip', 'If-None-Match': csv.headers.etag! })).status).toBe(304)
  })
})

test('a payment buys CSV and chosen fields at the price of the list', async () => {
  const { t: paid, billing } = await gatewayWithPayments()
  try {
    const unpaid = await paid.request('/v1/soccer/matches?format=csv&fields=id')
    expect([unpaid.status, unpaid.json.price.micro_usd]).toEqual([402, 2_000])
    const { status, text, headers } = await paid.request('/v1/soccer/matches?format=csv&fields=id', paymentHeader())
    expect([status, text, headers['content-type']]).toEqual([200, `id\r\n${ids.match}\r\n`, 'text/csv; charset=utf-8; header=present'])
    await billing.ended()
    expect(billing.charged()).toBe(2_000n)
  } finally {
    await paid.stop()
  }
})

test('one match with chosen fields is that of the newest state', async () => {
  t.standIns.fixtures.getMatch = async () => encodedMatch(match({ state: 'finished', status: 'FT', score: [2, 1], stateVersion: 9 }))
  expect((await get(`matches/${ids.otherMatch}?fields=status,home_team.score`)).json.data).toEqual({
    status: 'FT',
    home_team: { score: 2 },
  })
})
