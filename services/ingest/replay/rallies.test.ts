import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { MatchObservationSchema, StatsObservationSchema } from '@touchline/contract/gen/feed'
import { isSportStatus } from '@touchline/contract/states'
import { momentsOfPlays } from './play-moments.ts'
import { volleyballRules } from './replay-rules.ts'

/** "25-20": a set in which the loser scores first, rally by rally. */
function getRallies(period: string, final: string) {
  const [home, away] = final.split('-').map(Number) as [number, number]
  const order =
    home > away ? [...Array(away).fill('away'), ...Array(home).fill('home')] : [...Array(home).fill('home'), ...Array(away).fill('away')]
  const points = { home: 0, away: 0 }
  return order.map((side: 'home' | 'away') => {
    points[side]++
    return { type: 'rally', period, homeScore: points.home, awayScore: points.away, scoring: true }
  })
}

function replayed(
  sets: Record<string, string>,
  result: object,
  events: { type: string; period: string; score?: string; team?: string }[] = [],
) {
  const match = create(MatchObservationSchema, {
    matchId: 'm1',
    sport: 'volleyball',
    schedule: { startAt: '2019-03-01T18:00:00Z', home: { teamId: 'h' }, away: { teamId: 'a' } },
    scoreboard: { state: 'finished', status: 'FT', ...result },
    events: {
      items: events.map(({ score, ...event }, i) => ({
        ...{ id: `e${i}`, minute: event.period, status: 'confirmed', ...event },
        extra: { case: 'volleyball' as const, value: score === undefined ? {} : { periodScore: score } },
      })),
    },
  })
  const entries = Object.entries(sets).flatMap(([period, final]) => getRallies(period, final))
  const plays = { entries: entries.map((play, i) => ({ id: `y${i}`, sequence: i + 1, ...play })), homeId: 'h' }
  return momentsOfPlays(match, create(StatsObservationSchema, { matchId: 'm1', sport: 'volleyball', plays }), volleyballRules)!
}

describe('a match of volleyball, rally by rally', () => {
  const sets = { S1: '25-20', S2: '20-25', S3: '25-20', S4: '25-20', GS: '13-15' }
  const moments = replayed(sets, { homeScore: 3, awayScore: 1, winner: 'home' }, [
    { type: 'timeout', period: 'S2', score: '15-0', team: 'home' },
    { type: 'set_end', period: 'S2', score: '20-25', team: 'away' },
    { type: 'card', period: 'S3', team: 'home' },
  ])
  const scoreAt = (score: string, period: string) =>
    moments.find(({ state }) => {
      const set = state.scores?.periods?.items.at(-1)
      return state.state === 'live' && state.period === period && `${set?.home}-${set?.away}` === score
    })!

  test('has its sets, breaks and the golden set, and ends with the reported result', () => {
    const statuses = moments.map(({ state }) => state.status)
    expect(statuses.filter((status, i) => status !== statuses[i - 1])).toEqual(['S1', 'BT', 'S2', 'BT', 'S3', 'BT', 'S4', 'BT', 'GS', 'FT'])
    expect(statuses.every((status) => isSportStatus('volleyball', status))).toBe(true)
    expect(moments.at(-1)!.state).toMatchObject({ state: 'finished', homeScore: 3, awayScore: 1, winner: 'home' })
  })

  test('has sets won as its score, from the last rally of a set on; the golden set is none', () => {
    const won = ({ state }: (typeof moments)[number]) => [state.homeScore, state.awayScore]
    expect([scoreAt('24-20', 'S1'), scoreAt('25-20', 'S1'), scoreAt('1-0', 'S2')].map(won)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
    ])
    expect([scoreAt('20-25', 'S2'), scoreAt('13-15', 'GS')].map(won)).toEqual([
      [1, 1],
      [3, 1],
    ])
    const inBreak = moments.find(({ state }) => state.state === 'break' && state.period === 'S2')!
    expect([won(inBreak), inBreak.state.scores!.periods!.items.length]).toEqual([[1, 1], 2])
  })

  test('has each event with the rally of its score, else at the end of its set', () => {
    const at = (type: string) => moments.find(({ events }) => events.some((event) => event.type === type))!.state
    const points = (type: string) =>
      at(type)
        .scores!.periods!.items.map(({ home, away }) => `${home}-${away}`)
        .at(-1)
    expect([points('timeout'), points('set_end'), points('card')]).toEqual(['15-0', '20-25', '25-20'])
    expect([at('timeout').period, at('set_end').period, at('card').period]).toEqual(['S2', 'S2', 'S3'])
  })

  test('takes the usual time, shorter in a golden set', () => {
    const getSecond = (status: string) => moments.find(({ state }) => state.status === status)!.second
    expect(getSecond('S2') - getSecond('S1')).toBeGreaterThan(25 * 60)
    expect(moments.at(-1)!.second - getSecond('GS')).toBeLessThan(18 * 60)
  })
})

test('a set that breaks off has no winner before the result says so', () => {
  const moments = replayed({ S1: '25-20', S2: '3-1' }, { state: 'abandoned', status: 'ABD', homeScore: 1, awayScore: 0 })
  for (const { state } of moments.slice(-2)) expect(state).toMatchObject({ homeScore: 1, awayScore: 0 })
  expect(moments.at(-1)!.state.state).toBe('abandoned')
})

describe('a set without rallies', () => {
  const scores = {
    periods: {
      items: [
        { period: 'S1', home: 25, away: 20 },
        { period: 'S2', home: 20, away: 25 },
        { period: 'S3', home: 25, away: 9 },
        { period: 'S4', home: 25, away: 7 },
      ],
    },
  }
  const shown = (played: Record<string, string>) =>
    replayed(played, { homeScore: 3, awayScore: 1, winner: 'home', scores }).map(({ state }) => {
      const sets = state.scores!.periods!.items.map(({ home, away }) => `${home}-${away}`)
      return `${state.status} ${state.homeScore}-${state.awayScore} ${sets.join(' ')}`
    })

  test('has the points of the result when the next one begins', () => {
    const moments = shown({ S1: '25-20', S3: '25-9', S4: '25-7' })
    expect(moments).toContain('S3 1-1 25-20 20-25 0-1')
    expect(moments).toContain('S4 2-1 25-20 20-25 25-9 0-1')
    expect(moments.at(-1)).toBe('FT 3-1 25-20 20-25 25-9 25-7')
  })

  test('at the end is won by the result alone', () => {
    const moments = shown({ S2: '20-25', S3: '25-9' })
    expect([moments[0], ...moments.slice(-2)]).toEqual(['S2 1-0 25-20 1-0', 'S3 2-1 25-20 20-25 25-9', 'FT 3-1 25-20 20-25 25-9 25-7'])
  })
})
