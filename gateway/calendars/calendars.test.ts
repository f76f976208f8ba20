import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { ListMatchesRequest } from '@touchline/contract/gen/fixtures'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { type Match, ScoresSchema } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import { liveMatch } from '@touchline/contract/topics'
import { gatewayWithPayments, paymentHeader } from '../testing/billing.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { parseCalendar } from '../testing/parse-calendar.ts'
import { ids, match } from '../testing/records.ts'

const team = `/v1/soccer/teams/${ids.home}/fixtures.ics`
const league = `/v1/soccer/leagues/${ids.league}/fixtures.ics`

let t: GatewayUnderTest
let key: Record<string, string>
let served: Match[] = []
let asked: ListMatchesRequest[] = []
beforeAll(async () => {
  t = await gatewayForTest({ now: '2026-03-01T12:00:00Z' })
  key = { 'X-API-Key': t.newKey({ perMinute: 6_000 }) }
})
afterAll(() => t.stop())

/** Makes fixtures have these matches, in pages of two. */
function serve(...matches: Match[]): void {
  served = matches
  asked = []
  t.standIns.fixtures.listMatches = async (request) => {
    asked.push(request)
    const from = Number(request.after || 0)
    const more = from + 2 < served.length
    return { items: served.slice(from, from + 2).map(encodeMatch), total: served.length, more, ...(more && { next: String(from + 2) }) }
  }
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => t.request(path, { ...key, ...headers }, method)
const eventOf = async (...parts: Parameters<typeof match>) => {
  serve(match(...parts))
  return parseCalendar((await get(league)).text).events[0]!
}

describe('the calendar of a team', () => {
  test('has its matches in play order, of the last 90 days and all to come', async () => {
    serve(match(), match({ id: ids.otherMatch }), match({ id: ids.oldMatch }))
    const { status, headers, text } = await get(team)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=30',
    ])
    const calendar = parseCalendar(text)
    expect(calendar.properties).toMatchObject({ VERSION: '2.0', 'X-WR-CALNAME': 'Northbrück Rovers', METHOD: 'PUBLISH' })
    expect(calendar.events.map(({ UID }) => UID)).toEqual([ids.match, ids.otherMatch, ids.oldMatch].map((id) => `${id}@api.example`))
    expect(asked.map(({ teamId, from, to, after, limit }) => ({ teamId, from, to, after, limit }))).toEqual(
      ['', '2'].map((after) => ({ teamId: ids.home, from: '2025-12-01', to: undefined, after, limit: 200 })),
    )
  })

  test('says when, where, and what', async () => {
    serve(match({ schedule: { venue: { id: 'soc-v0000000001', name: 'Dock; Park', city: 'Munich' } as never } }))
    expect(parseCalendar((await get(`${team}?lang=fr`)).text).events[0]).toEqual({
      UID: `${ids.match}@api.example`,
      DTSTAMP: '20260301T110000Z',
      'LAST-MODIFIED': '20260301T110000Z',
      SEQUENCE: '2',
      DTSTART: '20260301T150000Z',
      DTEND: '20260301T170000Z',
      SUMMARY: 'Northbrück Rovers – Eastport',
      DESCRIPTION: 'Allemagne: Première Division\nMatchday 12',
      LOCATION: 'Dock; Park, Munich',
      STATUS: 'CONFIRMED',
    })
  })

  test('is 404 for a team that does not exist, 301 for a merged one, and has the ETag of its text', async () => {
    serve(match())
    expect((await get('/v1/soccer/teams/soc-t00000000zz/fixtures.ics')).json.error.code).toBe('not_found')
    const first = await get(team)
    const [same, head] = [await get(team, { 'If-None-Match': first.headers.etag! }), await get(team, {}, 'HEAD')]
    expect([same.status, head.status, head.text, head.headers.etag]).toEqual([304, 200, '', first.headers.etag])
    t.standIns.fixtures.getTeam = async () => {
      throw fail('merged', { kind: 'team', id: ids.stranger, into: ids.home })
    }
    const merged = await get(`/v1/soccer/teams/${ids.stranger}/fixtures.ics`)
    expect([merged.status, merged.headers.location]).toEqual([301, `https://api.example${team}`])
  })

  test.each([
    [{ Accept: 'text/calendar' }, 200],
    [{ Accept: '*/*' }, 200],
    [{ Accept: 'text/html' }, 406],
    [{ 'Accept-Encoding': 'gzip' }, 200],
  ])('%j is %i', async (headers, status) => {
    expect((await get(league, headers)).status).toBe(status)
  })

  test('takes no parameters of records', async () => {
    expect((await get(`${league}?fields=id`)).json.error.code).toBe('unknown_parameter')
  })
})

