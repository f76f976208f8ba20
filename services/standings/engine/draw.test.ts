import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { type MatchFields, match } from '../testing/played.ts'
import { seasonDraw } from './draw.ts'
import { matchesAfter } from './past-day.ts'

/** "3 Novak" is the third seed. */
function played(round: string, home: string, away: string, winner?: 'home' | 'away', fields: MatchFields = {}): Match {
  const [a, b] = [home, away].map((side) => /^(?:(\d+|WC|Q) )?(.+)$/.exec(side)!)
  const score = winner && (winner === 'home' ? ([2, 0] as const) : ([0, 2] as const))
  const found = match(a![2]!, b![2]!, score, { stage: 'Main Draw', round, ...(winner && { winner }), ...fields })
  if (a![1]) found.schedule!.home!.seed = a![1]
  if (b![1]) found.schedule!.away!.seed = b![1]
  return found
}

const getDraw = (matches: Match[], stages = ['Main Draw']) =>
  seasonDraw(
    create(SeasonMatchesSchema, {
      league: { id: 'l', sport: 'tennis' },
      season: { name: '2026', stages: stages.map((name) => ({ id: name, name, type: 'knockout' })) },
      matches,
    }),
  )

/** "1 Final: Ana-Eva", then the byes. */
const shown = (matches: Match[], stages?: string[]): string[] =>
  getDraw(matches, stages)!.rows.map(({ group, draw }) => {
    const pairs = draw!.matches.map(({ home, away }) => `${home!.teamId}-${away!.teamId}`)
    const byes = draw!.byes.map(({ teamId, seed }) => ` bye ${teamId} (${seed})`)
    return `${draw!.order} ${[draw!.round, ...(group ? [group] : [])].join(' ')}: ${pairs.join(' ')}${byes.join('')}`
  })

describe('the rounds of a draw', () => {
  test('are in order of play, the matches of each as in a bracket', () => {
    const matches = [
      played('Final', 'Ana', 'Eva', 'home'),
      played('Semi-finals', 'Eva', 'Mia', 'home'),
      played('Semi-finals', 'Ana', 'Lea', 'home'),
      played('Quarter-finals', 'Mia', 'Zoe', 'home'),
      played('Quarter-finals', 'Lea', 'Ida', 'home'),
      played('Quarter-finals', 'Eva', 'Ivy', 'home'),
      played('Quarter-finals', 'Ana', 'Una', 'home'),
    ]
    expect(shown(matches)).toEqual([
      '1 Quarter-finals: Ana-Una Lea-Ida Eva-Ivy Mia-Zoe',
      '2 Semi-finals: Ana-Lea Eva-Mia',
      '3 Final: Ana-Eva',
    ])
  })

  test('begin with those of the qualification; larger ones precede smaller ones, and the match for third place the final', () => {
    const rounds = ['Final', 'Third Place', 'Round of 128', 'Round of 16', 'Qualifying Round 2', 'Qualifying Round 1', 'Quarter-finals']
    const matches = rounds.map((round, i) => played(round, `a${i}`, `b${i}`, 'home', { stage: round.startsWith('Qualifying') ? 'x' : 'y' }))
    const inOrder = getDraw(matches, ['y', 'x'])!.rows.map(({ draw }) => draw!.round)
    expect(inOrder).toEqual([
      ...['Qualifying Round 1', 'Qualifying Round 2', 'Round of 128', 'Round of 16', 'Quarter-finals', 'Third Place', 'Final'],
    ])
  })

  test('of a wording never seen have the place that the number of their matches gives them', () => {
    const matches = [
      played('Final', 'Ana', 'Eva', 'home'),
      played('Semis of sorts', 'Ana', 'Mia', 'home'),
      played('Semis of sorts', 'Eva', 'Zoe', 'home'),
    ]
    expect(shown(matches)).toEqual(['1 Semis of sorts: Ana-Mia Eva-Zoe', '2 Final: Ana-Eva'])
  })

  test('are those of a stage without rounds, too', () => {
    expect(shown([played('', 'Ana', 'Eva', 'home')])).toEqual(['1 : Ana-Eva'])
  })

  test('of a round robin are its groups, which share their place', () => {
    const group = (name: string, home: string, away: string) => played('Round Robin', home, away, 'home', { group: name })
    const matches = [played('Semi-finals', 'Ana', 'Ida', 'home'), group('B', 'Eva', 'Ida'), group('A', 'Ana', 'Mia')]
    expect(shown(matches)).toEqual(['1 Round Robin A: Ana-Mia', '1 Round Robin B: Eva-Ida', '2 Semi-finals: Ana-Ida'])
    const inStages = matches.map((each) =>
      each.schedule!.group ? { ...each, schedule: { ...each.schedule!, stage: 'Round Robin' } } : each,
    )
    expect(shown(inStages, ['Main Draw', 'Round Robin'])).toEqual(shown(matches))
  })
})

