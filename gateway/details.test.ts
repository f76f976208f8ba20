import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type LineupSideSchema, MatchLineupsSchema } from '@touchline/contract/gen/stats'
import { player, squad } from './testing/details.ts'
import { fullFigures, fullLineups, fullPlayer, fullSquad } from './testing/full-details.ts'
import { type GatewayUnderTest, gatewayForTest } from './testing/gateway-for-test.ts'
import { ids, match } from './testing/records.ts'

/** What is told of one match, of a squad and of a player. */

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ live: [match({ id: ids.otherMatch, state: 'live', status: '67', playVersion: 9 })] })
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const ask = (path: string) => t.ask(`/v1/soccer/${path}`, { 'X-API-Key': key })
const data = async (path: string): Promise<Record<string, unknown>> => (await ask(path)).json.data

test.each(
  ['lineups', 'stats', 'injuries'].map((kind) => `matches/${ids.match}/${kind}`).concat(`teams/${ids.home}/squad`, `players/${ids.player}`),
)('%s costs as much as a match', async (path) => {
  const { status, json } = await t.ask(`/v1/soccer/${path}`)
  expect([status, json.error.code, json.price]).toEqual([402, 'payment_required', { kind: 'item', usd: '0.005', micro_usd: 5_000 }])
})

describe('line-ups', () => {
  const shown = () => data(`matches/${ids.match}/lineups`)
  const nobody = { formation: null, coach: null, starters: [], bench: [], missing: [] }
  const said = (home: MessageInitShape<typeof LineupSideSchema>) => {
    t.answers.stats.getLineups = async () =>
      create(MatchLineupsSchema, {
        match: match(),
        lineups: { confirmed: true, sides: [{ ...home, teamId: ids.home }, { teamId: ids.away }] },
      })
  }

  test('before the sheet are not confirmed, and empty', async () => {
    t.answers.stats.getLineups = async () => ({ match: match() })
    expect(await shown()).toMatchObject({
      match_id: ids.match,
      confirmed: false,
      home: { team: { id: ids.home, name: 'Northbrück Rovers' }, ...nobody },
      away: { team: { id: ids.away, name: 'Eastport' }, ...nobody },
    })
  })

  test('have minutes as numbers, stoppage time as the minute it belongs to', async () => {
    t.answers.stats.getLineups = async () => fullLineups()
    expect(await shown()).toMatchObject({
      home: { starters: [{ subbed_in_minute: 24, subbed_out_minute: 90, cards: [{ type: 'yellow_card', minute: 45 }] }] },
    })
  })

  test('have on the bench who came on, then who stayed there', async () => {
    t.answers.stats.getLineups = async () => fullLineups()
    expect(await shown()).toMatchObject({ home: { bench: [{ name: 'B. Novak' }, { name: 'D. Haas' }], missing: [{ name: 'E. Berg' }] } })
  })

  const starters = [{ playerId: ids.player, name: 'A. Silva' }]
  test('tell a bench that is not known from an empty one', async () => {
    said({ starters })
    expect(await shown()).toMatchObject({ home: { bench: null, missing: null }, away: nobody })
    said({ starters, bench: { items: [] }, missing: { items: [] } })
    expect(await shown()).toMatchObject({ home: { bench: [], missing: [] } })
    said({ starters, substitutes: [{ playerId: ids.otherPlayer, name: 'B. Novak', inMinute: '60' }] })
    expect(await shown()).toMatchObject({ home: { bench: [{ name: 'B. Novak', subbed_in_minute: 60 }], missing: null } })
  })

  test('of a competition that never has any are not covered', async () => {
    t.answers.stats.getLineups = async () => {
      throw fail('not_covered', { what: 'line-ups' })
    }
    const { status, json } = await ask(`matches/${ids.match}/lineups`)
    expect([status, json.error]).toEqual([
      404,
      { code: 'not_covered', message: 'This competition has no line-ups; coverage says so beforehand.' },
    ])
  })
})

describe('statistics', () => {
  test('before there are any have every field, null', async () => {
    t.answers.stats.getStatistics = async () => ({ match: match() })
    const shown = await data(`matches/${ids.match}/stats`)
    expect(shown).toMatchObject({
      match_id: ids.match,
      status: 'NS',
      home: { team_id: ids.home, shots: null, xg: null },
      away: { team_id: ids.away, shots: null },
      players: { home: null, away: null },
    })
  })

  test('have the same fields for teams and players, who stand with their team', async () => {
    t.answers.stats.getStatistics = async () => fullFigures()
    const { home, players } = await data(`matches/${ids.match}/stats`)
    expect(home).toMatchObject({ possession_pct: 54.5, shots: 14, red_cards: 0, pass_accuracy_pct: 84.6, xg: 1.62 })
    expect(players).toMatchObject({ home: [{ player_id: ids.player, shots: 14 }], away: [{ player_id: ids.otherPlayer }] })
    const [first] = (players as { home: object[] }).home
    expect(Object.keys(first!).slice(2)).toEqual(Object.keys(home!).slice(1))
  })

  test('show the status that the live list shows', async () => {
    t.answers.stats.getStatistics = async () => ({ match: match({ id: ids.otherMatch }) })
    expect(await data(`matches/${ids.otherMatch}/stats`)).toMatchObject({ status: '67' })
  })
})

test('injuries are a list, empty when nobody is known to be out', async () => {
  t.answers.stats.listInjuries = async () => ({ match: match(), items: [] })
  expect((await ask(`matches/${ids.match}/injuries`)).json).toMatchObject({ data: [], meta: { total: 0, limit: 0, offset: 0 } })
})

describe('a player', () => {
  const born = async (dateOfBirth: string) => {
    t.answers.fixtures.getPlayer = async () => ({ ...player(), dateOfBirth })
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

  test.each(['', '1999'])('of whose birth "%s" is known has neither date nor age', async (known) => {
    expect(await born(known)).toEqual([null, null])
  })

  test('has the countries in the language asked for, beside their codes', async () => {
    t.answers.fixtures.getPlayer = async () => fullPlayer()
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
    t.answers.fixtures.getPlayer = async () => ({ ...player(), ...(position && { position }) })
    expect(await data(`players/${ids.player}`)).toMatchObject({ position: position ?? null, position_group: group })
  })
})

test('a squad tells its team, season, coach and players', async () => {
  t.answers.fixtures.getSquad = async () => fullSquad()
  expect(await data(`teams/${ids.home}/squad`)).toMatchObject({
    team: { id: ids.home, name: 'Northbrück Rovers' },
    season: '2025/2026',
    coach: { id: 'soc-c0000000001', name: 'F. Moreau' },
    players: [{ player_id: ids.player, position_group: 'forward', nationality: ['Germany', 'Scotland'], captain: true, on_loan: true }],
  })
  t.answers.fixtures.getSquad = async () => squad()
  expect(await data(`teams/${ids.home}/squad`)).toMatchObject({ coach: null, players: [{ nationality: null, nationality_codes: null }] })
})
