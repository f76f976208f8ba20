import { expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { euroleague } from './connector.ts'
import { results, text } from './testing/invented-files.ts'

const [header] = results
const groups = [
  ['Ulm', 'Graz', 'Bern'],
  ['Metz', 'Gent', 'Cork'],
]

/** The games of both groups in alternation; each pair of clubs meets once at each ground. */
function season(phase: string): string[] {
  const games = groups.map((clubs) => clubs.flatMap((home) => clubs.flatMap((away) => (home === away ? [] : [[home, away]]))))
  return games[0]!
    .flatMap((_, i) => games.map((of) => of[i]!))
    .map(([home, away], i) => `2001,${phase},Round 1,${home},80,${away},70,${i + 1},October 11 21:00 CET,1,,`)
}
const groupsIn = async (lines: readonly string[]) => {
  const { matches } = (await getDatasets(euroleague, { 'el/gameresults.csv': text([header!, ...lines]) })).get('2001-02')!
  return Object.fromEntries(matches.map(({ home, group }) => [home.name, group]))
}

test.each([
  ['RS', 'A', 'B'],
  ['TS', '1', '2'],
])('clubs of a complete %s that play each other are a group', async (phase, first, second) =>
  expect(await groupsIn(season(phase))).toEqual({ Ulm: first, Graz: first, Bern: first, Metz: second, Gent: second, Cork: second }),
)

test('groups of the Top 16 have the letters after those of the regular season', async () => {
  const [first, last] = [season('RS'), season('TS')]
  const groupsOfStages = async (lines: string[]) => {
    const { matches } = (await getDatasets(euroleague, { 'el/gameresults.csv': text([header!, ...lines]) })).get('2001-02')!
    return [...new Set(matches.map(({ stage, group }) => `${stage.name} ${group}`))]
  }
  const letters = ['Top 16 C', 'Top 16 D', 'Regular Season A', 'Regular Season B']
  expect(await groupsOfStages([...last, ...first])).toEqual(letters)
  expect(await groupsOfStages([...last, ...first.slice(1)])).toEqual(['Top 16 1', 'Top 16 2', 'Regular Season undefined'])
})

test('their order does not matter', async () => expect(await groupsIn(season('RS').reverse())).toEqual(await groupsIn(season('RS'))))

test('without one of the games there are no groups', async () =>
  expect(new Set(Object.values(await groupsIn(season('RS').slice(1))))).toEqual(new Set([undefined])))
