import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { ListFactsRequest } from '@touchline/contract/gen/briefings'
import { briefing, fullBriefing, publishedFact } from '../testing/briefings.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

/** The domain clock is at 2026-03-01 12:00 UTC. */

let t: GatewayUnderTest
let key: string
let calls = 0
beforeEach(async () => {
  t = await gatewayForTest({ logLevel: 'silent' })
  key = t.newKey({ perMinute: 6_000 })
  calls = 0
  t.standIns.briefings.getMatchBriefing = async ({ lang }) => {
    calls++
    return { ...fullBriefing(), lang }
  }
})
afterEach(() => t.stop())

const path = `/v1/soccer/matches/${ids.match}/briefing`
const send = (query = '', headers: Record<string, string> = {}, method?: string) =>
  t.request(path + query, { 'X-API-Key': key, ...headers }, method)

describe('a briefing', () => {
  test('in JSON names values and related entities', async () => {
    const { status, headers, json } = await send('?matches=true')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, max-age=30',
    ])
    expect(json.data).toMatchObject({
      kind: 'match',
      phase: 'pre',
      based_on: { matches: 5, season: '2025/2026', from: '2026-02-01', to: '2026-02-22' },
      sections: [
        {
          key: 'streaks',
          facts: [
            {
              subject: { type: 'team', id: ids.home, name: 'Northbrück Rovers' },
              values: { count: 5, since: '2026-02-01' },
              related: [{ role: 'opponent', type: 'team', id: ids.away, name: 'Eastport' }],
              matches: [ids.oldMatch],
            },
          ],
        },
        {},
      ],
    })
  })

  test('has the matches of its facts with matches=true only', async () => {
    const getFact = async (query: string) => {
      const { data } = (await send(query)).json as unknown as { data: { sections: { facts: object[] }[] } }
      return data.sections[0]!.facts[0]!
    }
    const { matches, ...fact } = (await getFact('?matches=true')) as { matches: string[] }
    expect(matches).toEqual([ids.oldMatch])
    for (const query of ['', '?matches=false']) expect(await getFact(query)).toEqual(fact)
  })

  test('in Markdown has no empty section, and its last line in its language', async () => {
    t.standIns.briefings.getMatchBriefing = async ({ lang }) => ({ ...briefing(), lang })
    const text = async (lang: string) => (await send(`?format=md&lang=${lang}`)).text
    expect(await text('en')).toMatch(/^# [^\n]+\n\nAs of 2026-03-01T11:00:00\.000Z\n$/)
    expect(await text('de')).toMatch(/^# [^\n]+\n\nStand: 2026-03-01T11:00:00\.000Z\n$/)
    expect(await text('fr')).toMatch(/\n\nAu 2026-03-01T11:00:00\.000Z\n$/)
  })

  test('without facts has its sections, empty', async () => {
    t.standIns.briefings.getMatchBriefing = async () => briefing()
    const { status, json } = await send()
    expect([status, json.data]).toEqual([
      200,
      expect.objectContaining({ sections: [{ key: 'form', title: 'Form', facts: [] }], coverage: null }),
    ])
  })

  test.each<[string, string, Record<string, string>]>([
    ['format=md', '?format=md', {}],
    ['format=md and any type', '?format=md', { Accept: 'text/html, */*;q=0.8' }],
    ['Accept', '', { Accept: 'text/markdown' }],
    ['Accept with JSON as second choice', '', { Accept: 'text/markdown, application/json;q=0.9' }],
    ['Accept by name, and anything', '', { Accept: 'text/markdown, */*' }],
  ])('is Markdown by %s', async (_, query, headers) => {
    const response = await send(query, headers)
    expect([response.status, response.headers['content-type'], response.headers.vary]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      'Authorization, X-API-Key, Accept-Encoding, Accept',
    ])
    expect(response.text).toBe(
      `# Northbrück Rovers – Eastport, 1 March 2026

## Streaks

- Northbrück Rovers have won their last 5 matches.

## Schedule

- Northbrück Rovers have won their last 5 matches.

As of 2026-03-01T11:00:00.000Z
`,
    )
  })

  test.each([
    'application/json',
    'application/json, text/markdown',
    'application/json, text/markdown;q=0.5',
    '*/*',
    'text/markdown;q=0, */*',
  ])('is JSON by Accept: %s', async (accept) => {
    expect((await send('', { Accept: accept })).headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['', 'text/html', 'application/json or text/markdown'],
    ['', 'application/json;q=0, text/markdown;q=0', 'application/json or text/markdown'],
    ['?format=md', 'application/json', 'text/markdown'],
  ])('%s with Accept: %s is 406, in JSON', async (query, accept, allowed) => {
    const { status, headers, json } = await send(query, { Accept: accept })
    expect([status, headers['content-type'], json.error.code]).toEqual([406, 'application/json; charset=utf-8', 'not_acceptable'])
    expect(json.error.message).toContain(`must allow ${allowed}.`)
  })

  test.each([
    ['?format=json', 'unsupported_format'],
    ['?format=MD', 'unsupported_format'],
    ['?format=', 'unsupported_format'],
    ['?lang=nl', 'unsupported_language'],
    ['?lang=DE', 'unsupported_language'],
    ['?date=2026-03-01', 'unknown_parameter'],
  ])('%s is 400, in JSON also for Markdown', async (query, code) => {
    const { status, headers, json } = await send(query, { Accept: 'text/markdown' })
    expect([status, headers['content-type'], json.error.code]).toEqual([400, 'application/json; charset=utf-8', code])
  })

  test('errors are JSON where Markdown is asked for', async () => {
    t.standIns.briefings.getMatchBriefing = async ({ id }) => {
      throw fail('not_found', { kind: 'match', id })
    }
    const { status, headers, json } = await send('?format=md')
    expect([status, headers['content-type'], json.error.code]).toEqual([404, 'application/json; charset=utf-8', 'not_found'])
  })

  test('has an ETag for each representation, and is not sent again to who has it', async () => {
    const etags = new Set<string>()
    for (const query of ['', '?format=md', '?lang=de']) {
      const etag = (await send(query)).headers.etag!
      etags.add(etag)
      expect([(await send(query, { 'If-None-Match': etag })).status, (await send(query, { 'If-None-Match': '"other"' })).status]).toEqual([
        304, 200,
      ])
    }
    expect(etags.size).toBe(3)
    expect((await send('', { 'If-None-Match': (await send('?format=md')).headers.etag! })).status).toBe(200)
  })

  test('answers HEAD with the headers alone', async () => {
    const [get, head] = [await send('?format=md'), await send('?format=md', {}, 'HEAD')]
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    for (const name of ['content-type', 'content-length', 'etag', 'vary', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name])
  })

  test('is asked for once in 30 seconds in each language and format', async () => {
    for (const query of ['', '?format=md', '?lang=en', '', '?lang=de', '?lang=de']) await send(query)
    expect(calls).toBe(3)
    await t.clock.advance(22_499)
    await send()
    expect(calls).toBe(3)
    await t.clock.advance(7_501)
    await send()
    expect(calls).toBe(4)
  })

  test('that is kept is refused to a key of other leagues', async () => {
    await send()
    const stranger = t.newKey({ leagueIds: [ids.otherLeague] })
    const { status, json } = await send('', { 'X-API-Key': stranger })
    expect([status, json.error.code]).toEqual([403, 'league_not_allowed'])
  })

  test('costs 0.02 USD without a key', async () => {
    for (const each of [path, `/v1/soccer/teams/${ids.home}/briefing`, '/v1/tennis/players/ten-p0000000001/briefing']) {
      const { status, json } = await t.request(each)
      expect([status, json.price]).toEqual([402, { kind: 'briefing', usd: '0.02', micro_usd: 20_000 }])
    }
  })

  test('of a match in play may be reused for 5 seconds, of a past one for an hour, from the archive for a day', async () => {
    const control = async (given: object) => {
      t.standIns.briefings.getMatchBriefing = async () => briefing(given)
      await t.clock.advance(5_000)
      const { headers } = await send()
      return [headers['cache-control'], headers['x-data-tier']]
    }
    expect(await control({ phase: 'live' })).toEqual(['private, max-age=5', undefined])
    expect(await control({ phase: 'post' })).toEqual(['private, max-age=3600', undefined])
    expect(await control({ phase: 'post', archived: true })).toEqual(['private, max-age=86400', 'archive'])
  })

  test('of a tennis player has a path of its own; there are no teams in tennis', async () => {
    const asked: string[] = []
    t.standIns.briefings.getTeamBriefing = async ({ id, sport, lang }) => {
      asked.push(`${id} ${sport} ${lang}`)
      return briefing({ kind: 'player', id, lang, phase: '', sport })
    }
    const get = async (each: string) => {
      const { status, json } = await t.request(each, { 'X-API-Key': key })
      return [status, status === 200 ? (json.data as { kind: string }).kind : json.error.code]
    }
    expect(await get('/v1/tennis/players/ten-p0000000001/briefing?lang=fr')).toEqual([200, 'player'])
    expect(asked).toEqual(['ten-p0000000001 tennis fr'])
    expect(await get('/v1/tennis/teams/ten-p0000000001/briefing')).toEqual([404, 'unknown_endpoint'])
    expect(await get('/v1/soccer/players/soc-p0000000001/briefing')).toEqual([404, 'unknown_endpoint'])
    expect(await get('/v1/tennis/players/soc-p0000000001/briefing')).toEqual([404, 'not_found'])
    expect(await get('/v1/horse-racing/teams/hrs-t0000000001/briefing')).toEqual([404, 'unknown_endpoint'])
  })

  test('of a merged match redirects to the canonical one', async () => {
    t.standIns.briefings.getMatchBriefing = async ({ id }) => {
      throw fail('merged', { kind: 'match', id, into: ids.otherMatch })
    }
    const { status, headers } = await send('?lang=de')
    expect([status, headers.location]).toEqual([301, `https://api.example/v1/soccer/matches/${ids.otherMatch}/briefing?lang=de`])
  })
})