describe('a match', () => {
  test.each([
    ['scheduled', {}, {}, 'Northbrück Rovers – Eastport', 'CONFIRMED'],
    ['live', { score: [1, 0] }, {}, 'Northbrück Rovers – Eastport', 'CONFIRMED'],
    ['finished', { score: [2, 1] }, {}, 'Northbrück Rovers 2–1 Eastport', 'CONFIRMED'],
    ['awarded', { score: [3, 0] }, {}, 'Northbrück Rovers 3–0 Eastport', 'CONFIRMED'],
    ['finished', {}, {}, 'Northbrück Rovers – Eastport', 'CONFIRMED'],
    ['postponed', {}, {}, 'Postponed: Northbrück Rovers – Eastport', 'TENTATIVE'],
    ['postponed', {}, { rescheduledTo: '2026-04-02T18:00:00Z' }, 'Northbrück Rovers – Eastport', 'CONFIRMED'],
    ['cancelled', {}, {}, 'Cancelled: Northbrück Rovers – Eastport', 'CANCELLED'],
    ['abandoned', { score: [1, 1] }, {}, 'Abandoned: Northbrück Rovers – Eastport', 'CONFIRMED'],
    ['suspended', { score: [1, 1] }, {}, 'Suspended: Northbrück Rovers – Eastport', 'CONFIRMED'],
  ] as const)('that is %s %j %j is "%s", %s', async (state, parts, schedule, summary, status) => {
    const event = await eventOf({ state, status: '1', ...(parts as object), schedule: { ...schedule } })
    expect([event.SUMMARY, event.STATUS]).toEqual([summary, status])
    expect(event.DTSTART).toBe('rescheduledTo' in schedule ? '20260402T180000Z' : '20260301T150000Z')
  })

  test('has its shoot-out, and the reason of its state', async () => {
    const decided = match({ state: 'finished', status: 'PEN', score: [1, 1], schedule: { round: 'Final' } })
    decided.state!.scoreboard!.scores = create(ScoresSchema, { penalties: { home: 4, away: 3 } })
    decided.state!.scoreboard!.statusReason = 'Floodlights failed'
    serve(decided)
    const event = parseCalendar((await get(league)).text).events[0]!
    expect(event.SUMMARY).toBe('Northbrück Rovers 1–1 Eastport (4–3)')
    expect(event.DESCRIPTION).toBe('Germany: Premier Division\nFinal\nNorthbrück Rovers 1–1 Eastport (4–3)\nFloodlights failed')
  })

  test('of which only the day is known takes the whole day; of which only a range is known, the range', async () => {
    const day = { timeTbd: true, startAt: '2026-03-31T00:00:00Z' }
    expect(await eventOf({ schedule: day })).toMatchObject({
      'DTSTART;VALUE=DATE': '20260331',
      'DTEND;VALUE=DATE': '20260401',
      TRANSP: 'TRANSPARENT',
    })
    const range = await eventOf({ schedule: { ...day, latestDate: '2026-04-03' } })
    expect(range).toMatchObject({ 'DTSTART;VALUE=DATE': '20260331', 'DTEND;VALUE=DATE': '20260404', STATUS: 'TENTATIVE' })
  })

  test('whose texts are long, hostile or in any script keeps them, in lines of 75 octets', async () => {
    const reason = `a,b;c\\n\\, "q" <script>alert(1)</script>\r\nBEGIN:VEVENT\nEND:VCALENDAR\u0007 ${'Ж🏆é'.repeat(60)}`
    const event = await (async () => {
      const strange = match({ state: 'postponed', status: 'PST' })
      strange.state!.scoreboard!.statusReason = reason
      serve(strange)
      return parseCalendar((await get(league)).text)
    })()
    expect(event.events).toHaveLength(1)
    expect(event.events[0]!.DESCRIPTION).toBe(
      `Germany: Premier Division\nMatchday 12\n${reason.replace('\r\n', '\n').replace('\u0007', '')}`,
    )
  })
})

test('the calendar of a league follows its matches', async () => {
  serve(match(), match({ id: ids.otherMatch }))
  const before = parseCalendar((await get(`${league}?lang=de`)).text)
  expect(before.properties['X-WR-CALNAME']).toBe('Deutschland: Premier Division')
  const finished = match({ state: 'finished', status: 'FT', score: [4, 2], stateVersion: 5 })
  await t.publish(liveMatch, create(LiveMatchSchema, { match: finished }))
  await t.settled()
  const after = parseCalendar((await get(`${league}?lang=de`)).text)
  expect(after.events.map(({ SUMMARY, SEQUENCE }) => [SUMMARY, SEQUENCE])).toEqual([
    ['Northbrück Rovers 4–2 Eastport', '6'],
    ['Northbrück Rovers – Eastport', '2'],
  ])
})

test('a key of another league gets 403, and the matches of a team in its leagues only', async () => {
  const other = { 'X-API-Key': t.newKey({ leagueIds: [ids.otherLeague] }) }
  expect((await t.request(league, other)).json.error.code).toBe('league_not_allowed')
  t.standIns.fixtures.getTeam = async () => (await import('../testing/records.ts')).team([ids.league, ids.otherLeague])
  serve(match({ id: ids.otherMatch, leagueId: ids.otherLeague }))
  expect((await t.request(team, other)).status).toBe(200)
  expect(asked[0]!.scope?.leagueIds).toEqual([ids.otherLeague])
})

test('a payment buys a calendar for the price of a list', async () => {
  const { t: paid, billing } = await gatewayWithPayments()
  try {
    const unpaid = await paid.request(league)
    expect([unpaid.status, unpaid.json.price.micro_usd]).toEqual([402, 2_000])
    const { status, text } = await paid.request(league, paymentHeader())
    await billing.ended()
    expect([status, parseCalendar(text).events.length, billing.charged()]).toEqual([200, 1, 2_000n])
  } finally {
    await paid.stop()
  }
})
