import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import {
  getSeconds,
  isGoal,
  mayTakeTimeOut,
  type Punished,
  type Punishment,
  punish,
  timeAt,
  unpunished,
} from '@touchline/sources/scoreboard/handball'
import { getSeason } from '../testing/demo-season.ts'
import { handball } from './handball.ts'
import { leagues } from './league.ts'
import type { Moment } from './moment.ts'
import { random } from './random.ts'

const settings = { seed: 7, matches: 10, rate: 1 }
const [league] = leagues(handball, settings)
const season = getSeason(handball, settings, league!, 25)
const played = season.flat().map((match) => ({ match, moments: match.moments() }))

const clubs = { home: league!.entrants[0]!, away: league!.entrants[1]! }
const knockout = (seed: number): Moment[] =>
  handball.simulate(random('handball', seed), { id: `han-m${seed}`, league: league!, ...clubs, isKnockout: true })
const getBoard = (moments: readonly Moment[]): Scoreboard => create(ScoreboardSchema, moments.at(-1)!.state)
const getEvents = (moments: readonly Moment[]) => moments.flatMap(({ events }) => events)
const getClock = (event: Moment['events'][number]) => (event.extra?.value as { clock?: string } | undefined)?.clock

test('a season of six clubs has ten rounds and the matches for the places; the leaders meet in the final', () => {
  expect(season.map((round) => round.length)).toEqual(Array(11).fill(3))
  const points = new Map<string, number>()
  for (const { match, moments } of played.slice(0, 30)) {
    const { homeScore, awayScore } = getBoard(moments)
    const add = (id: string, by: number) => points.set(id, (points.get(id) ?? 0) + by)
    add(match.home.id, homeScore! > awayScore! ? 2 : Number(homeScore === awayScore))
    add(match.away.id, awayScore! > homeScore! ? 2 : Number(homeScore === awayScore))
  }
  const finals = season.at(-1)!
  expect(finals.map(({ round, stage }) => [round, stage.name])).toEqual([
    ['Final', 'Playoffs'],
    ['Third Place', 'Playoffs'],
    ['Fifth Place', 'Playoffs'],
  ])
  const placed = finals.flatMap(({ home, away }) => [home, away].map(({ id }) => points.get(id)!))
  expect(placed).toEqual(placed.toSorted((a, b) => b - a))
})

test('events have the score, the minute of their clock, and goals make the score', () => {
  for (const { match, moments } of played) {
    const board = getBoard(moments)
    const events = getEvents(moments)
    for (const [side, score] of [
      ['home', board.homeScore],
      ['away', board.awayScore],
    ] as const)
      expect([match.id, events.filter((event) => isGoal(event.type!, event.period) && event.team === side).length]).toEqual([
        match.id,
        score,
      ])
    for (const event of events.filter(({ period }) => period !== 'SO'))
      expect([event.minute, event.period]).toEqual([
        String(timeAt(getSeconds(getClock(event)!)!)!.minute),
        timeAt(getSeconds(getClock(event)!)!)!.period,
      ])
  }
})

test('three suspensions are a red card; nobody plays on after one, and time-outs are those allowed', () => {
  let [reds, blues, timeouts] = [0, 0, 0]
  for (const { moments } of played) {
    const punished = new Map<string, Punished>()
    const taken = { home: [] as number[], away: [] as number[] }
    for (const event of getEvents(moments)) {
      if (event.type === 'timeout') {
        const side = event.team as 'home' | 'away'
        const seconds = getSeconds(getClock(event)!)!
        expect(mayTakeTimeOut(taken[side], seconds)).toBe(true)
        taken[side].push(seconds)
        timeouts++
        continue
      }
      const before = punished.get(event.playerId!) ?? unpunished
      if (event.type === 'red_card') reds++
      else if (event.type === 'blue_card') blues++
      else expect([event.id, before.disqualified]).toEqual([event.id, false])
      if (/card|minutes/.test(event.type!)) punished.set(event.playerId!, punish(before, event.type as Punishment))
    }
    for (const { suspensions, disqualified } of punished.values()) if (suspensions === 3) expect(disqualified).toBe(true)
  }
  expect([reds > 0, blues < reds, timeouts > 50]).toEqual([true, true, true])
})

describe('a match that has to have a winner', () => {
  const finished = Array.from({ length: 300 }, (_, seed) => knockout(seed)).map((moments) => ({ moments, board: getBoard(moments) }))
  const of = (status: string) => finished.filter(({ board }) => board.status === status)

  test('has extra time when level, and a shoot-out when still level, which does not count in the score', () => {
    expect([of('FT').length > 200, of('AET').length > 5, of('AP').length > 0]).toEqual([true, true, true])
    for (const { board } of of('AET')) {
      expect(board.scores!.fulltime!.home).toBe(board.scores!.fulltime!.away)
      expect(board.scores!.extraTime).toMatchObject({ home: board.homeScore, away: board.awayScore })
      expect(board.homeScore).not.toBe(board.awayScore)
    }
    for (const { board, moments } of of('AP')) {
      const { home, away } = board.scores!.penalties!
      expect([board.homeScore, board.winner]).toEqual([board.awayScore, home > away ? 'home' : 'away'])
      expect(board.scores!.periods!.items.at(-1)!.period).toBe('ET2')
      const throws = getEvents(moments).filter(({ period }) => period === 'SO')
      expect(throws.filter(({ type, team }) => type === 'seven_m_goal' && team === 'home')).toHaveLength(home)
    }
    for (const { board } of finished) expect(['home', 'away']).toContain(board.winner)
  })

  test('is interrupted now and then, and goes on', () => {
    const interrupted = finished.filter(({ moments }) => moments.some(({ state }) => state.state === 'interrupted'))
    expect(interrupted.length).toBeGreaterThan(2)
    for (const { board } of interrupted) expect(board.state).toBe('finished')
  })
})
