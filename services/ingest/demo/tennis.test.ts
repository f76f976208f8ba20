import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import { MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import type { TennisPlay, TennisState, TennisStats } from '@touchline/contract/gen/tennis'
import type { Side } from '@touchline/contract/outcome'
import { isSportPeriod } from '@touchline/contract/periods'
import { isSportStatus, type MatchStateName } from '@touchline/contract/states'
import { mayGo } from '@touchline/contract/testing/transitions'
import {
  afterPoint,
  getCall,
  getPeriods,
  getServer,
  getStakes,
  opponent,
  setsWon,
  startOfMatch,
  type TennisScore,
} from '@touchline/sources/scoreboard/tennis'
import { getSeason } from '../testing/demo-season.ts'
import { leagueObservations, playerObservations, seasonObservation, squadObservations } from './catalog.ts'
import { getTurn, leagues, matchesOfSlot, simulateSlot, slotAt, slotMs, slotsIn } from './league.ts'
import { type DemoMatch, getEnd } from './match.ts'
import { fullStatsObservations, getNotices } from './observations.ts'
import { tennis } from './tennis.ts'
import { tournaments } from './tennis-game.ts'

const narrator = { source: 'demo', receivedAt: '2026-03-14T15:30:00.000Z' }
const settings = { seed: 1, matches: 10, rate: 20 }
const tour = leagues(tennis, settings)
/** Rounds of each tournament's current edition at an instant. */
const editionsAt = (at: string) =>
  tour.map((league) => {
    const now = slotAt(tennis, settings, league, Date.parse(at))
    const slots = slotsIn(tennis, getTurn(tennis, now).nth)
    return { league, slots, rounds: slots.map((slot) => matchesOfSlot(tennis, settings, league, slot)).filter(({ length }) => length > 0) }
  })
const editions = editionsAt('2026-03-14T01:30:00Z')
const played = editions.flatMap(({ rounds }) => rounds.flat()).map((match) => ({ match, moments: match.moments() }))
const getFormat = ({ league }: DemoMatch) => tournaments[league.name]!.format
type Played = (typeof played)[number]
const getPlays = ({ moments }: Played) => moments.flatMap(({ plays }) => plays!)
const getPoints = (each: Played) => getPlays(each).filter(({ type }) => type === 'point' || type === 'tiebreak_point')
const getSide = ({ match }: Played, teamId: string | undefined): Side => (teamId === match.home.id ? 'home' : 'away')
const getDetails = (play: ReturnType<typeof getPlays>[number]) => play.details!.value as TennisPlay

describe('every match', () => {
  test('follows the points: each state shows the score, the game and the server after them', () => {
    for (const each of played) {
      const format = getFormat(each.match)
      let score: TennisScore | undefined
      for (const { state, plays } of each.moments) {
        for (const play of plays!) {
          const details = getDetails(play)
          score ??= startOfMatch(details.server as Side)
          if (!/point/.test(play.type!)) continue
          expect(details).toMatchObject({ set: score.sets.length + 1, server: getServer(format, score), ...getStakes(format, score) })
          score = afterPoint(format, score, getSide(each, play.teamId))
          const { home, away } = getCall(format, score)
          if (details.pointScore !== undefined && score.points.home + score.points.away > 0)
            expect(details.pointScore).toBe(`${home}-${away}`)
        }
        if (!score) continue
        const board = create(ScoreboardSchema, state)
        expect([board.homeScore, board.awayScore]).toEqual(Object.values(setsWon(score.sets)))
        expect(board.scores!.periods!.items).toMatchObject(
          getPeriods(format, score, state.state !== 'live' && state.state !== 'interrupted'),
        )
        const { server, gameScore } = board.detail.value as TennisState
        const call = getCall(format, score)
        if (server !== undefined) expect([server, gameScore]).toMatchObject([getServer(format, score), call])
        else if (state.state === 'live') expect(score.points).toEqual({ home: 0, away: 0 })
      }
    }
  })

  test('ends with its winner, allowed states on the way', () => {
    for (const { match, moments } of played) {
      let state: MatchStateName = 'scheduled'
      for (const { state: now } of moments) {
        expect([state, now.state, mayGo(state, now.state as MatchStateName)]).toEqual([state, now.state, true])
        expect(isSportStatus('tennis', now.status!)).toBe(true)
        if (now.period !== undefined) expect(isSportPeriod('tennis', now.period)).toBe(true)
        state = now.state as MatchStateName
      }
      const last = moments.at(-1)!.state
      expect(['home', 'away']).toContain(last.winner)
      if (last.status === 'FT') expect(last.winner).toBe(last.homeScore! > last.awayScore! ? 'home' : 'away')
      else expect(last.statusReason).toMatch(/^[A-Z]/)
      if (last.status === 'WO') expect([last.homeScore, last.scores, moments.length]).toEqual([undefined, undefined, 1])
      const { schedule } = getNotices(tennis, match, settings).at(-1)!.observation(narrator)
      expect(schedule!.attendance).toBe(last.status === 'WO' ? undefined : match.attendance)
      expect(moments.at(-1)!.second).toBeLessThan(tennis.roundSeconds * tennis.competition.playedShare)
    }
  })

  test('has statistics that follow from its points', () => {
    for (const each of played) {
      const { stats } = each.moments.at(-1)!
      if (each.moments.length === 1) expect(stats).toBeUndefined()
      if (!stats) continue
      const { teams, players } = create(MatchStatisticsSchema, stats)
      expect(players).toEqual([])
      const points = getPoints(each).map((play) => ({ ...getDetails(play), winner: getSide(each, play.teamId) }))
      const games = getPlays(each).filter(({ type, details }) => type === 'game' && (details!.value as TennisPlay).server !== undefined)
      for (const { teamId, stats: own } of teams) {
        const side = getSide(each, teamId)
        const value = own.value as TennisStats
        const number = (fits: (point: (typeof points)[number]) => boolean) => points.filter(fits).length
        const [serving, returning] = [points.filter(({ server }) => server === side), points.filter(({ server }) => server !== side)]
        const won = (of: typeof points) => of.filter(({ winner }) => winner === side).length
        expect(value).toMatchObject({
          aces: number(({ server, winnerKind }) => server === side && winnerKind === 'ace'),
          doubleFaults: number(({ server, winnerKind }) => server === side && winnerKind === 'double_fault'),
          winners: number(({ winner, winnerKind }) => winner === side && (winnerKind === 'ace' || winnerKind === 'winner')),
          servicePointsTotal: serving.length,
          servicePointsWon: won(serving),
          returnPointsTotal: returning.length,
          returnPointsWon: won(returning),
          totalPointsWon: won(points),
          totalPoints: points.length,
          breakPointsFaced: serving.filter(({ breakPoint }) => breakPoint).length,
          breakPointsSaved: won(serving.filter(({ breakPoint }) => breakPoint)),
          breakPointsTotal: returning.filter(({ breakPoint }) => breakPoint).length,
          breakPointsConverted: won(returning.filter(({ breakPoint }) => breakPoint)),
          serviceGames: games.filter((play) => getDetails(play).server === side).length,
          returnGames: games.filter((play) => getDetails(play).server !== side).length,
        })
        expect(value.firstServePointsWon! + value.secondServePointsWon!).toBe(value.servicePointsWon)
        expect(value.firstServePointsTotal! + value.secondServePointsTotal!).toBe(value.firstServeTotal)
        expect([value.firstServeTotal, value.firstServeIn]).toEqual([value.servicePointsTotal, value.firstServePointsTotal])
        expect(value.firstServeReturnPointsWon! + value.secondServeReturnPointsWon!).toBe(value.returnPointsWon)
      }
    }
  })

  test('has an event for every break, set, tie-break, retirement and medical time-out', () => {
    for (const each of played) {
      const events = each.moments.flatMap((moment) => moment.events)
      const plays = getPlays(each)
      const number = (type: string) => events.filter((event) => event.type === type).length
      const breaks = plays.filter((play) => play.type === 'game' && getDetails(play).server === opponent(getSide(each, play.teamId)))
      expect(number('break')).toBe(breaks.length)
      expect(number('set_end')).toBe(plays.filter(({ type }) => type === 'set').length)
      expect(number('medical_timeout')).toBe(plays.filter(({ type }) => type === 'medical_timeout').length)
      expect(number('retirement')).toBe(each.moments.at(-1)!.state.status === 'RET' ? 1 : 0)
      const sets = create(ScoreboardSchema, each.moments.at(-1)!.state).scores?.periods?.items ?? []
      expect(number('tiebreak')).toBe(sets.filter(({ tiebreakHome }) => tiebreakHome !== undefined).length)
      const ended = events.filter(({ type }) => type === 'set_end').map(({ extra }) => (extra!.value as { games: string }).games)
      expect(ended).toEqual(sets.slice(0, ended.length).map(({ home, away }) => `${home}-${away}`))
    }
  })
})

test('the seasons have every irregular case', () => {
  const earlier = tour.flatMap((league) => [23, 24].flatMap((nth) => getSeason(tennis, settings, league, nth).flat()))
  const statuses = new Set(
    [...played.map(({ match }) => match), ...earlier].flatMap((match) => match.moments().map(({ state }) => state.status)),
  )
  for (const status of ['FT', 'RET', 'DEF', 'WO', 'INT', 'SUSP', 'BT', 'S5']) expect(statuses).toContain(status)
  const types = new Set(played.flatMap(getPlays).map(({ type }) => type))
  expect(types).toEqual(new Set(['point', 'tiebreak_point', 'game', 'set', 'medical_timeout', 'challenge']))
})

describe('a draw', () => {
  const getWinner = (match: DemoMatch) => match[match.moments().at(-1)!.state.winner as Side].id

  test('of the present edition and of the last season has the winners of each round in the next one', () => {
    const past = tour.map((league) => ({ league, rounds: getSeason(tennis, settings, league, 25) }))
    for (const { league, rounds } of [...editions, ...past]) {
      expect(rounds.map((round) => round[0]!.round)).toEqual(['Round of 16', 'Quarter-finals', 'Semi-finals', 'Final'])
      expect(rounds.flat()).toHaveLength(league.entrants.length - 1)
      const inFirst = new Set(rounds[0]!.flatMap(({ home, away }) => [home.id, away.id]))
      rounds.slice(1).forEach((round, i) => {
        const winners = rounds[i]!.map(getWinner)
        const sides = round.flatMap(({ home, away }) => [home.id, away.id])
        const byes = i === 0 ? league.entrants.map(({ id }) => id).filter((id) => !inFirst.has(id)) : []
        expect(sides.sort()).toEqual([...winners, ...byes].sort())
      })
    }
  })

  test('announces the pairings of a round once the round before is over, and before it begins', () => {
    for (const { rounds } of editions)
      rounds.slice(1).forEach((round, i) => {
        const over = Math.max(...rounds[i]!.map(getEnd))
        for (const match of round) {
          const [first] = getNotices(tennis, match, settings)
          expect(first!.atMs).toBeGreaterThanOrEqual(over)
          const { scoreboard } = first!.observation(narrator)
          const { bestOf } = getFormat(match)
          expect(scoreboard).toMatchObject({ state: 'scheduled', status: 'NS', detail: { value: { bestOf, surface: expect.any(String) } } })
          expect(first!.atMs).toBeLessThan(match.startMs)
        }
      })
  })

  test('is over more than a slot before the next one is scheduled', () => {
    for (const { slots, rounds } of editions) {
      const scheduled = slots[0]! + slots.length - tennis.competition.slotsAhead
      const end = Math.max(...rounds.flat().map(getEnd))
      const scheduledMs = rounds[0]![0]!.startMs + (scheduled - slots[0]!) * slotMs(tennis, settings)
      expect(scheduledMs - end).toBeGreaterThan(slotMs(tennis, settings))
    }
  })

  test('does not depend on which matches were simulated before', () => {
    const [fresh] = leagues(tennis, settings)
    const { league, slots, rounds } = editions[0]!
    expect(fresh!.id).toBe(league.id)
    const [final] = matchesOfSlot(tennis, settings, fresh!, slots[3]!)
    expect([final!.id, final!.home.id, final!.away.id]).toEqual([rounds[3]![0]!.id, rounds[3]![0]!.home.id, rounds[3]![0]!.away.id])
    expect(JSON.stringify(final!.moments())).toBe(JSON.stringify(rounds[3]![0]!.moments()))
  })

  test('is simulated match by match before its last round is scheduled, and then no further', async () => {
    const [events, counting] = [[] as string[], { ...tennis }]
    counting.simulate = (...args) => {
      events.push('simulated')
      return tennis.simulate(...args)
    }
    const [league] = leagues(counting, settings)
    const final = editions[0]!.slots[3]!
    const { startMs } = editions[0]!.rounds[3]![0]!
    await simulateSlot(counting, settings, league!, final, startMs, async () => void events.push('turn'))
    expect(events).toEqual(Array.from({ length: 15 }, () => ['turn', 'simulated']).flat())
    const [match] = matchesOfSlot(counting, settings, league!, final)
    const same = editions[0]!.rounds[3]![0]!
    expect([match!.startMs, match!.momentsWithFinalStats()]).toEqual([same.startMs, same.momentsWithFinalStats()])
    expect(events).toHaveLength(30)
    expect(league!.simulated.size).toBe(0)
  })

  test('is simulated for its results alone before its last round begins', async () => {
    const parts: unknown[] = []
    const recording: typeof tennis = {
      ...tennis,
      simulate(rng, match) {
        parts.push(match.only)
        return tennis.simulate(rng, match)
      },
    }
    const [league] = leagues(recording, settings)
    const { slots, rounds } = editions[0]!
    const [same] = rounds[3]!
    const before = Math.min(...rounds[3]!.map(({ startMs }) => startMs)) - slotMs(tennis, settings)
    await simulateSlot(recording, settings, league!, slots[3]!, before, async () => undefined)
    expect([parts, league!.simulated.size]).toEqual([Array(15).fill('result'), 0])
    const [match] = matchesOfSlot(recording, settings, league!, slots[3]!)
    expect([match!.startMs, match!.lengthMs(), match!.home.id]).toEqual([same!.startMs, same!.lengthMs(), same!.home.id])
    expect(match!.momentsWithFinalStats()).toEqual(same!.momentsWithFinalStats())
  })

  test('has a match in play over 95% of the time', () => {
    const [from, to] = [Date.parse('2026-03-14T00:00:00Z'), Date.parse('2026-03-14T06:00:00Z')]
    const times = tour.flatMap((league) => {
      const [first, last] = [from, to].map((at) => slotAt(tennis, settings, league, at)) as [number, number]
      const slots = Array.from({ length: last - first + 2 }, (_, i) => first - 1 + i)
      return slots.flatMap((slot) => matchesOfSlot(tennis, settings, league, slot)).map((match) => [match.startMs, getEnd(match)] as const)
    })
    let [idle, until] = [0, from]
    for (const [start, end] of times.toSorted(([a], [b]) => a - b)) {
      idle += Math.max(0, Math.min(start, to) - until)
      until = Math.max(until, end)
    }
    expect(idle / (to - from)).toBeLessThan(0.05)
  })
})

test('a player has the statistics of the side', () => {
  const { match, moments } = played.find(({ moments: all }) => all.at(-1)!.stats)!
  const narrator = { source: 'demo', receivedAt: '2026-03-14T15:30:00.000Z' }
  const [full] = fullStatsObservations(tennis, match, moments, narrator)
  const { teams, players } = full!.statistics!
  expect(players.map(({ playerId, teamId, stats }) => [playerId, teamId, stats])).toEqual(
    teams.map(({ teamId, stats }) => [teamId, teamId, stats]),
  )
  expect(players.map(({ name }) => name)).toEqual([match.home.name, match.away.name])
})

test('players stand as teams under their own ids, each in one tournament, without squads', () => {
  const ids: string[] = []
  for (const league of tour) {
    const [own, ...teams] = leagueObservations(tennis, league, narrator).map(({ entity }) => entity.value!)
    expect(own).toMatchObject({ type: 'tournament', name: league.name })
    const people = playerObservations(tennis, league, narrator).map(({ entity }) => entity.value!)
    expect(people.map(({ id }) => id)).toEqual(teams.map(({ id }) => id))
    for (const person of people)
      expect(person).toMatchObject({
        id: expect.stringMatching(/^ten-p/),
        teamId: person.id,
        plays: expect.stringMatching(/^(left|right)$/),
        nationality: [expect.stringMatching(/^[A-Z]{2}$/)],
        heightCm: expect.any(Number),
        ranking: { rankingDate: '2026-03-09', position: expect.any(Number), points: expect.any(Number) },
      })
    for (const team of teams) expect(team).toMatchObject({ type: 'player' })
    const match = editions[0]!.rounds[0]![0]!
    expect(squadObservations(tennis, league, match, narrator)).toEqual([])
    expect(seasonObservation(tennis, league, match, narrator).entity.value).toMatchObject({
      stages: [{ name: 'Main Draw', type: 'knockout' }],
    })
    ids.push(...people.map(({ id }) => id))
  }
  expect(new Set(ids).size).toBe(46)
})
