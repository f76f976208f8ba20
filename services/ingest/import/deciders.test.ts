import { expect, test } from '@jest/globals'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../testing/started-ingest.ts'

const row = (
  date: string,
  team1: string,
  team2: string,
  ft: [number, number],
  where: object = { group: 'Group 1', round: 'Matchday 1' },
) => ({
  ...where,
  ...{ date, team1, team2, score: { ft } },
})
const group = [
  row('1958-06-08', 'Germany', 'Argentina', [3, 1]),
  row('1958-06-08', 'Northern Ireland', 'Czechoslovakia', [1, 0]),
  row('1958-06-11', 'Argentina', 'Northern Ireland', [3, 1]),
  row('1958-06-11', 'Germany', 'Czechoslovakia', [2, 2]),
  row('1958-06-15', 'Germany', 'Northern Ireland', [2, 2]),
  row('1958-06-15', 'Czechoslovakia', 'Argentina', [6, 1]),
]
const playoff = row('1958-06-17', 'Northern Ireland', 'Czechoslovakia', [2, 1])
const final = row('1958-06-29', 'Germany', 'Brazil', [0, 1], { round: 'Final' })

async function getPlaces(...matches: readonly object[]) {
  const ingest = await startedIngest()
  const folder = sourceFolder({ '1958/worldcup.json': JSON.stringify({ name: 'World Cup 1958', matches }) })
  expect(await ingest.imported(`worldcup-json:${folder}`)).toMatchObject({ rows: matches.length, matches: matches.length, lost: 0 })
  return ingest.matches().map(({ matchId, schedule }) => ({ matchId, place: [schedule!.stage, schedule!.group, schedule!.round] }))
}

test('a second meeting of two level teams, where all others met once, is a play-off of the knock-out stage', async () => {
  const matches = await getPlaces(...group, playoff, final)
  expect(matches.map(({ place }) => place.slice(0, 2).join(' ')).filter((place) => place === 'Group Stage 1')).toHaveLength(6)
  expect(matches.map(({ place }) => place)).toContainEqual(['Knockout Stage', undefined, 'Group 1 Playoffs'])
  // A row in a separate round, as in other files, is the same match.
  const apart = await getPlaces(...group, { ...playoff, group: undefined, round: 'Group 1 Play-off' }, final)
  expect(apart.map(({ matchId }) => matchId).sort()).toEqual(matches.map(({ matchId }) => matchId).sort())
})

/** In 1954 the two seeded teams of a group did not meet each other, nor did the other two. */
test('both play-offs of 1954 are none of their group, though only four of its six pairs met', async () => {
  const inGroup = (number: number) => ({ group: `Group ${number}`, round: 'Matchday 1' })
  const played = [
    row('1954-06-17', 'Germany', 'Turkey', [4, 1], inGroup(2)),
    row('1954-06-17', 'Hungary', 'South Korea', [9, 0], inGroup(2)),
    row('1954-06-20', 'Hungary', 'Germany', [8, 3], inGroup(2)),
    row('1954-06-20', 'Turkey', 'South Korea', [7, 0], inGroup(2)),
    row('1954-06-23', 'Germany', 'Turkey', [7, 2], inGroup(2)),
    row('1954-06-17', 'Switzerland', 'Italy', [2, 1], inGroup(4)),
    row('1954-06-17', 'England', 'Belgium', [4, 4], inGroup(4)),
    row('1954-06-20', 'Italy', 'Belgium', [4, 1], inGroup(4)),
    row('1954-06-20', 'England', 'Switzerland', [2, 0], inGroup(4)),
    row('1954-06-23', 'Switzerland', 'Italy', [4, 1], inGroup(4)),
    row('1954-07-04', 'Germany', 'Hungary', [3, 2], { round: 'Final' }),
  ]
  const places = (await getPlaces(...played)).map(({ place }) =>
    place.filter((each) => each !== undefined && !/^Matchday/.test(each)).join(' '),
  )
  expect(
    Object.fromEntries(
      Map.groupBy(places, (place) => place)
        .entries()
        .map(([place, { length }]) => [place, length]),
    ),
  ).toEqual({
    'Group Stage 2': 4,
    'Group Stage 4': 4,
    'Knockout Stage Group 2 Playoffs': 1,
    'Knockout Stage Group 4 Playoffs': 1,
    'Knockout Stage Final': 1,
  })
})

test.each([
  ['before a knock-out match was played it may be the first of a second round', [...group, playoff]],
  ['teams that are not level play for no place', [...group, { ...playoff, team1: 'Germany' }, final]],
  ['a group of two rounds has none', [...group, ...group.map((each) => ({ ...each, date: each.date.replace('-06-', '-05-') })), final]],
])('%s', async (_, matches) => {
  const places = (await getPlaces(...matches)).map(({ place }) => place[2])
  expect(places).not.toContain('Group 1 Playoffs')
})
