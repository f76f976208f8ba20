import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { ListMatchesRequest } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import { getRecords } from '../records/records.ts'
import { faultsIn } from '../testing/check-record.ts'
import { describedBy } from '../testing/described.ts'
import { fullMatch } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

const path = `/v1/soccer/leagues/${ids.league}/dump`
const idOf = (i: number) => `soc-m${String(i).padStart(10, '0')}`

let t: GatewayUnderTest
let key: Record<string, string>
let asked: ListMatchesRequest[]
beforeAll(async () => {
  t = await gatewayForTest()
  key = { 'X-API-Key': t.newKey({ plan: 'business', perMinute: 6_000 }) }
})
afterAll(() => t.stop())
beforeEach(() => {
  t.standIns.fixtures.findSeason = async ({ season }) => ({ season: season ?? '2025/2026', archived: season === '2019/2020' })
  serve(120)
})

/** Makes the season have so many matches. */
function serve(count: number, make: (i: number) => Match = (i) => match({ id: idOf(i) })): void {
  asked = []
  t.standIns.fixtures.listMatches = async (request) => {
    asked.push(request)
    const from = Number(request.after || 0)
    const to = Math.min(count, from + request.limit)
    const more = to < count
    return {
      items: Array.from({ length: to - from }, (_, i) => encodeMatch(make(from + i))),
      total: count,
      more,
      ...(more && { next: String(to) }),
    }
  }
}
const get = (target = path, headers: Record<string, string> = {}, method = 'GET') => t.request(target, { ...key, ...headers }, method)
const linesIn = (text: string) => {
  expect(text.endsWith('\n')).toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map((each) => JSON.parse(each) as Record<string, unknown>)
}

describe('a dump', () => {
  test('has every match of the season with its events, as a single match has it, and a trailer', async () => {
    serve(3, (i) => ({ ...fullMatch(idOf(i)), archived: false }))
    const { status, headers, text } = await get(`${path}?lang=de`)
    expect([status, headers['content-type'], headers['cache-control'], headers.etag]).toEqual([
      ...[200, 'application/x-ndjson; charset=utf-8', 'private, no-store', undefined],
    ])
    expect(headers['content-disposition']).toBe(`attachment; filename="soccer-${ids.league}-2025-2026.ndjson"`)
    const [first, second, third, trailer] = linesIn(text)
    expect([first!.id, second!.id, third!.id]).toEqual([0, 1, 2].map(idOf))
    expect(trailer).toEqual({ dump: { matches: 3, complete: true } })
    expect(faultsIn(first, getRecords('soccer').match)).toEqual([])
    const described = describedBy((await t.request('/openapi/soccer.json')).json)
    expect(described.faultsIn('/v1/soccer/leagues/{id}/dump', await get())).toEqual([])
    expect([first!.league_name, (first!.events as unknown[]).length]).toEqual(['Deutschland: Premier Division', 1])
  })

  test('is read page by page, each of at most 50', async () => {
    expect(linesIn((await get(`${path}?season=2019-20`)).text)).toHaveLength(121)
    expect(asked.map(({ leagueIds, season, limit, withEvents, after }) => [leagueIds, season, limit, withEvents, after])).toEqual(
      ['', '50', '100'].map((after) => [[ids.league], '2019/2020', 50, true, after]),
    )
  })

  test('is compressed on request, and marked when it is from the archive', async () => {
    for (const coding of ['gzip', 'br']) {
      const { headers, text } = await get(`${path}?season=2019/2020`, { 'Accept-Encoding': coding })
      expect([headers['content-encoding'], headers['x-data-tier'], linesIn(text).length]).toEqual([coding, 'archive', 121])
    }
  })

  test('HEAD has the headers, and reads no further page', async () => {
    const { status, headers, text } = await get(path, {}, 'HEAD')
    expect([status, text, headers['content-type'], asked.length]).toEqual([200, '', 'application/x-ndjson; charset=utf-8', 1])
  })

  test('is complete although a match cannot be read', async () => {
    serve(2, (i) => (i === 0 ? { ...match(), state: undefined as never } : match({ id: idOf(1) })))
    expect(linesIn((await get()).text)).toEqual([expect.objectContaining({ id: idOf(1) }), { dump: { matches: 1, complete: true } }])
  })
})

