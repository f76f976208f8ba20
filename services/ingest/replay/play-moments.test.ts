import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { ofSport, type SportId } from '@touchline/contract/catalog'
import { type LiveUpdate, MatchObservationSchema, type StatsObservation, StatsObservationSchema } from '@touchline/contract/gen/feed'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'
import { isSportStatus } from '@touchline/contract/states'
import { manualClock } from '@touchline/platform/clock'
import { ingestSports } from '../sports.ts'
import { playDay } from './play-day.ts'
import { momentsOfPlays } from './play-moments.ts'
import type { ReplayRules } from './replay-rules.ts'

type PlayInit = MessageInitShape<typeof PlaySchema>
type EventInit = { type: string; period: string; teamId?: string; homeScore: number; awayScore: number }

function played(sport: SportId, plays: PlayInit[], result: object, events: EventInit[] = []) {
  const match = create(MatchObservationSchema, {
    matchId: 'm1',
    sport,
    schedule: { startAt: '2020-03-01T18:00:00Z', home: { teamId: 'h' }, away: { teamId: 'a' } },
    scoreboard: { state: 'finished', status: 'FT', ...result },
    events: { items: events.map((event, i) => ({ id: `e${i}`, minute: event.period, status: 'confirmed', ...event })) },
  })
  const entries = plays.map((play, i) => ({ id: `y${i}`, sequence: i + 1, ...play }))
  const stats = create(StatsObservationSchema, { matchId: 'm1', sport, plays: { entries, homeId: 'h' }, lineups: { confirmed: true } })
  return { match, stats }
}

const score = (homeScore: number, awayScore: number) => ({ homeScore, awayScore })
const quarters = (): PlayInit[] =>
  ['Q1', 'Q2', 'Q3', 'Q4'].flatMap((period, i) => [
    { type: 'period_start', period, clock: '12:00' },
    { type: 'shot_made', period, clock: '6:00', teamId: 'h', ...score(2 * (i + 1), 0) },
    { type: 'period_end', period, clock: '0:00', ...score(2 * (i + 1), 0) },
  ])
const basketballMatch = () => played('basketball', quarters(), score(8, 0), [{ type: 'period_end', period: 'Q1', ...score(2, 0) }])
const getRules = (sport: string) => ofSport(ingestSports, sport).replay as ReplayRules
const momentsIn = ({ match, stats }: ReturnType<typeof played>) => momentsOfPlays(match, stats, getRules(match.sport))!

describe('basketball', () => {
  const moments = momentsIn(basketballMatch())

  test('has its quarters and breaks and ends with the reported result', () => {
    const boards = moments.map(({ state }) => state.status)
    expect(boards.filter((status, i) => status !== boards[i - 1])).toEqual(['Q1', 'BT', 'Q2', 'HT', 'Q3', 'BT', 'Q4', 'FT'])
    expect(boards.every((status) => isSportStatus('basketball', status))).toBe(true)
    expect(moments.at(-1)!.state).toMatchObject({ state: 'finished', ...score(8, 0) })
  })

  test('spreads plays over the usual length of a quarter by the game clock', () => {
    expect(moments.slice(0, 3).map(({ second, state }) => [second, state.clock])).toEqual([
      [0, '12:00'],
      [900, '6:00'],
      [1_800, '0:00'],
    ])
    expect(moments.find(({ state }) => state.status === 'Q2')!.second).toBe(33 * 60)
  })

  test('has the half-time score from half-time on', () => {
    const [before, after] = [moments.findLast(({ state }) => state.status === 'Q2')!, moments.find(({ state }) => state.status === 'Q3')!]
    expect([before.state.scores!.halftime, after.state.scores!.halftime]).toEqual([
      undefined,
      expect.objectContaining({ home: 4, away: 0 }),
    ])
  })

  test('has the points of every quarter so far, and each event with its play', () => {
    const points = moments.find(({ state }) => state.status === 'HT')!.state.scores!.periods!.items
    expect(points.map(({ period, home, away }) => [period, home, away])).toEqual([
      ['Q1', 2, 0],
      ['Q2', 2, 0],
    ])
    expect(moments.filter(({ events }) => events.length > 0).map(({ plays }) => plays![0]!.type)).toEqual(['period_end'])
  })
})

