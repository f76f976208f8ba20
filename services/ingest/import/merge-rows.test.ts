import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { IdentitySchema } from '@touchline/contract/gen/ingest'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import { getResult, type Score } from '@touchline/sources/soccer/shared/result'
import { roundOrder } from '@touchline/sources/soccer/shared/stages'
import { legs, meetings, tournamentMeetings, withGroupRounds } from './meetings.ts'
import { mergeRows, type Row } from './merge-rows.ts'

let rows = 0
const row = (pairing: string, round: string, date: string, { score = {}, ...rest }: Partial<Row> & { score?: Score } = {}): Row => {
  const [homeId, awayId] = pairing.split('-') as [string, string]
  const { scoreboard } = getResult(score, undefined, false)
  return {
    row: `f#${++rows}`,
    text: '',
    stage: { name: 'Regular Season', type: 'league' },
    round,
    roundOrder: roundOrder(round),
    date,
    startAt: `${date}T15:00:00Z`,
    timeTbd: false,
    home: { name: homeId, country: 'AT' },
    away: { name: awayId, country: 'AT' },
    homeId,
    awayId,
    teams: { home: create(IdentitySchema, { id: homeId }), away: create(IdentitySchema, { id: awayId }) },
    minted: { homeId, awayId },
    former: { home: [], away: [] },
    pairs: { home: [], away: [] },
    scoreboard,
    repairs: [],
    ...rest,
  }
}
const knockout = { stage: { name: 'Play-offs', type: 'knockout' } } as const

