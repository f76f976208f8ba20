import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type GatewayUnderTest, gatewayForTest, type TestResponse } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'
import { soccerTargets } from '../testing/requests.ts'

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ live: [match({ state: 'live', status: '1' })], logLevel: 'silent' })
  key = t.newKey({ perMinute: 1_000_000 })
})
afterAll(() => t.stop())

const send = (path: string, headers = {}) => t.request(path, { 'X-API-Key': key, ...headers })

function expectRefusal(response: TestResponse, status: number, code: string): void {
  expect([response.status, response.json.error.code]).toEqual([status, code])
  expectEnvelope(response)
}

function expectEnvelope({ headers, json, status }: TestResponse): void {
  expect(json.success).toBe(status < 400)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    vary: 'Authorization, X-API-Key, Accept-Encoding, Accept',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['x-ratelimit-limit']).toMatch(/^\d+$/)
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
  expect(headers.etag).toMatch(/^"[\w-]{22}"$/)
  expect(headers['x-powered-by']).toBeUndefined()
}

describe('only the canonical spelling of a path is accepted', () => {
  test.each(soccerTargets)('$path is served', async ({ path, query }) => {
    expect((await send(path + query)).status).toBe(200)
  })

  const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  const positions = (path: string, pattern: RegExp): number[] => [...path.matchAll(pattern)].map(({ index }) => index)
  const replaced = (path: string, at: number, length: number, by: string) => path.slice(0, at) + by + path.slice(at + length)

  const spellings = (path: string): string[] => [
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..`,
    `${path}/../live`,
    `${path};x`,
    `${path}%00`,
    `${path}%20`,
    `${path}%2F`,
    `${path}%252F`,
    `${path}%5C`,
    `${path}%ff`,
    `${path}%`,
    `${path}.json`,
    `${path}#x`,
    `http://127.0.0.1${path}`,
    `//127.0.0.1${path}`,
    path.replaceAll('/', '\\'),
    path.replace('/v1', '/v1/..;/v1'),
    path.replace('/v1', '/v2'),
    path.replace('/v1', ''),
    path.toUpperCase(),
    path.replace('/v1/', '/V1/'),
    ...positions(path, /\//g).flatMap((at) => [
      replaced(path, at, 1, '//'),
      replaced(path, at, 1, '/./'),
      replaced(path, at, 1, '/x/../'),
      replaced(path, at, 1, '/%2e/'),
      replaced(path, at, 1, '/%2E%2E/'),
      replaced(path, at, 1, '%2F'),
      replaced(path, at, 1, '%2f'),
      replaced(path, at, 1, '%5C'),
    ]),
    ...positions(path, /[a-z]/g).flatMap((at) => [
      replaced(path, at, 1, escaped(path[at]!)),
      replaced(path, at, 1, escaped(path[at]!).toLowerCase()),
      replaced(path, at, 1, path[at]!.toUpperCase()),
    ]),
  ]

  test.each(soccerTargets)('every other spelling of $path is 400 or 404', async ({ path, query }) => {
    for (const spelling of spellings(path)) {
      const response = await send(spelling + query)
      expect([spelling, [400, 404].includes(response.status)]).toEqual([spelling, true])
      expectEnvelope(response)
    }
  })

  test.each([
    ['//v1/sports', 400, 'malformed_request'],
    ['/v1//sports', 400, 'malformed_request'],
    ['/v1/./sports', 400, 'malformed_request'],
    ['/v1/x/../sports', 400, 'malformed_request'],
    ['/v1%2Fsports', 400, 'malformed_request'],
    ['/v1/%73ports', 400, 'malformed_request'],
    ['/v1/sports%00', 400, 'malformed_request'],
    ['/v1/sports%ff', 400, 'malformed_request'],
    ['http://localhost/v1/sports', 400, 'malformed_request'],
    ['/v1/sports/', 404, 'unknown_endpoint'],
    ['/v1/Sports', 404, 'unknown_endpoint'],
    ['/v1/Soccer/matches', 404, 'unknown_endpoint'],
    ['/v1/soccer', 404, 'unknown_endpoint'],
    ['/', 404, 'unknown_endpoint'],
    ['/v1/curling/matches', 404, 'unknown_sport'],
    ['/v1/horse-racing/matches', 404, 'unknown_endpoint'],
    ['/v1/horse-racing/matches/live', 404, 'unknown_endpoint'],
    ['/v1/horse-racing/leagues', 404, 'unknown_endpoint'],
    ['/v1/horse-racing/matches/hrs-m0000000001', 404, 'unknown_endpoint'],
    ['/v1/horse-racing/races/', 404, 'unknown_endpoint'],
    ['/v1/horse-racing/races/hrs-r0000000001/odds', 404, 'unknown_endpoint'],
    ['/v1/horse-racing/races/nonsense', 404, 'not_found'],
    ['/v1/horse-racing/races/hrs-g0000000001/runners', 404, 'not_found'],
    ['/v1/horse-racing/races/soc-r0000000001/results', 404, 'not_found'],
    ['/v1/horse-racing/races/hrs-r00000000zz', 404, 'not_found'],
    ['/v1/curling/races', 404, 'unknown_sport'],
    ['/v1/sports/x', 404, 'unknown_endpoint'],
    ['/v1/soccer/races', 404, 'unknown_endpoint'],
    ['/v1/Horse-racing/races', 404, 'unknown_endpoint'],
    ['/v1/soccer/matches/nonsense', 404, 'not_found'],
    [`/v1/soccer/matches/${ids.home}`, 404, 'not_found'],
    ['/v1/soccer/matches/ten-m0000000001', 404, 'not_found'],
    [`/v1/soccer/matches/${ids.unknown}`, 404, 'not_found'],
    ['/v1/soccer/matches/%F0%9F%98%80', 404, 'not_found'],
    [`/v1/soccer/matches/${'x'.repeat(8_000)}`, 404, 'not_found'],
    [`/v1/soccer/matches/${'x'.repeat(9_000)}`, 414, 'uri_too_long'],
    ['/v1/soccer/matches/nonsense/lineups', 404, 'not_found'],
    [`/v1/soccer/matches/${ids.home}/stats`, 404, 'not_found'],
    ['/v1/soccer/matches/ten-m0000000001/injuries', 404, 'not_found'],
    [`/v1/soccer/matches/${ids.unknown}/lineups`, 404, 'not_found'],
    [`/v1/soccer/teams/${ids.player}/squad`, 404, 'not_found'],
    [`/v1/soccer/teams/${ids.stranger}/squad`, 404, 'not_found'],
    [`/v1/soccer/players/${ids.home}`, 404, 'not_found'],
    ['/v1/soccer/players/soc-p00000000zz', 404, 'not_found'],
    ['/v1/soccer/players/soc-p00000000ZZ', 404, 'not_found'],
    ['/v1/curling/players/ten-p0000000001', 404, 'unknown_sport'],
    ['/v1/curling/players?q=silva', 404, 'unknown_sport'],
    ['/v1/soccer/players/?q=silva', 404, 'unknown_endpoint'],
    [`/v1/soccer/matches/${ids.match}/lineup`, 404, 'unknown_endpoint'],
    [`/v1/soccer/matches/${ids.match}/play-by-play`, 404, 'unknown_endpoint'],
  ])('%s is %i %s', async (path, status, code) => expectRefusal(await send(path), status, code))
})