test('a round robin without named groups has a row for each set of sides that meet one another', () => {
  const pairs = ['Ana-Mia', 'Eva-Ida', 'Lea-Zoe', 'Mia-Lea', 'Ida-Una']
  const matches = pairs.map((pair, i) => {
    const [home, away] = pair.split('-') as [string, string]
    return played('Round Robin', home, away, 'home', { day: i + 1 })
  })
  expect(shown(matches)).toEqual(['1 Round Robin: Ana-Mia Lea-Zoe Mia-Lea', '1 Round Robin: Eva-Ida Ida-Una'])
})

describe('byes', () => {
  const second = [played('Quarter-finals', '1 Ana', 'Mia', 'home'), played('Quarter-finals', 'Eva', '2 Zoe', 'away')]

  test('are of seeded sides whose first match is in the second round', () => {
    const first = [played('Round of 16', 'Mia', 'Lea', 'home'), played('Round of 16', 'Eva', 'Ida', 'home')]
    expect(shown([...first, ...second])).toEqual([
      '1 Round of 16: Mia-Lea Eva-Ida bye Ana (1) bye Zoe (2)',
      '2 Quarter-finals: Ana-Mia Eva-Zoe',
    ])
  })

  test('are not of a side without a seeding, whose first match may be missing, nor of a qualifier', () => {
    const matches = [played('Round of 16', 'Mia', 'Lea', 'home'), played('Quarter-finals', 'Q Ana', 'Mia', 'home')]
    expect(shown([...matches, played('Qualifying Round 1', '1 Ana', 'Noa', 'home')])).toEqual([
      '1 Qualifying Round 1: Ana-Noa',
      '2 Round of 16: Mia-Lea',
      '3 Quarter-finals: Ana-Mia',
    ])
    expect(shown([...matches, played('Quarter-finals', 'Eva', '2 Zoe', 'away')])).toContain('1 Round of 16: Mia-Lea bye Zoe (2)')
  })
})

test('a match has its sides, its score and who advances, also after a retirement and a walkover', () => {
  const retired = played('Semi-finals', '1 Ana', 'WC Mia', 'away', { state: 'retired' })
  Object.assign(retired.state!.scoreboard!, { status: 'RET' })
  const walkover = match('Eva', 'Zoe', undefined, { stage: 'Main Draw', round: 'Semi-finals', state: 'walkover', winner: 'home' })
  Object.assign(walkover.state!.scoreboard!, { status: 'WO' })
  expect(getDraw([retired, walkover])!.rows[0]!.draw!.matches).toMatchObject([
    { matchId: retired.id, home: { teamId: 'Ana', seed: '1' }, away: { seed: 'WC' }, status: 'RET', winner: 'away', homeScore: 0 },
    { matchId: walkover.id, status: 'WO', winner: 'home' },
  ])
  expect(getDraw([walkover])!.rows[0]!.draw!.matches[0]!.homeScore).toBeUndefined()
})

describe('after a day', () => {
  const semis = [played('Semi-finals', 'Ana', 'Mia', 'home', { day: 5 }), played('Semi-finals', 'Eva', 'Zoe', 'home', { day: 6 })]
  const all = [...semis, played('Final', 'Ana', 'Eva', 'home', { day: 7 })]

  test('matches played later are open, and those that follow from them unknown', () => {
    const then = getDraw(matchesAfter(all, '2026-01-05'))!.rows
    expect(then.map(({ draw }) => draw!.matches.map(({ winner }) => winner))).toEqual([['home', undefined]])
  })

  test('a match of which only the days of the tournament are known counts from the last one on', () => {
    for (const { schedule } of all) schedule!.latestDate = '2026-01-09'
    const winners = (day: string) => getDraw(matchesAfter(all, day))!.rows.flatMap(({ draw }) => draw!.matches.map(({ winner }) => winner))
    expect([winners('2026-01-08'), winners('2026-01-09')]).toEqual([
      [undefined, undefined],
      ['home', 'home', 'home'],
    ])
  })
})

test('a season without a match has no draw; one with a match states that nothing ranks it', () => {
  expect(getDraw([])).toBeUndefined()
  expect(getDraw([played('Final', 'Ana', 'Eva')])!.rule).toMatchObject({ reviewed: false, reason: 'draw' })
})
