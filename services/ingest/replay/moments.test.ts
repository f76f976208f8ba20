import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type LiveUpdate, MatchObservationSchema } from '@touchline/contract/gen/feed'
import { manualClock } from '@touchline/platform/clock'
import { soccerRules } from './minute-rules.ts'
import { getMoments } from './moments.ts'
import { playDay } from './play-day.ts'

type EventRow = [minute: string, team: 'home' | 'away', extraMinute?: string | undefined, type?: string, period?: string]
const observation = (events: readonly EventRow[] | undefined, play: object = { status: 'FT', homeScore: 2, awayScore: 1 }) =>
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
const goals: EventRow[] = [
  ['9', 'home'],
  ['45', 'away', '2'],
  ['88', 'home'],
]

describe('a replayed match', () => {
  const moments = getMoments(observation(goals), soccerRules)!
  const boards = moments.map(({ state }) => state.status)

  test('has every minute, stoppage time and the break, and ends with the reported result', () => {
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

  test('has every event once, at its minute, and the new score from then on', () => {
    const withEvents = moments.filter(({ events }) => events.length > 0)
    expect(withEvents.map(({ state, events }) => [state.status, events[0]!.id, state.homeScore, state.awayScore])).toEqual([
      ['9', 'e0', 1, 0],
      ['45+2', 'e1', 1, 1],
      ['88', 'e2', 2, 1],
    ])
    expect(moments.find(({ state }) => state.status === '46')?.state.scores?.halftime).toMatchObject({ home: 1, away: 1 })
  })

  test('has times and scores that never decrease', () => {
    const totals = moments.map(({ second, state }) => [second, state.homeScore! + state.awayScore!])
    expect(totals.every(([second, score], i) => i === 0 || (second! >= totals[i - 1]![0]! && score! >= totals[i - 1]![1]!))).toBe(true)
  })

  test('has extra time and a shoot-out when the source reports them', () => {
    const play = { status: 'PEN', homeScore: 1, awayScore: 1, scores: { extraTime: { home: 1, away: 1 } } }
    const kicks: EventRow[] = [
      ['5', 'home'],
      ['7', 'away'],
      ['120', 'home', undefined, 'shootout_goal', 'PEN'],
      ['120', 'away', undefined, 'shootout_miss', 'PEN'],
    ]
    const replayed = getMoments(observation(kicks, play), soccerRules)!
    const changes = replayed.map(({ state }) => state.status).filter((status) => !/^\d/.test(status))
    expect(changes).toEqual(['HT', 'BT', 'BT', 'BT', 'P', 'P', 'P', 'PEN'])
    expect(
      replayed.filter(({ state }) => state.period === 'PEN').every(({ state }) => state.homeScore === 1 && state.awayScore === 1),
    ).toBe(true)
  })

  test('is undefined without events or without a result', () => {
    expect(getMoments(observation(undefined), soccerRules)).toBeUndefined()
    expect(getMoments(observation(goals, { status: 'NS', state: 'scheduled' }), soccerRules)).toBeUndefined()
  })
})

test('a day is published as the clock advances, in sequence, and ends', async () => {
  const clock = manualClock(Date.parse('2018-06-30T13:55:00Z'))
  const published: LiveUpdate[] = []
  const publishLive = async (updates: readonly LiveUpdate[]) => void published.push(...updates)
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
  expect(published).toEqual([])
  await clock.advance(10 * 60_000)
  expect(published.at(-1)).toMatchObject({ scoreboard: { status: '10', homeScore: 1 }, source: 'replay@live' })
  await clock.advance(120 * 60_000)
  await played
  expect(published.at(-1)?.scoreboard).toMatchObject({ state: 'finished', homeScore: 2 })
  expect(published.map(({ seq }) => Number(seq))).toEqual(published.map((_, i) => i + 1))
  expect(published.flatMap(({ events }) => events!.items)[0]!.updatedAt).toMatch(/^2018-06-30T14:08:/)
})
