import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type InRound, roundsInOrder } from './rounds.ts'

const at = (day: number, hour = 12): string => new Date(Date.UTC(2026, 0, day, hour)).toISOString().replace('.000', '')
const names = (matches: readonly InRound[], stages: string[] = []): string[] => roundsInOrder(matches, stages).map(({ round }) => round)
const rounds = (...given: [round: string, ...days: number[]][]): InRound[] =>
  given.flatMap(([round, ...days]) => days.map((day) => ({ stage: '', round, startAt: at(day) })))

describe('rounds', () => {
  test.each<[string, [string, ...number[]][], string[]]>([
    [
      'by number, though matches were moved',
      [
        ['Matchday 2', 8, 8],
        ['Matchday 1', 1, 9, 9],
        ['Matchday 10', 70],
      ],
      ['Matchday 1', 'Matchday 2', 'Matchday 10'],
    ],
    [
      'by number, though a whole one was moved',
      [
        ['Matchday 1', 90],
        ['Matchday 2', 8],
        ['Matchday 3', 15],
      ],
      ['Matchday 1', 'Matchday 2', 'Matchday 3'],
    ],
    [
      'by the sides left',
      [
        ['Final', 1],
        ['Semi-finals', 1],
        ['Round of 16', 1],
        ['Quarter-finals', 1],
      ],
      ['Round of 16', 'Quarter-finals', 'Semi-finals', 'Final'],
    ],
    [
      'counted ones before named ones',
      [
        ['Round of 16', 1],
        ['Round 2', 1],
        ['Round 1', 1],
      ],
      ['Round 1', 'Round 2', 'Round of 16'],
    ],
    [
      'third place before the final',
      [
        ['Final', 9],
        ['Third Place', 9],
        ['Semi-finals', 5],
      ],
      ['Semi-finals', 'Third Place', 'Final'],
    ],
    [
      'without a known wording by start',
      [
        ['Super Bowl', 30],
        ['Wild Card', 1],
        ['Divisional Round', 8],
      ],
      ['Wild Card', 'Divisional Round', 'Super Bowl'],
    ],
    [
      'games of a series',
      [
        ['Final, Game 2', 20],
        ['Semi-finals, Game 1', 1],
        ['Final, Game 1', 18],
        ['Semi-finals, Game 2', 3],
      ],
      ['Semi-finals, Game 1', 'Semi-finals, Game 2', 'Final, Game 1', 'Final, Game 2'],
    ],
    [
      'of several paths',
      [
        ['Path B, Final', 9],
        ['Path B, Semi-finals', 5],
        ['Path A, Final', 8],
        ['Path A, Semi-finals', 5],
      ],
      ['Path A, Semi-finals', 'Path B, Semi-finals', 'Path A, Final', 'Path B, Final'],
    ],
    [
      'unknown ones between known ones',
      [
        ['Final', 30],
        ['Repechage', 15],
        ['Quarter-finals', 10],
      ],
      ['Quarter-finals', 'Repechage', 'Final'],
    ],
  ])('are ordered: %s', (_, given, expected) => expect(names(rounds(...given))).toEqual(expected))

  test('are ordered stage by stage', () => {
    const given = [
      { stage: 'Playoffs', round: 'Round 1', startAt: at(20) },
      { stage: 'Regular Season', round: 'Round 2', startAt: at(8) },
      { stage: 'Regular Season', round: 'Round 1', startAt: at(25) },
    ]
    expect(roundsInOrder(given, []).map(({ stage, round }) => `${stage} ${round}`)).toEqual([
      'Regular Season Round 1',
      'Regular Season Round 2',
      'Playoffs Round 1',
    ])
  })

  test('of stages of which only the days of the tournament are known: qualifying first, then as the season lists them', () => {
    const given = ['Main Draw', 'Consolation', 'Qualifying'].map((stage) => ({ stage, round: 'Final', startAt: at(1) }))
    expect(roundsInOrder(given, ['Main Draw', 'Consolation', 'Qualifying']).map(({ stage }) => stage)).toEqual([
      'Qualifying',
      'Main Draw',
      'Consolation',
    ])
  })

  const wording = fc.constantFrom(
    ...['', 'Matchday 1', 'Matchday 2', 'Matchday 11', 'Round 1', 'Round 2', 'Round of 16', 'Quarter-finals', 'Semi-finals, Leg 1'],
    ...['Semi-finals, Leg 2', 'Final', 'Third Place', 'Qualifying Round 1', 'Wild Card', 'Game 1', 'Path A, Final', 'Group A'],
  )
  const match = fc.record({
    stage: fc.constantFrom('', 'Playoffs', 'Qualifying'),
    round: wording,
    startAt: fc.nat(60).map((day) => at(day)),
  })

  test('contain each match once, in an order that does not depend on that of the matches', () =>
    fc.assert(
      fc.property(fc.array(match), fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (matches, random) => {
        const shuffled = matches.map((each) => [random.next().value as number, each] as const).sort(([a], [b]) => a - b)
        const place = ({ stage, round }: InRound) => `${stage}\n${round}`
        const ordered = roundsInOrder(matches, [])
        expect(
          roundsInOrder(
            shuffled.map(([, each]) => each),
            [],
          ).map(place),
        ).toEqual(ordered.map(place))
        expect(new Set(ordered.map(place))).toEqual(new Set(matches.map(place)))
        expect(ordered.reduce((sum, round) => sum + round.matches.length, 0)).toBe(matches.length)
        for (const series of [
          ['Matchday 1', 'Matchday 2', 'Matchday 11'],
          ['Round 1', 'Round of 16', 'Quarter-finals', 'Semi-finals, Leg 1', 'Semi-finals, Leg 2', 'Third Place', 'Final'],
        ])
          for (const inStage of Map.groupBy(ordered, ({ stage }) => stage).values()) {
            const found = inStage.map(({ round }) => round).filter((round) => series.includes(round))
            expect(found).toEqual(series.filter((round) => found.includes(round)))
          }
      }),
    ))
})
