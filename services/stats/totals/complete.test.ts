import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { MatchSchema } from '@touchline/contract/gen/match'
import { LineupsSchema, MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import { completeStatistics } from './complete.ts'

describe('what events and lineups add', () => {
  const goal = (id: string, more: object) => ({ id, type: 'goal', minute: '9', team: 'home', status: 'confirmed', ...more })
  const match = (items: object[], score: [number, number]) =>
    create(MatchSchema, {
      sport: 'soccer',
      schedule: { home: { teamId: 'h' }, away: { teamId: 'a' }, coverage: { cards: true } },
      state: { scoreboard: { state: 'finished', homeScore: score[0], awayScore: score[1] }, events: { items } },
    })
  const lineups = create(LineupsSchema, {
    sides: [
      { teamId: 'h', starters: [{ playerId: 'p1', name: 'P1', minutes: 90 }], substitutes: [{ playerId: 'p2', name: 'P2', minutes: 0 }] },
      { teamId: 'a', starters: [{ playerId: 'q1', name: 'Q1', minutes: 90 }] },
    ],
  })
  const players = (all: object[], score: [number, number], statistics?: object) =>
    Object.fromEntries(
      completeStatistics({
        match: match(all, score),
        lineups,
        statistics: statistics && create(MatchStatisticsSchema, statistics),
      })!.players.map(({ playerId, stats }) => [playerId, stats.value as Record<string, unknown>]),
    )

  test('goals of players, own goals on the other side, cards; cancelled goals and shoot-outs do not count', () => {
    const found = players(
      [
        goal('e1', { playerId: 'p1' }),
        goal('e2', { playerId: 'p2', type: 'penalty_goal' }),
        goal('e3', { playerId: 'q1', type: 'own_goal' }),
        goal('e4', { playerId: 'p1', status: 'cancelled' }),
        goal('e5', { playerId: 'p1', type: 'shootout_goal', period: 'PEN' }),
        goal('e6', { playerId: 'p1', type: 'second_yellow' }),
      ],
      [3, 0],
    )
    expect(found.p1).toMatchObject({
      goals: 1,
      penaltyGoals: 0,
      ownGoals: 0,
      yellowCards: 1,
      redCards: 1,
      appearances: 1,
      starts: 1,
      minutes: 90,
    })
    expect(found.p2).toMatchObject({ goals: 1, penaltyGoals: 1, starts: 0, appearances: 1, minutes: 0 })
    expect(found.q1).toMatchObject({ goals: 0, ownGoals: 1 })
  })

  test('without the players of all goals nobody has 0; the box score wins', () => {
    const found = players([goal('e1', { playerId: 'p1' }), goal('e2', {})], [2, 0], {
      players: [{ teamId: 'h', playerId: 'p1', name: 'P1', stats: { case: 'soccer', value: { goals: 2, shots: 4 } } }],
    })
    expect(found.p1).toMatchObject({ goals: 2, shots: 4 })
    expect(found.p2!.goals).toBeUndefined()
    expect(found.q1!.goals).toBe(0)
  })
})