test('a play that is listed late does not set the clock back', () => {
  const clocks = (sport: SportId, period: string, ...listed: string[]) =>
    momentsIn(
      played(
        sport,
        listed.map((clock) => ({ type: 'shot', period, clock })),
        score(0, 0),
      ),
    ).map(({ state }) => state.clock)
  expect(clocks('basketball', 'Q4', '3:54', '4:26', '3:40')).toEqual(['3:54', '3:54', '3:40', undefined])
  expect(clocks('hockey', 'P1', '3:54', '3:40', '4:26')).toEqual(['3:54', '3:54', '4:26', undefined])
})

test('plays with a wall clock follow the wall clock', () => {
  const plays = ['18:07:30', '18:05:00', '18:40:00'].map((at) => ({ type: 'rebound', period: 'Q1', wallclock: `2020-03-01T${at}Z` }))
  expect(momentsIn(played('basketball', plays, score(0, 0))).map(({ second }) => second)).toEqual([450, 450, 2_400, 2_460])
})

test('baseball without a clock: plays are spread evenly, with outs and bases, and without runs of a side that has not batted', () => {
  const at = (inning: number, half: string, outs: number, occupied: number[], [home, away]: [number, number]): PlayInit => ({
    type: 'plate_appearance',
    period: String(inning),
    ...score(home, away),
    details: { case: 'baseball', value: { inning, half, outs, basesAfter: { occupied } } },
  })
  const plays = [at(1, 'top', 0, [2], [0, 0]), at(1, 'top', 1, [], [0, 1]), at(1, 'bottom', 3, [], [0, 1]), at(2, 'top', 1, [], [0, 1])]
  const moments = momentsIn(played('baseball', plays, score(0, 1), [{ type: 'run', period: '1', teamId: 'a', ...score(0, 1) }]))
  expect(moments.map(({ second }) => second)).toEqual([270, 540, 810, 1_740, 1_800])
  expect(moments[0]!.state).toMatchObject({
    status: 'IN1',
    detail: { case: 'baseball', value: { inning: 1, inningHalf: 'top', outs: 0, bases: { occupied: [2] } } },
  })
  const lines = moments.slice(0, 4).map(({ state }) => state.scores!.periods!.items.map(({ home, away }) => [home, away]))
  expect(lines).toEqual([
    [[undefined, 0]],
    [[undefined, 1]],
    [[0, 1]],
    [
      [0, 1],
      [undefined, 0],
    ],
  ])
  expect(moments.map(({ events }) => events.length)).toEqual([0, 1, 0, 0, 0])
})

describe('baseball has the count after every pitch', () => {
  const at = (type: string, outs: number, more: object): PlayInit => ({
    type,
    period: '1',
    ...score(0, 0),
    details: { case: 'baseball', value: { inning: 1, half: 'top', outs, basesAfter: { occupied: [] }, ...more } },
  })
  const counts = (...plays: PlayInit[]) =>
    momentsIn(played('baseball', plays, score(0, 0)))
      .slice(0, -1)
      .map(({ state, plays: own }) => {
        const { balls, strikes, outs } = state.detail.value as { balls?: number; strikes?: number; outs?: number }
        return `${own!.length > 0 ? 'play' : 'pitch'} ${balls ?? '?'}-${strikes ?? '?'} ${outs}`
      })

  test.each<[what: string, plays: PlayInit[], states: string[]]>([
    [
      'a strikeout, then a walk',
      [
        at('plate_appearance', 1, { pitches: 'CBSS', balls: 1, strikes: 2, result: 'strikeout' }),
        at('plate_appearance', 1, { pitches: 'BBBB', balls: 3, strikes: 0, result: 'walk' }),
      ],
      ['pitch 0-1 0', 'pitch 1-1 0', 'pitch 1-2 0', 'play 0-0 1', 'pitch 1-0 1', 'pitch 2-0 1', 'pitch 3-0 1', 'play 0-0 1'],
    ],
    [
      'a stolen base and a change of pitcher during a plate appearance',
      [
        at('stolen_base', 0, { pitches: 'BB', balls: 1, strikes: 0 }),
        at('substitution', 0, {}),
        at('plate_appearance', 1, { pitches: 'BBCX', balls: 2, strikes: 1, result: 'fly_out' }),
      ],
      ['pitch 1-0 0', 'play 2-0 0', 'play 2-0 0', 'pitch 2-1 0', 'play 0-0 1'],
    ],
    [
      'a winning run, which ends the half-inning',
      [at('plate_appearance', 1, { pitches: 'X', balls: 0, strikes: 0, result: 'home_run' }), at('inning_end', 1, {})],
      ['play 0-0 1', 'play 0-0 1'],
    ],
    [
      'no pitches, only the count of the play',
      [at('plate_appearance', 1, { balls: 2, strikes: 1, result: 'fly_out' }), at('plate_appearance', 2, { result: 'fly_out' })],
      ['pitch 2-1 0', 'play 0-0 1', 'play 0-0 2'],
    ],
    [
      'pitches that contradict the count',
      [at('plate_appearance', 1, { pitches: 'CX', balls: 3, strikes: 2, result: 'fly_out' })],
      ['pitch 3-2 0', 'play 0-0 1'],
    ],
    [
      'a play during a plate appearance without count and pitches',
      [at('stolen_base', 0, {}), at('plate_appearance', 3, { result: 'double_play' })],
      ['play ?-? 0', 'play ?-? 3'],
    ],
  ])('%s', (_, plays, states) => expect(counts(...plays)).toEqual(states))
})