describe('a match, a squad and a player', () => {
  const match = `/v1/soccer/matches/${ids.match}`
  const squad = `/v1/soccer/teams/${ids.home}/squad`
  const player = `/v1/soccer/players/${ids.player}`

  test.each([
    [`${match}/lineups?season=2025`, 'unknown_parameter'],
    [`${match}/stats?limit=1`, 'unknown_parameter'],
    [`${match}/injuries?offset=0`, 'unknown_parameter'],
    [`${match}/lineups?lang=de&lang=de`, 'invalid_parameter'],
    [`${match}/stats?lang=DE`, 'unsupported_language'],
    [`${squad}?season=24/25`, 'invalid_parameter'],
    [`${squad}?season=`, 'invalid_parameter'],
    [`${squad}?season=2024/25&season=2024/25`, 'invalid_parameter'],
    [`${squad}?stage=x`, 'unknown_parameter'],
    [`${player}?season=2025`, 'unknown_parameter'],
    [`${player}?lang=`, 'unsupported_language'],
  ])('%s is 400 %s', async (path, code) => expectRefusal(await send(path), 400, code))

  test.each([`${match}/lineups`, `${match}/stats`, `${match}/injuries`, squad, player])('%s is for GET and HEAD', async (path) => {
    expectRefusal(await t.request(path, { 'X-API-Key': key }, 'POST'), 405, 'method_not_allowed')
  })

  test('a season is passed on in its canonical form', async () => {
    let requested: string | undefined
    const { getSquad } = t.standIns.fixtures
    t.standIns.fixtures.getSquad = async (request, call) => {
      requested = request.season
      return getSquad!(request, call)
    }
    for (const [given, canonical] of [
      ['', undefined],
      ['?season=2024-25', '2024/2025'],
      ['?season=2018', '2018'],
    ] as const) {
      expect((await send(squad + given)).status).toBe(200)
      expect(requested).toBe(canonical)
    }
  })
})