describe('before it begins', () => {
  test.each(['free', 'starter', 'pro'])('a key of the plan %s is 403', async (plan) => {
    const { status, json } = await t.request(path, { 'X-API-Key': t.newKey({ plan }) })
    expect([status, json.error.code]).toEqual([403, 'plan_not_allowed'])
    expect(json.error.message).toBe(
      `The plan ${plan} does not include the download of seasons. A key of the plan business or enterprise does.`,
    )
  })

  test('nobody is 401, another league 403, and what does not exist 404', async () => {
    expect((await t.request(path)).json.error.code).toBe('missing_key')
    const other = { 'X-API-Key': t.newKey({ plan: 'enterprise', leagueIds: [ids.otherLeague] }) }
    expect((await t.request(path, other)).json.error.code).toBe('league_not_allowed')
    expect((await get('/v1/soccer/leagues/soc-l00000000zz/dump')).json.error.code).toBe('not_found')
    expect((await get('/v1/soccer/leagues/mine/dump')).json.error.code).toBe('not_found')
    serve(0)
    expect((await get(`${path}?season=1950`)).json.error.message).toBe('There is no season 1950.')
    expect((await get(`${path}?season=x`)).json.error.code).toBe('invalid_parameter')
    expect((await get(`${path}?fields=id`)).json.error.code).toBe('unknown_parameter')
  })

  test('a merged league is 301, and a service that fails an error', async () => {
    t.standIns.fixtures.listMatches = async () => {
      throw fail('upstream_unavailable')
    }
    expect((await get()).json.error.code).toBe('upstream_unavailable')
    const { getLeague } = t.standIns.fixtures
    t.standIns.fixtures.getLeague = async () => {
      throw fail('merged', { kind: 'league', id: ids.otherLeague, into: ids.league })
    }
    const { status, headers } = await get(`/v1/soccer/leagues/${ids.otherLeague}/dump?season=2025`)
    expect([status, headers.location]).toEqual([301, `https://api.example${path}?season=2025`])
    t.standIns.fixtures.getLeague = getLeague!
  })
})

const rawRequest = () => {
  const header = Object.entries(key).map(([name, value]) => `${name}: ${value}`)
  return `GET ${path} HTTP/1.1\r\nHost: api.example\r\n${header.join('\r\n')}\r\n\r\n`
}

test('an error in its middle breaks the connection, so that no trailer is missing unnoticed', async () => {
  const { listMatches } = t.standIns.fixtures
  t.standIns.fixtures.listMatches = async (request, call) => {
    if (request.after === '100') throw fail('upstream_unavailable')
    return listMatches!(request, call)
  }
  const received = await t.raw(rawRequest())
  expect(received).toContain(idOf(99))
  expect(received).not.toContain('"complete":true')
  // The last chunk of a whole response.
  expect(received.endsWith('0\r\n\r\n')).toBe(false)
})

test('a client that does not read holds the dump to a few pages; one that leaves ends it', async () => {
  const large = fullMatch()
  serve(100_000, () => large)
  const socket = connect(t.port, '127.0.0.1').on('error', () => undefined)
  socket.pause()
  socket.write(rawRequest())
  const settled = async () => {
    for (let last = -1; last !== asked.length || last === 0; ) {
      last = asked.length
      for (let i = 0; i < 300; i++) await new Promise((resolve) => setImmediate(resolve))
    }
    return asked.length
  }
  // What the sockets of the machine hold, and no more.
  const held = await settled()
  expect(held).toBeLessThan(200)
  socket.destroy()
  expect(await settled()).toBeLessThan(held + 3)
})
