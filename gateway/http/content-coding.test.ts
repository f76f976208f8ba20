import { createHook } from 'node:async_hooks'
import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { encodeMatch } from '@touchline/contract/match-page'
import { liveMatch } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest, type TestResponse } from '../testing/gateway-for-test.ts'
import { ids, league, match } from '../testing/records.ts'
import { soccerTargets } from '../testing/requests.ts'

let t: GatewayUnderTest
let key: string
const inPlay = (status: string, version: number) => match({ state: 'live', status, score: [0, 0], stateVersion: version })
beforeAll(async () => {
  t = await gatewayForTest({ live: [inPlay('5', 1)] })
  key = t.newKey({ perMinute: 100_000 })
  t.standIns.fixtures.listMatches = async () => ({ items: Array.from({ length: 50 }, () => encodeMatch(match())), total: 50 })
})
afterAll(() => t.stop())

const send = (path: string, headers = {}, method = 'GET') => t.request(path, { 'X-API-Key': key, ...headers }, method)
const accepting = (path: string, coding: string, headers = {}, method = 'GET') =>
  send(path, { 'Accept-Encoding': coding, ...headers }, method)
const matches = '/v1/soccer/matches'
const live = '/v1/soccer/matches/live'
const getCoding = ({ headers }: TestResponse): string => headers['content-encoding'] ?? 'none'

test('fifty matches take a tenth of their bytes', async () => {
  const [plain, gzip, br] = await Promise.all([send(matches), accepting(matches, 'gzip'), accepting(matches, 'br')])
  expect(plain.bytes.length).toBeGreaterThan(50_000)
  expect([getCoding(plain), getCoding(gzip), getCoding(br)]).toEqual(['none', 'gzip', 'br'])
  for (const compressed of [gzip, br]) {
    expect(compressed.text).toBe(plain.text)
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 10)
    expect(compressed.headers['content-length']).toBe(String(compressed.bytes.length))
  }
})

describe.each(soccerTargets.map(({ path, query }) => path + query))('%s', (path) => {
  test.each(['gzip', 'br'])('in %s is the same text, with an ETag of its own, 304 and HEAD', async (coding) => {
    const plain = await send(path)
    const small = plain.bytes.length < 1_024
    const { headers, text, bytes } = await accepting(path, coding)
    expect([headers['content-encoding'], text]).toEqual([small ? undefined : coding, plain.text])
    expect(headers.etag).toBe(small ? plain.headers.etag : plain.headers.etag!.replace(/"$/, `-${coding}"`))
    expect(headers.vary).toContain('Accept-Encoding')

    const again = await accepting(path, coding, { 'If-None-Match': headers.etag })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    const head = await accepting(path, coding, {}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)])
    for (const name of ['etag', 'content-encoding', 'cache-control']) expect(head.headers[name]).toBe(headers[name])
  })
})

test('the ETag of one coding is none of another', async () => {
  const [gzip, br, plain] = await Promise.all([accepting(matches, 'gzip'), accepting(matches, 'br'), send(matches)])
  const etags = [gzip, br, plain].map(({ headers }) => headers.etag!)
  expect(new Set(etags).size).toBe(3)
  for (const [coding, own] of [
    ['gzip', 0],
    ['br', 1],
    ['identity', 2],
  ] as const) {
    const others = etags.filter((_, i) => i !== own).join(', ')
    expect((await accepting(matches, coding, { 'If-None-Match': others })).status).toBe(200)
    expect((await accepting(matches, coding, { 'If-None-Match': `${others}, W/${etags[own]}` })).status).toBe(304)
  }
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['gzip;q=0.5, identity', 'none'],
  ['identity', 'none'],
  ['deflate, zstd', 'none'],
  ['gzip;q=0, br;q=0', 'none'],
  ['*;q=0, identity', 'none'],
  ['gzip;q=nonsense', 'none'],
  [';;,,=', 'none'],
  ['', 'none'],
])('Accept-Encoding: %s is answered in %s', async (header, coding) => {
  const response = await accepting(matches, header)
  expect([response.status, getCoding(response), response.json.data]).toEqual([200, coding, expect.any(Array)])
})

test('a client that refuses uncompressed bodies gets small ones compressed too', async () => {
  const path = `${matches}?limit=0`
  expect((await accepting(path, 'gzip')).headers['content-encoding']).toBeUndefined()
  const error = await accepting(path, 'gzip, identity;q=0')
  expect([error.status, getCoding(error), error.json.error.code]).toEqual([400, 'gzip', 'invalid_parameter'])
  expect(error.headers['content-length']).toBe(String(error.bytes.length))
})

test.each(['identity;q=0', '*;q=0', 'zstd, *;q=0'])('Accept-Encoding: %s is 406, sent as it is', async (header) => {
  const response = await accepting(matches, header)
  expect([response.status, getCoding(response), response.json.error]).toEqual([
    406,
    'none',
    expect.objectContaining({ code: 'not_acceptable', message: expect.stringContaining('Accept-Encoding') }),
  ])
})

test('a long error is compressed', async () => {
  t.standIns.fixtures.getMatch = async () => {
    throw fail('invalid_parameter', { name: 'ids', what: 'is long '.repeat(200) })
  }
  const response = await accepting(`${matches}/${ids.match}`, 'gzip')
  expect([response.status, getCoding(response), response.json.error.code]).toEqual([400, 'gzip', 'invalid_parameter'])
  expect(response.bytes.length).toBeLessThan(300)
})

test('free answers without a key are compressed', async () => {
  t.standIns.fixtures.listLeagues = async () => ({ items: Array.from({ length: 20 }, () => league()), total: 20 })
  const response = await t.request('/v1/soccer/leagues', { 'Accept-Encoding': 'br' })
  expect([getCoding(response), response.json.data]).toEqual(['br', expect.any(Array)])
  expect(response.headers['cache-control']).toBe('public, max-age=30')
})

describe('the live list', () => {
  /** Counts the compressors that zlib creates during `work`. */
  async function compressions(work: () => Promise<unknown>): Promise<number> {
    let count = 0
    const hook = createHook({
      init(_, type) {
        if (type === 'ZLIB') count++
      },
    }).enable()
    try {
      await work()
    } finally {
      hook.disable()
    }
    return count
  }
  const poll = (coding: string) => Promise.all(Array.from({ length: 20 }, () => accepting(live, coding)))
  const publish = async (status: string, version: number) => {
    await t.publish(liveMatch, create(LiveMatchSchema, { match: inPlay(status, version) }))
    await t.settled()
  }

  test('is compressed once per change and coding, however many poll', async () => {
    await publish('6', 2)
    expect(await compressions(() => poll('gzip'))).toBe(1)
    expect(await compressions(() => poll('gzip'))).toBe(0)
    expect(await compressions(() => poll('br'))).toBe(1)
    await publish('7', 3)
    expect(await compressions(() => poll('gzip'))).toBe(1)
    expect(new Set((await poll('gzip')).map(({ text }) => text)).size).toBe(1)
    expect((await accepting(live, 'gzip')).json.data).toMatchObject([{ status: '7' }])
  })

  test('needs no compression for a 304', async () => {
    const { headers } = await accepting(live, 'gzip')
    await publish('8', 4)
    const plain = await send(live)
    expect(plain.headers.etag).not.toBe(headers.etag!.replace('-gzip', ''))
    const etag = plain.headers.etag!.replace(/"$/, '-gzip"')
    expect(await compressions(async () => expect((await accepting(live, 'gzip', { 'If-None-Match': etag })).status).toBe(304))).toBe(0)
  })
})
