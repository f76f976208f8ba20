import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type LiveUpdate, MatchObservationSchema } from '@touchline/contract/gen/feed'
import { manualClock } from '@touchline/platform/clock'
import { momentsOf } from './moments.ts'
import { playDay } from './play-day.ts'

type Told = [minute: string, team: 'home' | 'away', extraMinute?: string | undefined, type?: string, period?: string]
const observation = (events: readonly Told[] | undefined, play: object = { status: 'FT', homeScore: 2, awayScore: 1 }) =>
  create(MatchObservationSchema, {
    matchId: 'soc-m0000000001',
    sport: 'soccer',
    schedule: { startAt: '2018-06-30T14:00:00Z', home: { teamId: 'a' }, away: { teamId: 'b' } },
    scoreboard: { state: 'finished', ...play },
    ...(events && {
      events: {
        items: events.map(([minute, team, extraMinute, type = 'goal', period], i) => ({
          id: `e${i}`,
          type,
          minute,
          team,
          ...(extraMinute && { extraMinute }),
          ...(period && { period }),
        })),
      },
    }),
  })
const goals: Told[] = [
  ['9', 'home'],
  ['45', 'away', '2'],
  ['88', 'home'],
]

describe('a match that is played again', () => {
  const moments = momentsOf(observation(goals))!
  const boards = moments.map(({ state }) => state.status)

  test('shows every minute, the stoppage time, the break, and ends as it ended', () => {
    expect(boards.filter((status, i) => status !== boards[i - 1])).toEqual([
      ...Array.from({ length: 45 }, (_, i) => String(i + 1)),
      '45+1',
      '45+2',
      '45+3',
      'HT',
      ...Array.from({ length: 45 }, (_, i) => String(i + 46)),
      '90+1',
      '90+2',
      '90+3',
      'FT',
    ])
    expect(moments.at(-1)).toMatchObject({ second: (45 + 3 + 15 + 45 + 3) * 60, state: { state: 'finished', homeScore: 2, awayScore: 1 } })
  })

  test('has every event once, at its minute, and the score it made from then on', () => {
    const told = moments.filter(({ events }) => events.length > 0)
    expect(told.map(({ state, events }) => [state.status, events[0]!.id, state.homeScore, state.awayScore])).toEqual([
      ['9', 'e0', 1, 0],
      ['45+2', 'e1', 1, 1],
      ['88', 'e2', 2, 1],
    ])
    expect(moments.find(({ state }) => state.status === '46')?.state.scores?.halftime).toMatchObject({ home: 1, away: 1 })
  })

  test('never goes back in time, and its score never falls', () => {
    const seen = moments.map(({ second, state }) => [second, state.homeScore! + state.awayScore!])
    expect(seen.every(([second, score], i) => i === 0 || (second! >= seen[i - 1]![0]! && score! >= seen[i - 1]![1]!))).toBe(true)
  })

  test('goes into extra time and a shoot-out where the source says so', () => {
    const play = { status: 'PEN', homeScore: 1, awayScore: 1, scores: { extraTime: { home: 1, away: 1 } } }
    const kicks: Told[] = [
      ['5', 'home'],
      ['7', 'away'],
      ['120', 'home', undefined, 'shootout_goal', 'PEN'],
      ['120', 'away', undefined, 'shootout_miss', 'PEN'],
    ]
    const told = momentsOf(observation(kicks, play))!
    const changes = told.map(({ state }) => state.status).filter((status) => !/^\d/.test(status))
    expect(changes).toEqual(['HT', 'BT', 'BT', 'BT', 'P', 'P', 'P', 'PEN'])
    expect(told.filter(({ state }) => state.period === 'PEN').every(({ state }) => state.homeScore === 1 && state.awayScore === 1)).toBe(
      true,
    )
  })

  test('is none where the source does not tell what happened, or how it ended', () => {
    expect(momentsOf(observation(undefined))).toBeUndefined()
    expect(momentsOf(observation(goals, { status: 'NS', state: 'scheduled' }))).toBeUndefined()
  })
})

test('a day is told as the clock reaches it, in sequence, and ends', async () => {
  const clock = manualClock(Date.parse('2018-06-30T13:55:00Z'))
  const told: LiveUpdate[] = []
  const publishLive = async (updates: readonly LiveUpdate[]) => void told.push(...updates)
  const played = playDay(
    [
      { match: observation(goals), stats: undefined },
      { match: observation(undefined), stats: undefined },
    ],
    {
      source: 'replay@live',
      clock,
      signal: new AbortController().signal,
      publishLive,
      publishStats: async () => undefined,
    },
  )
  await clock.advance(5 * 60_000 - 250)
  expect(told).toEqual([])
  await clock.advance(10 * 60_000)
  expect(told.at(-1)).toMatchObject({ state: { status: '10', homeScore: 1 }, source: 'replay@live' })
  await clock.advance(120 * 60_000)
  await played
  expect(told.at(-1)?.scoreboard).toMatchObject({ state: 'finished', homeScore: 2 })
  expect(told.map(({ seq }) => Number(seq))).toEqual(told.map((_, i) => i + 1))
  expect(told.flatMap(({ events }) => events!.items)[0]!.updatedAt).toMatch(/^2018-06-30T14:08:/)
})