describe('rows that are the same match', () => {
  test('agree in stage, round and sides, on any date', async () => {
    const { matches, merged } = await mergeRows([row('a-b', 'Matchday 1', '2025-08-01'), row('a-b', 'Matchday 1', '2025-08-03')])
    expect([matches.length, merged]).toEqual([1, 1])
  })

  test('agree in date and sides, in any round', async () => {
    const { matches, merged } = await mergeRows([row('a-b', 'Matchday 1', '2025-08-01'), row('a-b', 'Matchday 2', '2025-08-01')])
    expect([matches.map(({ round }) => round), merged]).toEqual([['Matchday 1'], 1])
  })

  test('three rows become one', async () => {
    const same = ['2025-08-01', '2025-08-02', '2025-08-02'].map((date, i) => row('a-b', i === 2 ? 'Matchday 9' : 'Matchday 1', date))
    expect(await mergeRows(same)).toMatchObject({ merged: 2, matches: [{ round: 'Matchday 1' }] })
  })

  test('are distinct with another number of the meeting, in the same round of another day', async () => {
    const meetings = [1, 2].map((meeting) => row('a-b', 'Matchday 1', `2024-08-1${meeting}`, { meeting, score: { ft: [meeting, 0] } }))
    expect(await mergeRows(meetings)).toMatchObject({ merged: 0, matches: { length: 2 }, problems: [] })
  })

  test('are distinct with two keys of the source, on one day with equal scores, and counted by their start', async () => {
    const games = [21, 17].map((hour) =>
      row('a-b', 'Matchday 1', '2026-05-04', { key: `g${hour}`, startAt: `2026-05-04T${hour}:05:00Z`, score: { ft: [3, 2] } }),
    )
    const { matches, merged, problems } = await mergeRows(games)
    expect([matches.map(({ key }) => key), merged, problems]).toEqual([['g21', 'g17'], 0, []])
    expect(matches.map((match) => meetings(matches).get(match))).toEqual([2, 1])
  })

  test('without keys and rounds are distinct results of one day that began hours apart', async () => {
    const at = (hour: number, more: Partial<Row> & { score?: Score } = {}) => {
      const { round: _, ...rest } = row('a-b', '', '2026-05-04', { startAt: `2026-05-04T${hour}:05:00Z`, score: { ft: [3, 2] }, ...more })
      return rest
    }
    expect(await mergeRows([at(17), at(21)])).toMatchObject({ merged: 0, problems: [], matches: { length: 2 } })
    expect(await mergeRows([at(17), at(18)])).toMatchObject({ merged: 1, matches: { length: 1 } })
    expect(await mergeRows([at(17), at(21, { score: {} })])).toMatchObject({ merged: 1, matches: { length: 1 } })
    expect(await mergeRows([at(17), at(21, { timeTbd: true })])).toMatchObject({ merged: 1, matches: { length: 1 } })
  })

  test('are distinct in another round on another day, in another stage, or with swapped sides', async () => {
    const different = [
      row('a-b', 'Matchday 1', '2025-08-01'),
      row('a-b', 'Matchday 12', '2025-11-01'),
      row('a-b', 'Matchday 1', '2026-05-01', knockout),
      row('b-a', 'Matchday 1', '2025-08-01'),
    ]
    expect(await mergeRows(different)).toMatchObject({ merged: 0, problems: [], matches: different })
  })

  test('complete each other: the result, its half-time score, and the day it was played', async () => {
    const rows = [
      row('a-b', 'Matchday 1', '2025-08-01', { scoreboard: create(ScoreboardSchema, { state: 'postponed', status: 'PST' }) }),
      row('a-b', 'Matchday 1', '2025-09-10', { score: { ft: [2, 1] } }),
      row('a-b', 'Matchday 1', '2025-09-10', { score: { ht: [1, 0], ft: [2, 1] } }),
    ]
    const { matches } = await mergeRows(rows)
    expect(matches).toMatchObject([{ date: '2025-09-10', scoreboard: { homeScore: 2, scores: { halftime: { home: 1, away: 0 } } } }])
  })

  test('a new date overrides the postponed one', async () => {
    const postponed = row('a-b', 'Matchday 1', '2025-08-01', {
      scoreboard: create(ScoreboardSchema, { state: 'postponed', status: 'PST' }),
    })
    expect((await mergeRows([postponed, row('a-b', 'Matchday 1', '2025-09-10')])).matches).toMatchObject([{ date: '2025-09-10' }])
  })

  test('contradict each other in a score: the later one is a problem', async () => {
    const [first, second] = [[2, 1] as const, [2, 2] as const].map(([h, a]) =>
      row('a-b', 'Matchday 1', '2025-08-01', { score: { ft: [h, a] } }),
    )
    expect(await mergeRows([first!, second!])).toMatchObject({ matches: [first], merged: 0, problems: [{ row: second!.row }] })
  })

  test('contradict each other in the final score alone', async () => {
    const [first, second] = [[2, 1] as const, [3, 1] as const].map(([homeScore, awayScore]) =>
      row('a-b', 'Round 1', '2025-08-01', {
        scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore, awayScore }),
      }),
    )
    expect(await mergeRows([first!, second!])).toMatchObject({ merged: 0, problems: [{ row: second!.row }] })
  })

  test('agree if one of them ends at full time', async () => {
    const rows = [{ ft: [1, 1] }, { ft: [1, 1], et: [2, 1] }].map((score) =>
      row('a-b', 'Final', '2025-08-01', { ...knockout, score: score as Score }),
    )
    expect(await mergeRows(rows)).toMatchObject({ merged: 1, problems: [], matches: [{ scoreboard: { homeScore: 2 } }] })
  })
})

