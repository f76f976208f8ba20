import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type GatewayUnderTest, gatewayForTest, getKey } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { ids, match } from '../testing/records.ts'

/** The HTTP endpoint of the tools: both eras of the protocol, keys and limits. */

let t: GatewayUnderTest
beforeAll(async () => {
  t = await gatewayForTest({ live: [match({ state: 'live', status: '67', score: [2, 1] })], now: '2026-03-01T16:00:00Z' })
})
afterAll(() => t.stop())

interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const both = 'application/json, text/event-stream'
function send(body: string | Buffer, headers: Record<string, string> = {}, method = 'POST', path = '/api/mcp'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const all = { 'Content-Type': 'application/json', Accept: both, ...headers }
    const req = request({ port: t.port, host: '127.0.0.1', path, method, headers: all, agent: false }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text: Buffer.concat(chunks).toString() }))
    })
    req.on('error', reject)
    req.end(body)
  })
}
const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const getCall = (name: string, args: object = {}) => message('tools/call', { name, arguments: args })

describe.each(['modern', 'legacy'] as const)('the %s era', (era) => {
  test('lists and calls tools with a key', async () => {
    const { client, call, close } = await mcpClient(t.port, t.newKey(), era)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).slice(0, 2)).toEqual(['list_sports', 'find_leagues'])
    const { isError, fields, text } = await call('get_live_matches', { sport: 'soccer' })
    expect(isError).toBe(false)
    expect(fields.summary).toBe(
      '1 match in soccer in play: Northbrück Rovers 2-1 Eastport, Germany: Premier Division, 2026-03-01 15:00 UTC, live (67).',
    )
    expect(text).toContain(fields.summary)
    await close()
  })

  test('discovers, lists and answers free tools without a key, and names the price of the others', async () => {
    const { client, call, close } = await mcpClient(t.port, undefined, era)
    expect((await client.listTools()).tools.length).toBeGreaterThan(2)
    expect((await call('list_sports')).isError).toBe(false)
    const { isError, fields, text } = await call('get_live_matches')
    expect({ isError, fields }).toMatchObject({
      isError: true,
      fields: { error: 'payment_required', price: { kind: 'list', usd: '0.002', micro_usd: 2_000 } },
    })
    expect(text).toMatch(/This call of get_live_matches costs 0\.002 USD without an API key/)
    await close()
  })
})

describe('HTTP', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is 405: only POST is allowed', async (method) => {
    const { status, headers } = await send('', {}, method)
    expect([status, headers.allow]).toEqual([405, 'POST'])
  })

  test.each<[string, string | Buffer, Record<string, string>, number, number | undefined]>([
    ['a foreign host', message('ping'), { Host: 'evil.example' }, 403, -32_000],
    ['a foreign origin', message('ping'), { Origin: 'https://evil.example' }, 403, -32_000],
    ['an opaque origin', message('ping'), { Origin: 'null' }, 403, -32_000],
    ['bad JSON', '{', {}, 400, -32_700],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, -32_700],
    ['a batch', `[${getCall('list_sports')}]`, {}, 400, -32_600],
    ['a message that is too deep', `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`, {}, 400, -32_600],
    ['a body over 64 kB', message('ping', { text: 'x'.repeat(70_000) }), {}, 413, -32_000],
    ['another content type', message('ping'), { 'Content-Type': 'text/plain' }, 415, -32_000],
    ['an Accept header without event streams', message('ping'), { Accept: 'application/json' }, 406, -32_000],
    ['an unknown key', message('ping'), { 'X-API-Key': getKey() }, 401, -32_000],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const sent = await send(body, headers)
    expect({ status: sent.status, code: (JSON.parse(sent.text) as { error: { code: number } }).error.code }).toEqual({ status, code })
  })

  test('our own hosts and origins pass, and nobody is given a session', async () => {
    const sent = await send(getCall('list_sports'), { Host: 'api.example', Origin: 'https://api.example', 'Mcp-Session-Id': 'mine' })
    expect(sent.status).toBe(200)
    expect(sent.headers['mcp-session-id']).toBeUndefined()
  })

  test('a wrong key is 401 with a challenge, also for a free tool', async () => {
    const { status, headers } = await send(getCall('list_sports'), { Authorization: `Bearer ${getKey()}` })
    expect({ status, challenge: headers['www-authenticate'] }).toEqual({
      status: 401,
      challenge: 'Bearer realm="touchline", error="invalid_token"',
    })
  })

  test('an unknown tool is an error of the protocol', async () => {
    expect((await send(getCall('get_weather'))).text).toContain('"code":-32602')
  })
})