describe('a query is parsed strictly', () => {
  test.each([
    ['date=2026-02-30', 'invalid_parameter'],
    ['date=2026-2-3', 'invalid_parameter'],
    ['date=', 'invalid_parameter'],
    ['limit=0', 'invalid_parameter'],
    ['limit=201', 'invalid_parameter'],
    ['limit=1e3', 'invalid_parameter'],
    ['limit=1e309', 'invalid_parameter'],
    ['limit=NaN', 'invalid_parameter'],
    ['limit=0x10', 'invalid_parameter'],
    ['limit=%2B5', 'invalid_parameter'],
    ['limit=+5', 'invalid_parameter'],
    ['limit=5.0', 'invalid_parameter'],
    ['limit=-1', 'invalid_parameter'],
    ['limit=%D9%A3', 'invalid_parameter'],
    ['limit=', 'invalid_parameter'],
    ['limit', 'invalid_parameter'],
    ['offset=-1', 'invalid_parameter'],
    ['offset=10001', 'invalid_parameter'],
    ['offset=99999999999999999999', 'invalid_parameter'],
    ['limit=1&limit=2', 'invalid_parameter'],
    ['lang=de&lang=de', 'invalid_parameter'],
    ['lang=xx', 'unsupported_language'],
    ['lang=DE', 'unsupported_language'],
    ['lang=', 'unsupported_language'],
    ['lang=de%0d%0aSet-Cookie:%20a=b', 'unsupported_language'],
    ['limit[]=1', 'unknown_parameter'],
    ['limit[0]=1', 'unknown_parameter'],
    ['status[$ne]=live', 'unknown_parameter'],
    ['__proto__=1', 'unknown_parameter'],
    ['__proto__[x]=1', 'unknown_parameter'],
    ['constructor=1', 'unknown_parameter'],
    ['Limit=1', 'unknown_parameter'],
    ['order=', 'invalid_parameter'],
    ['order=DESC', 'invalid_parameter'],
    ['order=-start_at', 'invalid_parameter'],
    ['order=desc&updated_since=2026-01-01T00:00:00Z', 'invalid_parameter'],
    ['order=asc&updated_since=2026-01-01T00:00:00Z', 'invalid_parameter'],
    ['timezone=', 'invalid_parameter'],
    ['timezone=Berlin', 'invalid_parameter'],
    ['timezone=%2B02:00', 'invalid_parameter'],
    ['timezone=+02:00', 'invalid_parameter'],
    ['timezone=../etc/passwd', 'invalid_parameter'],
    ['timezone=UTC&updated_since=2026-01-01T00:00:00Z', 'invalid_parameter'],
    ['timezone=UTC&date=2026-02-30', 'invalid_parameter'],
    ['timezone=UTC&date_to=2026-02-28', 'invalid_date_range'],
    ['cursor=', 'invalid_parameter'],
    ['cursor=next', 'invalid_parameter'],
    ['cursor=%2B%2B%2B%2B%2B%2B%2B%2B%2B%2B%2B%2B', 'invalid_parameter'],
    ['cursor=AAAAAAAAAAAWyJhIl0', 'invalid_parameter'],
    ['updated_since=2026-01-01', 'invalid_parameter'],
    ['updated_since=', 'invalid_parameter'],
    ['updated_since=2026-01-01T00:00:00', 'invalid_parameter'],
    ['updated_since=2026-01-01T00:00Z', 'invalid_parameter'],
    ['updated_since=2026-01-01T00:00:00+02:00', 'invalid_parameter'],
    ['updated_since=2026-02-30T00:00:00Z', 'invalid_parameter'],
    ['updated_since=2026-01-01T24:00:00Z', 'invalid_parameter'],
    ['updated_since=1767225600', 'invalid_parameter'],
    ['updated_since=2026-01-01T00:00:00Z&updated_since=2026-01-01T00:00:00Z', 'invalid_parameter'],
    ['%EF%BB%BFlimit=1', 'unknown_parameter'],
    ['=1', 'unknown_parameter'],
    ['round=%00', 'malformed_request'],
    ['round=%ff', 'malformed_request'],
    ['round=%ED%A0%80', 'malformed_request'],
    ['round=%C0%AE', 'malformed_request'],
    ['round=%', 'malformed_request'],
    ['round=%zz', 'malformed_request'],
    ['%ff=1', 'malformed_request'],
    ['round=%0d%0aX-Injected:%20yes', 'invalid_parameter'],
    ['round=', 'invalid_parameter'],
    [`round=${'x'.repeat(101)}`, 'invalid_parameter'],
    ['league_id=nonsense', 'invalid_parameter'],
    ['team_id=soc-l0000000001', 'invalid_parameter'],
    ['ids=', 'invalid_parameter'],
    ['ids=soc-m0000000001,', 'invalid_parameter'],
    [`ids=${Array(51).fill('soc-m0000000001').join(',')}`, 'invalid_parameter'],
    ['season=2024/2026', 'invalid_parameter'],
    ['season=24/25', 'invalid_parameter'],
    ['status=playing', 'invalid_parameter'],
    ['status=live,', 'invalid_parameter'],
    ['status=Q1', 'invalid_parameter'],
    ['date=2026-03-01&date_to=2026-03-02', 'invalid_date_range'],
    ['date_to=2026-03-02', 'invalid_date_range'],
    ['date_from=2026-03-02&date_to=2026-03-01', 'invalid_date_range'],
    ['date_from=2026-01-01&date_to=2026-02-01', 'invalid_date_range'],
    ['date_from=2026-01-01&date_to=2027-02-05&season=2025', 'invalid_date_range'],
  ])('?%s is 400 %s', async (query, code) => {
    const response = await send(`/v1/soccer/matches?${query}`)
    expectRefusal(response, 400, code)
    expect(Object.keys(response.headers)).not.toEqual(expect.arrayContaining(['set-cookie', 'x-injected']))
  })

  test.each(['round=%00', 'round=a%00b', 'round=%ff'])('?%s is told what a query must be', async (query) => {
    const { text } = await send(`/v1/soccer/matches?${query}`)
    expect(text).toContain('the query string must be UTF-8 text in percent-encoding, without NUL.')
  })

  test.each(['limit=1&', '&limit=1', '&', 'limit=1&&offset=0'])('?%s has empty pairs, which are ignored', async (query) => {
    expect((await send(`/v1/soccer/matches?${query}`)).status).toBe(200)
  })

  test('a key as a parameter name is a key in the URL', async () => {
    expectRefusal(await t.request(`/v1/sports?${key}`), 400, 'key_in_url')
  })

  test('no parameter pollutes prototypes', () => expect(({} as Record<string, unknown>).x).toBeUndefined())

  test.each(['teams', 'players'])('`/%s` without q is missing_parameter', async (path) => {
    expectRefusal(await send(`/v1/soccer/${path}`), 400, 'missing_parameter')
    expectRefusal(await send(`/v1/soccer/${path}?q=x`), 400, 'invalid_parameter')
    expectRefusal(await send(`/v1/soccer/${path}?q=%E2%80%8F%E2%80%8B`), 400, 'invalid_parameter')
  })

  // JSON Schema counts code points: each of these letters is two UTF-16 code units and four bytes.
  test.each(['matches?round=', 'players?q=', 'teams?q='])('/%s takes 100 characters of any plane, and no more', async (path) => {
    const letters = (count: number) => encodeURIComponent('\u{10400}'.repeat(count))
    expect((await send(`/v1/soccer/${path}${letters(100)}`)).status).toBe(200)
    const refused = await send(`/v1/soccer/${path}${letters(101)}`)
    expectRefusal(refused, 400, 'invalid_parameter')
    expect(refused.text).toContain('must have at most 100 characters.')
  })

  test.each(['matches?round=', 'players?q=', 'teams?q='])('/%s takes no control characters', async (path) => {
    const refused = await send(`/v1/soccer/${path}silva%0e`)
    expectRefusal(refused, 400, 'invalid_parameter')
    expect(refused.text).toContain('must not contain control or format characters.')
  })

  test.each([
    ['team_id=nonsense', 'invalid_parameter'],
    [`team_id=${ids.player}`, 'invalid_parameter'],
    [`team_id=${ids.home}&team_id=${ids.home}`, 'invalid_parameter'],
    [`team_ids=${ids.home}`, 'unknown_parameter'],
    ['limit=201', 'invalid_parameter'],
    ['lang=pt', 'unsupported_language'],
  ])('`/players` with %s is 400 %s', async (query, code) => {
    expectRefusal(await send(`/v1/soccer/players?q=silva&${query}`), 400, code)
  })

  test('a space may be written as a plus', async () => {
    let requested = ''
    t.standIns.fixtures.listMatches = async ({ round }) => {
      requested = round!
      return { items: [], total: 0 }
    }
    expect((await send('/v1/soccer/matches?round=Matchday+12')).status).toBe(200)
    expect(requested).toBe('Matchday 12')
  })
})

