import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { PlayerSchema, SquadSchema } from '@touchline/contract/gen/catalog'
import { type LineupSideSchema, MatchBoxScoreSchema, MatchLineupsSchema, MatchProvenanceSchema } from '@touchline/contract/gen/stats'
import { player, squad } from '../testing/details.ts'
import { fullMessage } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

/** Details of a match, squads and players. */

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ live: [match({ id: ids.otherMatch, state: 'live', status: '67', stateVersion: 9 })] })
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const send = (path: string) => t.request(`/v1/soccer/${path}`, { 'X-API-Key': key })
const data = async (path: string): Promise<Record<string, unknown>> => (await send(path)).json.data

test.each(
  ['lineups', 'stats', 'injuries', 'provenance']
    .map((kind) => `matches/${ids.match}/${kind}`)
    .concat(`teams/${ids.home}/squad`, `players/${ids.player}`),
)('%s costs as much as a match', async (path) => {
  const { status, json } = await t.request(`/v1/soccer/${path}`)
  expect([status, json.error.code, json.price]).toEqual([402, 'payment_required', { kind: 'item', usd: '0.005', micro_usd: 5_000 }])
})

describe('lineups', () => {
  const rendered = () => data(`matches/${ids.match}/lineups`)
  const emptySide = { formation: null, coach: null, starters: [], bench: [], missing: [] }
  const respondWith = (home: MessageInitShape<typeof LineupSideSchema>) => {
    t.standIns.stats.getLineups = async () =>
      create(MatchLineupsSchema, {
        match: match(),
        lineups: { confirmed: true, sides: [{ ...home, teamId: ids.home }, { teamId: ids.away }] },
      })
  }

  test('are unconfirmed and empty before the lineup is published', async () => {
    t.standIns.stats.getLineups = async () => ({ match: match() })
    expect(await rendered()).toMatchObject({
      match_id: ids.match,
      confirmed: false,
      home: { team: { id: ids.home, name: 'Northbrück Rovers' }, ...emptySide },
      away: { team: { id: ids.away, name: 'Eastport' }, ...emptySide },
    })
  })

  test('have minutes as numbers, without stoppage time', async () => {
    t.standIns.stats.getLineups = async () => fullMessage(MatchLineupsSchema, 'soccer', 'lineup')
    expect(await rendered()).toMatchObject({
      home: { starters: [{ subbed_in_minute: 24, subbed_out_minute: 90, cards: [{ type: 'yellow_card', minute: 45 }] }] },
    })
  })

  test.each([['0'], ['HT'], ['-'], [''], ['1000']])('have no minute for "%s"', async (minute) => {
    respondWith({
      starters: [{ playerId: ids.player, name: 'A. Silva', inMinute: minute, outMinute: minute, cards: [{ type: 'red_card', minute }] }],
    })
    expect(await rendered()).toMatchObject({
      home: { starters: [{ subbed_in_minute: null, subbed_out_minute: null, cards: [{ minute: null }] }] },
    })
  })

  test('have on the bench the substitutes who came on, then the unused ones', async () => {
    const [silva, novak] = [
      { playerId: ids.player, name: 'A. Silva' },
      { playerId: ids.otherPlayer, name: 'B. Novak' },
    ]
    respondWith({ substitutes: [novak], bench: { items: [silva] } })
    expect(await rendered()).toMatchObject({ home: { bench: [{ name: 'B. Novak' }, { name: 'A. Silva' }] } })
  })

  const starters = [{ playerId: ids.player, name: 'A. Silva' }]
  test('distinguish an unknown bench from an empty one', async () => {
    respondWith({ starters })
    expect(await rendered()).toMatchObject({ home: { bench: null, missing: null }, away: emptySide })
    respondWith({ starters, bench: { items: [] }, missing: { items: [] } })
    expect(await rendered()).toMatchObject({ home: { bench: [], missing: [] } })
    respondWith({ starters, substitutes: [{ playerId: ids.otherPlayer, name: 'B. Novak', inMinute: '60' }] })
    expect(await rendered()).toMatchObject({ home: { bench: [{ name: 'B. Novak', subbed_in_minute: 60 }], missing: null } })
  })

  test('of a competition without lineups are not covered', async () => {
    t.standIns.stats.getLineups = async () => {
      throw fail('not_covered', { what: 'lineups' })
    }
    const { status, json } = await send(`matches/${ids.match}/lineups`)
    expect([status, json.error]).toEqual([
      404,
      expect.objectContaining({ code: 'not_covered', message: expect.stringContaining('has no lineups') }),
    ])
  })
})

