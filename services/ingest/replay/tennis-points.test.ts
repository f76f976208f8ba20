import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { MatchObservationSchema, StatsObservationSchema } from '@touchline/contract/gen/feed'
import { type MatchEventSchema, type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'
import type { TennisEvent, TennisState } from '@touchline/contract/gen/tennis'
import { isSportStatus } from '@touchline/contract/states'
import { leagues, matchesOfSlot } from '../demo/league.ts'
import { tennis } from '../demo/tennis.ts'
import { momentsOfPlays } from './play-moments.ts'
import { tennisRules } from './replay-rules.ts'

function replayed(
  homeId: string,
  plays: readonly MessageInitShape<typeof PlaySchema>[],
  scoreboard: MessageInitShape<typeof ScoreboardSchema>,
  events: readonly MessageInitShape<typeof MatchEventSchema>[] = [],
) {
  const entries = plays.map((play, i) => ({ id: `y${i}`, sequence: i + 1, ...play }))
  const schedule = { startAt: '2024-05-01T10:00:00Z', home: { teamId: homeId }, away: { teamId: 'a' } }
  const match = create(MatchObservationSchema, { matchId: 'm1', sport: 'tennis', schedule, scoreboard, events: { items: [...events] } })
  return momentsOfPlays(match, create(StatsObservationSchema, { matchId: 'm1', sport: 'tennis', plays: { entries, homeId } }), tennisRules)!
}

const getDetail = (state: { detail: { value?: unknown } }) => state.detail.value as TennisState
const getSets = (state: ReturnType<typeof replayed>[number]['state']) =>
  state.scores!.periods!.items.map(({ home, away, tiebreakHome, tiebreakAway }) =>
    tiebreakHome === undefined ? `${home}-${away}` : `${home}-${away}(${tiebreakHome}-${tiebreakAway})`,
  )

test('a few points: score of the game, server of the next point, games and sets', () => {
  const of = (period: string, type: string, teamId: string, value: object) => ({
    ...{ period, type, teamId, homeScore: 0, awayScore: 0 },
    details: { case: 'tennis' as const, value },
  })
  const plays = [
    of('S1', 'point', 'h', { server: 'home', pointScore: '40-30' }),
    of('S1', 'challenge', 'a', {}),
    of('S1', 'point', 'h', { server: 'home' }),
    of('S1', 'game', 'h', { server: 'home' }),
    of('S1', 'tiebreak_point', 'a', { server: 'away', pointScore: '0-1' }),
    of('S1', 'tiebreak_point', 'a', { server: 'home', pointScore: '0-7' }),
    of('S1', 'game', 'a', {}),
    of('S1', 'set', 'a', {}),
    of('S2', 'point', 'a', { server: 'home', pointScore: '0-15' }),
  ]
  const result = {
    state: 'retired',
    status: 'RET',
    winner: 'away',
    homeScore: 0,
    awayScore: 1,
    detail: of('', '', '', { bestOf: 3 }).details,
  }
  const moments = replayed('h', plays, result)
  const shown = moments.slice(0, -1).map(({ state }) => {
    const { server = '-', gameScore, bestOf } = getDetail(state)
    return [
      state.status,
      getSets(state).join(' '),
      `${state.homeScore}-${state.awayScore}`,
      server,
      gameScore?.home ?? '',
      gameScore?.away ?? '',
      bestOf,
    ].join(' ')
  })
  expect(shown).toEqual([
    'S1 0-0 0-0 home 40 30 3',
    'S1 0-0 0-0 home 40 30 3',
    'S1 0-0 0-0 -   3',
    'S1 1-0 0-0 -   3',
    'S1 1-0(0-1) 0-0 home 0 1 3',
    'S1 1-0(0-7) 0-0 -   3',
    'S1 1-1(0-7) 0-0 -   3',
    'S1 1-1(0-7) 0-1 -   3',
    'BT 1-1(0-7) 0-1 -   3',
    'S2 1-1(0-7) 0-0 0-1 -   3',
  ])
  expect(moments.at(-1)!.state).toMatchObject(result)
})

describe('a match of the demo, replayed from its plays', () => {
  const settings = { seed: 5, matches: 10, rate: 1 }
  const matches = leagues(tennis, settings)
    .flatMap((league) => [...matchesOfSlot(tennis, settings, league, 600), ...matchesOfSlot(tennis, settings, league, 601)])
    .map((match) => ({ match, original: match.moments() }))
    .filter(({ original }) => original.length > 1)
    .map(({ match, original }) => {
      const [plays, events] = [original.flatMap((moment) => moment.plays!), original.flatMap((moment) => moment.events)]
      return { original, plays, events, moments: replayed(match.home.id, plays, original.at(-1)!.state, events) }
    })

  test('ends with the sets and the result of the match', () => {
    expect(matches.length).toBeGreaterThan(20)
    for (const { original, plays, events, moments } of matches) {
      const result = create(ScoreboardSchema, original.at(-1)!.state)
      expect(moments.at(-1)!.state).toEqual(result)
      const beforeEnd = moments.at(-2)!.state
      expect([beforeEnd.homeScore, beforeEnd.awayScore, getSets(beforeEnd)]).toEqual([result.homeScore, result.awayScore, getSets(result)])
      expect(moments.flatMap((moment) => moment.plays!)).toHaveLength(plays.length)
      expect(moments.flatMap((moment) => moment.events).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    }
  })

  test('has each event when its set has the games of the event', () => {
    for (const { moments } of matches)
      for (const { events, state } of moments)
        for (const { type, extra } of events) {
          const { set, games } = extra.value as TennisEvent
          expect([type, getSets(state)[Number(set) - 1]!.replace(/\(.*/, '')]).toEqual([type, games])
        }
  })

  test('has statuses of tennis, states in play that the match had, and takes a usual time', () => {
    for (const { original, moments } of matches) {
      const key = (state: Scoreboard, sets: string[]) => {
        const { server, gameScore } = getDetail(state)
        return JSON.stringify([server, gameScore?.home, gameScore?.away, state.homeScore, state.awayScore, sets])
      }
      const boards = original.map(({ state }) => create(ScoreboardSchema, state)).filter(({ scores }) => scores)
      const known = new Set(boards.map((state) => key(state, getSets(state))))
      const inGame = moments.filter(({ state }) => getDetail(state).server !== undefined)
      expect(inGame.length).toBeGreaterThan(20)
      for (const { state } of inGame) expect(known).toContain(key(state, getSets(state)))
      for (const { state } of moments) expect(isSportStatus('tennis', state.status)).toBe(true)
      const points = moments.flatMap((moment) => moment.plays!).filter(({ type }) => type.endsWith('point')).length
      expect(moments.at(-1)!.second / points).toBeGreaterThan(25)
      expect(moments.at(-1)!.second / points).toBeLessThan(60)
    }
  })
})
