import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { SourceEvent, SourcePlay } from '@touchline/sources/source-model'
import { type EventFrame, getEvents, getPlays } from './events.ts'
import { getLineups, getStatistics } from './lineups.ts'

/** Sports with periods instead of match minutes. */

const frame: EventFrame = {
  sport: 'hockey',
  source: 'hockeytech',
  matchId: 'hoc-m0000000001',
  homeId: 'red',
  awayId: 'blue',
  teamNames: { home: 'Reds', away: 'Blues' },
  mintedTeamIds: { home: 'red', away: 'blue' },
  personId: ({ name }, side) => `${name} of ${side}`,
}
const basketball: EventFrame = { ...frame, sport: 'basketball', source: 'nba-live', matchId: 'bas-m0000000001' }
const ada = { name: 'Ada Quill' }
const bea = { name: 'Bea Fenn' }

describe('events', () => {
  test('have the period as the minute, in order of the periods, with the latest reported score', () => {
    const events: SourceEvent[] = [
      { type: 'period_end', period: 'OT1', score: { home: 110, away: 108 }, extra: { case: 'basketball', value: { periodScore: '10-8' } } },
      { type: 'lead_change', period: 'Q2', side: 'away', score: { home: 40, away: 41 } },
      { type: 'timeout', period: 'Q2', side: 'home' },
      { type: 'period_end', period: 'Q1', score: { home: 28, away: 24 } },
    ]
    const { items } = getEvents(events, basketball)
    expect(items.map((e) => [e.type, e.minute, e.period, e.team, e.homeScore, e.awayScore])).toEqual([
      ['period_end', 'Q1', 'Q1', undefined, 28, 24],
      ['lead_change', 'Q2', 'Q2', 'away', 40, 41],
      ['timeout', 'Q2', 'Q2', 'home', 40, 41],
      ['period_end', 'OT1', 'OT1', undefined, 110, 108],
    ])
    expect(new Set(items.map(({ id }) => id)).size).toBe(4)
    expect(items[3]!.extra).toMatchObject({ case: 'basketball', value: { periodScore: '10-8' } })
  })

  test('of hockey have both assists; a shoot-out does not change the score', () => {
    const goal: SourceEvent = {
      ...{ type: 'goal', minute: 33, period: 'P2', side: 'home', player: ada, assist: bea, assist2: { name: 'Cy Holt' } },
      extra: { case: 'hockey', value: { strength: 'pp', clock: '12:34' } },
    }
    const shot: SourceEvent = { type: 'shootout_goal', minute: 65, period: 'SO', side: 'away', player: bea }
    const [first, second] = getEvents([shot, goal], frame).items
    expect(first).toMatchObject({ minute: '33', homeScore: 1, awayScore: 0, playerId: 'Ada Quill of home' })
    expect(first!.extra.value).toMatchObject({
      ...{ assist: 'Bea Fenn', assistId: 'Bea Fenn of home', assist2: 'Cy Holt', assist2Id: 'Cy Holt of home' },
      ...{ strength: 'pp', clock: '12:34' },
    })
    expect(second).toMatchObject({ type: 'shootout_goal', homeScore: 1, awayScore: 0 })
  })
})

describe('plays', () => {
  const shot: SourcePlay = {
    ...{ key: '7', type: 'shot_made', period: 'Q1', clock: '11:42', side: 'home', score: { home: 2, away: 0 }, scoring: true },
    people: [
      { person: ada, role: 'shooter', side: 'home' },
      { person: bea, role: 'assist', side: 'home' },
    ],
    details: { case: 'basketball', value: { shotValue: 2, distance: 4.6 } },
  }
  const start: SourcePlay = { type: 'period_start', period: 'Q1' }

  test('keep their order, people and score', async () => {
    const { entries, homeId } = await getPlays([start, shot], basketball)
    expect(homeId).toBe('red')
    expect(entries).toMatchObject([
      { sequence: 1, type: 'period_start', players: [], scoring: false },
      {
        ...{ sequence: 2, teamId: 'red', clock: '11:42', homeScore: 2, awayScore: 0, scoring: true },
        players: [
          { playerId: 'Ada Quill of home', role: 'shooter' },
          { playerId: 'Bea Fenn of home', role: 'assist' },
        ],
        details: { case: 'basketball', value: { shotValue: 2, distance: 4.6 } },
      },
    ])
    expect(entries[0]!.teamId).toBeUndefined()
  })

  test('have ids from the key of their source, independent of earlier entries; without a key from their index', async () => {
    const [first, second] = (await getPlays([start, shot], basketball)).entries
    const [single] = (await getPlays([shot], { ...basketball, source: 'nba-live@other' })).entries
    expect(second!.id).toMatch(/^bas-y[0-9a-z]{10}$/)
    expect(single!.id).toBe(second!.id)
    expect((await getPlays([start], { ...basketball, source: 'nba-stats' })).entries[0]!.id).not.toBe(first!.id)
  })
})

test('statistics contain teams, players and periods', () => {
  const pts = (n: number) => ({ case: 'basketball' as const, value: { pts: n } })
  const statistics = {
    ...{ home: pts(98), away: pts(97) },
    players: [{ side: 'away' as const, person: bea, stats: pts(31) }],
    periods: [{ period: 'Q1', home: pts(28), away: pts(24) }],
  }
  expect(getStatistics(statistics, basketball)).toMatchObject({
    teams: [
      { teamId: 'red', stats: { value: { pts: 98 } } },
      { teamId: 'blue', stats: { value: { pts: 97 } } },
    ],
    players: [{ teamId: 'blue', playerId: 'Bea Fenn of away', stats: { value: { pts: 31 } } }],
    periods: [{ period: 'Q1', teams: [{ stats: { value: { pts: 28 } } }, { stats: { value: { pts: 24 } } }] }],
  })
})

test('minutes played are not computed', () => {
  const side = { starters: [{ ...ada, battingOrder: 3 }], substitutes: [{ ...bea, minutes: 12 }] }
  const play = create(ScoreboardSchema, { state: 'finished', status: 'FT' })
  const { starters, substitutes } = getLineups({ home: side, away: side }, play, { ...frame, sport: 'baseball' }).sides[0]!
  expect([starters[0]!.minutes, starters[0]!.battingOrder, substitutes[0]!.minutes]).toEqual([undefined, 3, 12])
})