describe('facts', () => {
  const requests: ListFactsRequest[] = []
  beforeEach(() => {
    requests.length = 0
    t.standIns.briefings.listFacts = async (request) => {
      requests.push(request)
      return { items: [publishedFact()], total: 3, nextSince: publishedFact().publishedAt }
    }
  })
  const list = (query = '', headers = {}) => t.request(`/v1/soccer/facts${query}`, { 'X-API-Key': key, ...headers })

  test('come in pages, with the `since` of the next request', async () => {
    const { status, headers, json } = await list('?limit=1&lang=de')
    expect([status, json.meta]).toEqual([
      200,
      { total: 3, limit: 1, offset: 0, total_capped: false, next_since: '2026-03-01T11:00:00.000Z' },
    ])
    expect(headers.link).toBe('<https://api.example/v1/soccer/facts?limit=1&lang=de&offset=1>; rel="next"')
    expect(json.data).toMatchObject([
      { match_id: ids.match, league_id: ids.league, published_at: '2026-03-01T11:00:00.000Z', correction_of: null },
    ])
    expect(requests).toMatchObject([{ sport: 'soccer', lang: 'de', limit: 1, offset: 0, leagueIds: [] }])
    expect(requests[0]!.since).toBeUndefined()
  })

  test.each([
    ['2026-02-28T18:00:00Z', '2026-02-28T18:00:00.000Z'],
    ['2026-02-28T18:00:00.1234%2B01:00', '2026-02-28T17:00:00.123Z'],
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    // 30 days ago, to the millisecond.
    ['2026-01-30T12:00:00Z', '2026-01-30T12:00:00.000Z'],
    ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ])('since=%s', async (text, since) => {
    expect((await list(`?since=${text}`)).status).toBe(200)
    expect(requests).toMatchObject([{ since }])
  })

  test.each([
    ['2026-01-30T11:59:59.999Z', 'since_too_old'],
    ['2026-01-30', 'since_too_old'],
    ['1970-01-01', 'since_too_old'],
    ['yesterday', 'invalid_parameter'],
    ['2026-02-30', 'invalid_parameter'],
    ['2026-02-28T18:00:00', 'invalid_parameter'],
    ['1772300000', 'invalid_parameter'],
    ['', 'invalid_parameter'],
  ])('since=%s is 400 %s', async (text, code) => {
    const { status, json } = await list(`?since=${text}`)
    expect([status, json.error.code]).toEqual([400, code])
  })

  test('have no Markdown', async () => {
    expect((await list('?format=md')).json.error.code).toBe('unsupported_format')
    expect((await list('', { Accept: 'text/markdown' })).status).toBe(406)
  })
})