describe('the closest known parameter is named', () => {
  test.each([
    ['matches?leagueid=x', 'league_id'],
    ['matches?League_ID=x', 'league_id'],
    ['matches?since=2026-01-01', 'updated_since'],
    ['matches?satus=live', 'status'],
    ['matches?updatedSince=x', 'updated_since'],
  ])('%s: %s', async (path, closest) => {
    const { status, json } = await send(`/v1/soccer/${path}`)
    expect([status, json.error]).toEqual([
      400,
      expect.objectContaining({ code: 'unknown_parameter', message: expect.stringContaining(`The closest is ${closest}. `) }),
    ])
  })

  test('and so are all others, of a name that is cut off', async () => {
    const { json } = await send(`/v1/soccer/leagues?${'q'.repeat(5_000)}=1`)
    expect(json.error.message).toBe(
      `There is no parameter ${'q'.repeat(40)}… here. The closest is q. All parameters: future, country, gender, type, tier, q, external_id, limit, offset, lang, fields, format.`,
    )
  })
})

describe('unsupported requests', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('%s is 405', async (method) => {
    const response = await t.request('/v1/sports', { 'X-API-Key': key }, method)
    expectRefusal(response, 405, 'method_not_allowed')
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  test('a method override header is ignored', async () => {
    expect((await send('/v1/sports', { 'X-HTTP-Method-Override': 'DELETE' })).status).toBe(200)
  })

  test('`__proto__` as a header has no effect', async () => {
    expect((await send('/v1/sports', { __proto__x: 'a', ['__proto__']: 'b' })).status).toBe(200)
  })

  test.each([['text/html'], ['application/json;q=0'], ['*/*;q=0, text/html']])('Accept: %s is 406', async (accept) => {
    expectRefusal(await send('/v1/sports', { Accept: accept }), 406, 'not_acceptable')
  })

  test.each([['*/*'], ['application/json'], ['text/html, */*;q=0.1'], ['Application/*']])('Accept: %s is fine', async (accept) => {
    expect((await send('/v1/sports', { Accept: accept })).status).toBe(200)
  })
})

describe('bytes that node:http or its parser rejects', () => {
  const host = 'Host: localhost\r\n'
  const xKey = () => `X-API-Key: ${key}\r\n`
  const long = 'x'.repeat(65_536)

  test.each<[string, () => string, number, string]>([
    ['no HTTP', () => 'GARBAGE\r\n\r\n', 400, 'malformed_request'],
    ['NUL in the path', () => `GET /v1/sp\0rts HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
    ['a space in the path', () => `GET /v1/ sports HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
    ['a raw byte in the path', () => `GET /v1/sp\u00f6rts HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
    ['a raw byte in the query', () => `GET /v1/sports?lang=\u00f6 HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
    ['bare line feeds', () => 'GET /v1/sports HTTP/1.1\nHost: localhost\n\n', 400, 'malformed_request'],
    ['a folded header', () => `GET /v1/sports HTTP/1.1\r\n${host}X-A: b\r\n c\r\n\r\n`, 400, 'malformed_request'],
    ['a space before the colon', () => `GET /v1/sports HTTP/1.1\r\n${host}X-A : b\r\n\r\n`, 400, 'malformed_request'],
    [
      'length and chunks',
      () => `GET /v1/sports HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['two lengths', () => `GET /v1/sports HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`, 400, 'malformed_request'],
    ['a bad chunk', () => `GET /v1/sports HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'unexpected_body'],
    ['a body', () => `GET /v1/sports HTTP/1.1\r\n${host}${xKey()}Content-Length: 3\r\n\r\nabc`, 400, 'unexpected_body'],
    [
      'a body in chunks',
      () => `GET /v1/sports HTTP/1.1\r\n${host}${xKey()}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
      400,
      'unexpected_body',
    ],
    ['another coding of the body', () => `GET /v1/sports HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\n`, 400, 'unexpected_body'],
    ['no host', () => `GET /v1/sports HTTP/1.1\r\n${xKey()}\r\n`, 400, 'malformed_request'],
    ['two hosts', () => `GET /v1/sports HTTP/1.1\r\n${host}Host: other\r\n\r\n`, 400, 'malformed_request'],
    ['another version', () => `GET /v1/sports HTTP/3.7\r\n${host}\r\n`, 400, 'malformed_request'],
    ['HTTP/2 by prior knowledge', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
    ['CONNECT', () => `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
    ['64 kB of query', () => `GET /v1/sports?x=${long} HTTP/1.1\r\n${host}\r\n`, 414, 'uri_too_long'],
    ['64 kB of header', () => `GET /v1/sports HTTP/1.1\r\n${host}X-A: ${long}\r\n\r\n`, 431, 'headers_too_large'],
  ])('%s', async (_, bytes, status, code) => {
    const response = parsed(await t.raw(Buffer.from(bytes(), 'latin1')))
    expectRefusal(response, status, code)
    expect(response.headers.connection).toBe('close')
  })

  test.each(['100-continue', 'something-else'])('Expect: %s gets the usual response', async (expected) => {
    const response = parsed(await t.raw(`GET /v1/sports HTTP/1.1\r\n${host}${xKey()}Expect: ${expected}\r\nConnection: close\r\n\r\n`))
    expect(response.status).toBe(200)
    expectEnvelope(response)
  })

  test('a requested upgrade is ignored', async () => {
    const response = parsed(
      await t.raw(`GET /v1/sports HTTP/1.1\r\n${host}${xKey()}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`),
    )
    expect(response.status).toBe(200)
    expectEnvelope(response)
  })

  test('HTTP/1.0 needs no host', async () => {
    expect(parsed(await t.raw(`GET /v1/sports HTTP/1.0\r\n${xKey()}\r\n`)).status).toBe(200)
  })

  test('malformed bytes behind a request in flight close the connection after its response', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    t.standIns.fixtures.getTeam = async () => {
      await gate
      throw new Error('not this time')
    }
    const pending = t.raw(`GET /v1/soccer/teams/${ids.home} HTTP/1.1\r\n${host}${xKey()}\r\nGARBAGE\r\n\r\n`)
    setImmediate(release)
    const statuses = [...(await pending).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['500'])
  })
})

test('for any request the response has the envelope and is no 5xx', async () => {
  const byte = fc.integer({ min: 0, max: 255 }).filter((code) => code !== 10 && code !== 13)
  const arbitrary = fc.array(byte, { maxLength: 60 }).map((codes) => String.fromCharCode(...codes))
  const similar = fc
    .array(
      fc.constantFrom(
        '/',
        '/v1',
        '/soccer',
        '/matches',
        '/live',
        '?',
        '&',
        '=',
        'limit',
        'ids',
        '%',
        '%2',
        '%00',
        '%ff',
        '[',
        ']',
        '..',
        ';',
        ids.match,
        '1',
        ',',
      ),
    )
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.oneof(arbitrary, similar), async (target) => {
      const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`, 'latin1')
      const response = parsed(await t.raw(bytes))
      expect(response.status).toBeLessThan(500)
      expectEnvelope(response)
    }),
    { numRuns: 300 },
  )
})

function parsed(text: string): TestResponse {
  const at = text.indexOf('\r\n\r\n')
  const [first, ...lines] = text.slice(0, at).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = text.slice(at + 4, at + 4 + Number(headers['content-length']))
  return { status: Number(first!.split(' ')[1]), headers, bytes: Buffer.from(body), text: body, json: JSON.parse(body) }
}
