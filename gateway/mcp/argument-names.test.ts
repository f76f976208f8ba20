import { expect, test } from '@jest/globals'
import { argumentSynonyms, argumentsInstead, argumentsNamed, otherArguments } from './argument-names.ts'
import { readArguments } from './arguments.ts'
import { tools } from './tools.ts'

/** A value of each argument that other names stand for. */
const values: Readonly<Record<keyof typeof argumentSynonyms, unknown>> = {
  sport: 'soccer',
  match_id: 'soc-m01234567890',
  date: '2026-03-01',
  date_from: '2026-03-01',
  date_to: '2026-03-01',
  timezone: 'Europe/Berlin',
  season: '2025/2026',
  status: 'finished',
  sections: 'lineups',
  limit: 3,
  offset: 3,
  next: 3,
  last: 3,
  upcoming_only: true,
  squad: true,
  lang: 'de',
}

const rows = Object.entries(argumentSynonyms).flatMap(([ours, names]) => names.split(' ').map((name) => [name, ours] as const))

test.each(rows)('%s is read as %s by each tool that has it', (name, ours) => {
  const meaning = tools.filter(({ args }) => argumentsNamed(name).find((each) => Object.hasOwn(args, each)) === ours)
  expect(meaning.length).toBeGreaterThan(0)
  for (const tool of meaning) {
    const others = Object.entries(tool.args).filter(([each, { required }]) => required !== undefined && each !== ours)
    const required = Object.fromEntries(others.map(([each]) => [each, values[each] ?? 'Arsenal']))
    const value = values[ours] ?? 'Arsenal'
    expect(readArguments(tool, { ...required, [name]: value })).toEqual(readArguments(tool, { ...required, [ours]: value }))
  }
})

test('no tool has an argument by the name that stands for another of its arguments', () => {
  const shadowed = tools.flatMap(({ name: tool, args }) =>
    rows.filter(([name, ours]) => Object.hasOwn(args, name) && Object.hasOwn(args, ours)).map(([name]) => `${tool} ${name}`),
  )
  // These have both a player and a team.
  expect(shadowed.toSorted()).toEqual(['get_player player', 'get_player team', 'get_statistics player', 'get_statistics team'])
})

test('names are read in any style of writing', () => {
  const { args } = tools.find(({ name }) => name === 'get_matches')!
  const tool = { name: 'get_matches', args }
  expect(readArguments(tool, { teamName: 'Arsenal', 'date-from': '2026-03-01', 'Page Size': '5' })).toMatchObject({
    team: 'Arsenal',
    date_from: '2026-03-01',
    limit: 5,
  })
})

test('what to use instead of a name are arguments', () => {
  for (const name of Object.keys(otherArguments)) {
    const words = argumentsInstead(name)!.split(' and ')
    expect(tools.some(({ args }) => words.every((each) => Object.hasOwn(args, each)))).toBe(true)
  }
  expect(argumentsInstead('constructor')).toBeUndefined()
})