describe('statistics', () => {
  test('have all fields, null, before there are any', async () => {
    t.standIns.stats.getStatistics = async () => ({ match: match() })
    const rendered = await data(`matches/${ids.match}/stats`)
    expect(rendered).toMatchObject({
      match_id: ids.match,
      status: 'NS',
      home: { team_id: ids.home, shots: null, xg: null },
      away: { team_id: ids.away, shots: null },
      players: { home: null, away: null },
    })
  })

  test('have the same fields for teams and players, grouped by team', async () => {
    t.standIns.stats.getStatistics = async () => fullMessage(MatchBoxScoreSchema, 'soccer', 'statistics')
    const { home, players } = await data(`matches/${ids.match}/stats`)
    expect(home).toMatchObject({ possession_pct: 54.5, shots: 14, red_cards: 0, pass_accuracy_pct: 84.6, xg: 1.62 })
    expect(players).toMatchObject({ home: [{ player_id: ids.player, shots: 14 }], away: [{ player_id: ids.otherPlayer }] })
    const [first] = (players as { home: object[] }).home
    expect(Object.keys(first!).slice(2)).toEqual(Object.keys(home!).slice(1))
  })

  test('have the status of the live list', async () => {
    t.standIns.stats.getStatistics = async () => ({ match: match({ id: ids.otherMatch }) })
    expect(await data(`matches/${ids.otherMatch}/stats`)).toMatchObject({ status: '67' })
  })
})

test('injuries are a list, empty when none are known', async () => {
  t.standIns.stats.listInjuries = async () => ({ match: match(), items: [] })
  expect((await send(`matches/${ids.match}/injuries`)).json).toMatchObject({ data: [], meta: { total: 0, limit: 0, offset: 0 } })
})

describe('provenance', () => {
  const path = `matches/${ids.match}/provenance`

  test('has the values as JSON, and names sources by their format', async () => {
    const number = (value: number) => ({ kind: { case: 'numberValue' as const, value } })
    const source = 'openfootball-json@england'
    const reports = [
      { source, value: number(2), receivedAt: '2026-03-01T16:02:44.120Z' },
      { source: 'wyscout', value: number(1), receivedAt: '2026-03-02T02:00:07.513Z' },
    ]
    const fields = [{ field: 'home_team.score', value: number(2), source, disagrees: true, reports }]
    t.standIns.stats.getProvenance = async () => create(MatchProvenanceSchema, { match: match(), fields })
    expect((await send(path)).json).toMatchObject({
      meta: { total: 1 },
      data: [
        {
          field: 'home_team.score',
          ...{ value: 2, source: 'openfootball-json', disagrees: true },
          reports: [
            { source: 'openfootball-json', value: 2, received_at: '2026-03-01T16:02:44.120Z' },
            { source: 'wyscout', value: 1, received_at: '2026-03-02T02:00:07.513Z' },
          ],
        },
      ],
    })
  })

  test('of a merged match redirects, and of an unknown one is not found', async () => {
    t.standIns.stats.getProvenance = async ({ matchId }) => {
      if (matchId === ids.unknown) throw fail('not_found', { kind: 'match', id: matchId })
      throw fail('merged', { kind: 'match', id: matchId, into: ids.otherMatch })
    }
    const { status, headers } = await send(path)
    expect([status, headers.location]).toEqual([301, `https://api.example/v1/soccer/matches/${ids.otherMatch}/provenance`])
    expect((await send(`matches/${ids.unknown}/provenance`)).status).toBe(404)
  })
})

describe('a player', () => {
  const born = async (dateOfBirth: string) => {
    t.standIns.fixtures.getPlayer = async () => ({ ...player(), dateOfBirth })
    const { date_of_birth, age } = await data(`players/${ids.player}`)
    return [date_of_birth, age]
  }

  // The domain's day is 2026-03-01.
  test.each([
    ['1999-03-01', 27],
    ['1999-03-02', 26],
    ['2004-02-29', 22],
    ['1999-12-31', 26],
  ])('born on %s is %i', async (day, age) => expect(await born(day)).toEqual([day, age]))

  test.each(['', '1999'])('with date of birth "%s" has neither date nor age', async (known) => {
    expect(await born(known)).toEqual([null, null])
  })

  test('has countries in the requested language, and their codes', async () => {
    t.standIns.fixtures.getPlayer = async () => fullMessage(PlayerSchema, 'soccer')
    expect(await data(`players/${ids.player}?lang=it`)).toMatchObject({
      nationality: ['Germania', 'Scozia'],
      nationality_codes: ['DE', 'GB-SCT'],
    })
    expect(await data(`players/${ids.player}?lang=es`)).toMatchObject({ team: { id: ids.home, name: 'Nortepuente' } })
  })

  test.each([
    ['GK', 'goalkeeper'],
    ['DF', 'defender'],
    ['MF', 'midfielder'],
    ['FW', 'forward'],
    ['constructor', null],
    [undefined, null],
  ])('whose position is %s is a %s', async (position, group) => {
    t.standIns.fixtures.getPlayer = async () => ({ ...player(), ...(position && { position }) })
    expect(await data(`players/${ids.player}`)).toMatchObject({ position: position ?? null, position_group: group })
  })
})

test('a squad has team, season, coach and players', async () => {
  t.standIns.fixtures.getSquad = async () => fullMessage(SquadSchema, 'soccer')
  expect(await data(`teams/${ids.home}/squad`)).toMatchObject({
    team: { id: ids.home, name: 'Northbrück Rovers' },
    season: '2025/2026',
    coach: { id: 'soc-c0000000001', name: expect.any(String) },
    players: [{ player_id: ids.player, position_group: 'goalkeeper', nationality: ['Germany', 'Scotland'], captain: true, on_loan: true }],
  })
  t.standIns.fixtures.getSquad = async () => squad()
  expect(await data(`teams/${ids.home}/squad`)).toMatchObject({ coach: null, players: [{ nationality: null, nationality_codes: null }] })
})