describe('a replay', () => {
  const played = (date: string, score: Score, place: Partial<Row> = knockout) => row('a-b', 'Quarterfinals', date, { ...place, score })

  test.each<[string, Score, Score]>([
    ['1-1 after extra time, 1-0 a day later', { ft: [1, 1], et: [1, 1] }, { ft: [1, 0] }],
    ['twice the same draw', { ft: [1, 1] }, { ft: [1, 1] }],
  ])('is a match of its own: %s', async (_, first, second) => {
    const rows = [played('1934-05-31', first), played('1934-06-01', second)]
    expect(await mergeRows(rows)).toEqual({ matches: rows, merged: 0, problems: [] })
    expect((await mergeRows([...rows, played('1934-06-01', second)])).merged).toBe(1)
  })

  test('is not: the same result on another day, a league match, a match without a result', async () => {
    const same = [played('2025-05-31', { ft: [2, 0] }), played('2025-06-01', { ft: [2, 0] })]
    expect(await mergeRows(same)).toMatchObject({ merged: 1, problems: [] })
    const postponed = [played('2025-05-31', {}), played('2025-06-01', { ft: [1, 1] })]
    expect(await mergeRows(postponed)).toMatchObject({ merged: 1, problems: [] })
    const league = [played('2025-05-31', { ft: [2, 0] }, {}), played('2025-06-01', { ft: [1, 0] }, {})]
    expect(await mergeRows(league)).toMatchObject({ merged: 0, problems: [{ row: league[1]!.row }] })
  })
})

describe('meetings', () => {
  test('are counted in round order, not in the order of rows or days', () => {
    const [late, early, other] = [
      row('a-b', 'Matchday 25', '2025-09-01'),
      row('a-b', 'Matchday 3', '2026-03-01'),
      row('b-a', 'Matchday 14', '2025-12-01'),
    ]
    const nth = meetings([late!, other!, early!])
    expect([early!, late!, other!].map((each) => nth.get(each))).toEqual([1, 2, 1])
  })

  test('are counted separately in every stage', () => {
    const final = row('a-b', 'Final', '2026-05-01', knockout)
    expect(meetings([row('a-b', 'Matchday 1', '2025-08-01'), final]).get(final)).toBe(1)
  })
})

describe('a finals tournament', () => {
  test('counts meetings by date, independent of home side and stage', () => {
    const group = row('a-b', 'Matchday 3', '2018-06-28', { stage: { name: 'Group Stage', type: 'group' } })
    const third = row('b-a', 'Third Place', '2018-07-14', knockout)
    const nth = tournamentMeetings([third, group])
    expect([group, third].map((each) => nth.get(each))).toEqual([1, 2])
  })

  test('has computed group rounds if the source has none', () => {
    const inGroup = (pairing: string, date: string) => {
      const { round: _, ...unnamed } = row(pairing, '', date, { stage: { name: 'Group Stage', type: 'group' }, group: 'A' })
      return unnamed
    }
    const rows = [inGroup('c-d', '2018-06-15'), inGroup('a-b', '2018-06-14'), inGroup('d-a', '2018-06-20'), inGroup('b-c', '2018-06-20')]
    expect(withGroupRounds([...rows, row('a-c', 'Final', '2018-07-15', knockout)]).map(({ round }) => round)).toEqual([
      'Matchday 1',
      'Matchday 1',
      'Matchday 2',
      'Matchday 2',
      'Final',
    ])
  })
})

describe('two-legged ties', () => {
  test('have legs', () => {
    const second = row('b-a', 'Semifinals', '2026-05-12', { ...knockout, score: { ft: [0, 1], et: [1, 1] } })
    const first = row('a-b', 'Semifinals', '2026-05-08', { ...knockout, score: { ft: [1, 2] } })
    const found = legs([second, first])
    expect([found.get(first), found.get(second)]).toEqual(['1', '2'])
  })

  test('also over two matchdays of a knockout stage', () => {
    const tie = [row('a-b', 'Matchday 1', '2025-02-11', knockout), row('b-a', 'Matchday 2', '2025-02-18', knockout)]
    expect(tie.map((each) => legs(tie).get(each))).toEqual(['1', '2'])
  })

  test('are not: a single match, a league, two rounds', () => {
    const final = row('a-b', 'Final', '2026-05-30', knockout)
    const league = [row('a-b', 'Matchday 1', '2025-08-01'), row('b-a', 'Matchday 18', '2026-01-01')]
    const rounds = [row('c-d', 'Round of 16', '2026-03-01', knockout), row('d-c', 'Final', '2026-05-01', knockout)]
    expect(legs([final, ...league, ...rounds]).size).toBe(0)
  })
})