test('hockey: a clock that counts up, overtime and a shoot-out', () => {
  const plays = ['P1', 'P2', 'P3', 'OT1', 'SO'].map((period) => ({ type: 'shot', period, clock: '2:00' }))
  const statuses = momentsIn(played('hockey', plays, { status: 'AP', ...score(1, 0) })).map(({ state }) => state.status)
  expect(statuses).toEqual(['P1', 'BT', 'P2', 'BT', 'P3', 'BT', 'OT', 'BT', 'SO', 'AP'])
})

test('American football has the next down and the side in possession', () => {
  const details = (down: number, yardLine: string) => ({ case: 'americanFootball' as const, value: { down, distance: 10, yardLine } })
  const plays: PlayInit[] = [
    { type: 'kickoff', period: 'Q1', clock: '15:00', teamId: 'h' },
    { type: 'rush', period: 'Q1', clock: '14:55', teamId: 'a', details: details(1, 'ATL 25') },
  ]
  expect(momentsIn(played('american-football', plays, score(0, 0)))[0]!.state.detail.value).toMatchObject({
    down: 1,
    distance: 10,
    yardLine: 'ATL 25',
    possession: 'away',
  })
})

test('a match without play-by-play has no moments', () => {
  const { match, stats } = played('hockey', [], score(1, 0))
  expect(momentsOfPlays(match, stats, getRules('hockey'))).toBeUndefined()
})

test('plays are published as deltas, followed by the full observation at the end', async () => {
  const clock = manualClock(Date.parse('2020-03-01T17:59:00Z'))
  const live: LiveUpdate[] = []
  const stats: StatsObservation[] = []
  const done = playDay([basketballMatch()], {
    source: 'replay@live',
    clock,
    signal: new AbortController().signal,
    publishLive: async (updates) => void live.push(...updates),
    publishStats: async (observations) => void stats.push(...observations),
  })
  await clock.advance(0)
  await clock.advance(20 * 60_000)
  expect(stats.map(({ isDelta, plays, lineups }) => [isDelta, plays!.entries.map(({ id }) => id), lineups])).toEqual([
    [true, ['y0'], undefined],
    [true, ['y1'], undefined],
  ])
  await clock.advance(3 * 60 * 60_000)
  await done
  expect(stats.at(-1)).toMatchObject({ isDelta: false, lineups: { confirmed: true }, source: 'replay@live' })
  expect(stats.at(-1)!.plays!.entries).toHaveLength(12)
  expect(stats.map(({ seq }) => Number(seq))).toEqual(stats.map((_, i) => i + 1))
  expect(live.flatMap(({ events }) => events!.items)).toHaveLength(1)
  expect(live.at(-1)!.scoreboard!.state).toBe('finished')
})