test.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])('%s is the same, byte for byte', async (method) => {
  const headers = { 'X-API-Key': t.newKey() }
  const [first, second] = [await send(message(method), headers), await send(message(method), headers)]
  expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
  expect(first.text).toContain('"result":')
})

test.each(['oauth-protected-resource', 'oauth-authorization-server'])('nothing says that %s exists', async (name) => {
  for (const path of [`/.well-known/${name}`, `/.well-known/${name}/api/mcp`]) {
    const { status, headers, json } = await t.request(path)
    expect([status, headers['content-type'], json.error.code]).toEqual([
      404,
      expect.stringContaining('application/json'),
      'unknown_endpoint',
    ])
  }
})

describe('limits', () => {
  test('a call over the limit is a result that says when to repeat; a flood is 429', async () => {
    const headers = { 'X-API-Key': t.newKey({ perMinute: 2 }) }
    const sent = await Promise.all(Array.from({ length: 12 }, () => send(getCall('list_sports'), headers)))
    const over = sent.filter(({ text }) => text.includes('Rate limit of this key reached (2 per minute). Retry after'))
    expect(sent.filter(({ text }) => text.includes('"sports":')).length).toBe(2)
    expect(over.length).toBe(8)
    expect(over.every(({ status, headers }) => status === 200 && headers['x-ratelimit-remaining'] === '0' && headers['retry-after'])).toBe(
      true,
    )
    expect(sent.filter(({ status }) => status === 429).length).toBe(2)
  })

  test('a call counts once, however many parts it asks for', async () => {
    const headers = { 'X-API-Key': t.newKey({ perMinute: 6 }) }
    const sections = ['stats', 'lineups', 'injuries', 'box_score']
    const details = await send(getCall('get_match_details', { match_id: ids.match, sections }), headers)
    expect(details.headers['x-ratelimit-remaining']).toBe('5')
    const { text, headers: last } = await send(getCall('get_team', { team: ids.home, squad: true }), headers)
    expect([text.includes('"squad":'), last['x-ratelimit-remaining']]).toEqual([true, '4'])
  })

  test('listing has a limit of its own and leaves that of calls untouched', async () => {
    const headers = { 'X-API-Key': t.newKey({ perMinute: 3 }) }
    const lists = await Promise.all(Array.from({ length: 5 }, () => send(message('tools/list'), headers)))
    expect(lists.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    const { headers: after } = await send(getCall('list_sports'), headers)
    expect(after['x-ratelimit-remaining']).toBe('2')
  })

  test('our own errors are not counted', async () => {
    const key = t.newKey({ perMinute: 5 })
    const { call, close } = await mcpClient(t.port, key)
    const { listLeagues } = t.standIns.fixtures
    t.standIns.fixtures.listLeagues = async () => {
      throw fail('upstream_unavailable')
    }
    expect(await call('find_leagues', { sport: 'soccer' })).toMatchObject({
      isError: true,
      fields: { summary: 'The data service did not answer in time. Try again in a minute.', error: 'upstream_unavailable' },
    })
    t.standIns.fixtures.listLeagues = listLeagues!
    const { getTeam } = t.standIns.fixtures
    t.standIns.fixtures.getTeam = async () => {
      throw fail('upstream_unavailable')
    }
    expect(await call('get_team', { team: ids.home, squad: true })).toMatchObject({ fields: { error: 'upstream_unavailable' } })
    t.standIns.fixtures.getTeam = getTeam!
    expect((await send(getCall('list_sports'), { 'X-API-Key': key })).headers['x-ratelimit-remaining']).toBe('4')
    await close()
  })
})

describe('a restricted key', () => {
  test('has its sports in the list, and names them when another one is asked for', async () => {
    const { client, call, close } = await mcpClient(t.port, t.newKey({ sports: ['soccer', 'basketball'] }))
    const { tools } = await client.listTools()
    const schema = tools.find(({ name }) => name === 'get_live_matches')!.inputSchema as unknown as {
      properties: { sport: { enum: string[] } }
    }
    expect(schema.properties.sport.enum).toEqual(['soccer', 'basketball'])
    expect((await call('get_live_matches', { sport: 'tennis' })).fields.summary).toBe(
      'This API key does not include tennis. It includes: soccer, basketball.',
    )
    await close()
  })

  test('lists the leagues it includes', async () => {
    const { call, close } = await mcpClient(t.port, t.newKey({ leagueIds: [ids.league] }))
    expect((await call('list_sports')).fields).toMatchObject({ sports: [{ sport: 'soccer', leagues: 'Premier Division' }] })
    await close()
  })
})

describe('arguments', () => {
  test.each<[string, object, string]>([
    [
      'an unknown one',
      { leagues: 'x' },
      'There is no argument leagues. find_leagues has the arguments query, country, sport, upcoming_only, lang, limit, offset.',
    ],
    ['a misspelled one', { limti: 5 }, /^There is no argument limti\. The closest is limit\. / as never],
    ['one of other tools', { tz: 'UTC' }, /^There is no argument tz\. It is timezone in other tools\. / as never],
    ['one that is two here', { page: 2 }, /^There is no argument page\. Use limit and offset\. / as never],
    ['a wrong value', { sport: 'football' }, /^sport: expected one of soccer, basketball/ as never],
    ['a number out of range', { limit: 51 }, 'limit: must be a whole number from 1 to 50.'],
    ['the same twice', { query: 'premier', q: 'premier' }, 'query: is given more than once.'],
    ['a wrong type', { query: { name: 'x' } }, 'query: has the wrong type.'],
  ])('%s is an error that names it', async (_, args, text) => {
    const { text: answer } = await send(getCall('find_leagues', args))
    const { result } = JSON.parse(answer.slice(answer.indexOf('{'))) as {
      result: { isError: boolean; structuredContent: { summary: string } }
    }
    expect(result.isError).toBe(true)
    expect(result.structuredContent.summary).toEqual(expect.stringMatching(text))
  })

  test('numbers as text, other spellings and nulls are read', async () => {
    const { text } = await send(getCall('find_leagues', { q: 'premier', limit: '5', sport: 'Soccer', lang: null }))
    expect(text).toContain('"total":1')
  })
})

test('a client that leaves cancels the calls to services', async () => {
  const cancelled = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { listLeagues } = t.standIns.fixtures
  t.standIns.fixtures.listLeagues = (_, { signal }) =>
    new Promise((_, reject) => {
      begun.resolve()
      signal.addEventListener('abort', () => {
        cancelled.resolve()
        reject(fail('timeout'))
      })
    })
  const headers = { 'Content-Type': 'application/json', Accept: both }
  const req = request({ port: t.port, host: '127.0.0.1', path: '/api/mcp', method: 'POST', headers, agent: false })
  req.on('error', () => undefined)
  req.end(getCall('find_leagues', { sport: 'soccer' }))
  await begun.promise
  req.destroy()
  await cancelled.promise
  t.standIns.fixtures.listLeagues = listLeagues!
})

describe('a call takes 10 seconds at most, however many services it asks', () => {
  /** Calls get_team when its first service answers after this many milliseconds and its second one never does. */
  async function afterSearch(ms: number) {
    const { fixtures } = t.standIns
    const { searchTeams, getTeam } = fixtures
    const left: number[] = []
    let [now, isAborted] = [performance.now(), false]
    jest.spyOn(performance, 'now').mockImplementation(() => now)
    fixtures.searchTeams = async (request, ...rest) => {
      now += ms
      return searchTeams!(request, ...rest)
    }
    fixtures.getTeam = (_, { signal, deadline }) => {
      left.push(deadline - Date.now())
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          reject(signal.reason)
        })
      })
    }
    const { text } = await send(getCall('get_team', { team: 'Northbrück Rovers', sport: 'soccer' }), { 'X-API-Key': t.newKey() })
    jest.restoreAllMocks()
    Object.assign(fixtures, { searchTeams, getTeam })
    expect(text).toContain('"isError":true')
    expect(text).toContain('The data service did not answer in time. Try again in a minute.')
    return { left, isAborted }
  }

  test('the last one has what is left, and is cancelled', async () => {
    const { left, isAborted } = await afterSearch(9_000)
    expect([left.length, left[0]! <= 1_000, isAborted]).toEqual([1, true, true])
  })

  test('after them no service is asked', async () => expect((await afterSearch(10_001)).left).toEqual([]))
})
