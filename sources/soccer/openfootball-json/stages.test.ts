import { expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { openfootballJson } from './connector.ts'

const row = (round: string, more: object = {}) => ({
  round,
  date: '2019-09-17',
  team1: 'Ashby',
  team2: 'Bexford',
  score: { ft: [1, 0] },
  ...more,
})
const read = async (file: string, name: string, matches: readonly object[]) => {
  const [dataset] = (await getDatasets(openfootballJson, { [file]: JSON.stringify({ name, matches }) })).values()
  return dataset!
}
const getPlaces = async (...given: Parameters<typeof read>) =>
  (await read(...given)).matches.map(({ stage, round, group }) => [stage.name, stage.type, round, group])

test('rounds that are named after a group are those of the groups, and the last rounds follow them', async () => {
  const rows = [row('Group A'), row('Matchday 1', { group: 'Group B' }), row('Round of 16'), row('Quarterfinals'), row('Final')]
  expect(await getPlaces('2019-20/uefa.cl.json', 'UEFA Champions League 2019/20', rows)).toEqual([
    ['Group Stage', 'group', undefined, 'A'],
    ['Group Stage', 'group', 'Matchday 1', 'B'],
    ['Knockout Phase', 'knockout', 'Round of 16', undefined],
    ['Knockout Phase', 'knockout', 'Quarter-finals', undefined],
    ['Knockout Phase', 'knockout', 'Final', undefined],
  ])
})

test('a cup is a knock-out from its first round on', async () =>
  expect(await getPlaces('2019-20/at.cup.json', 'ÖFB Cup 2019/20', [row('1. Runde'), row('Achtelfinale'), row('Finale')])).toEqual([
    ['Knockout Stage', 'knockout', 'Round 1', undefined],
    ['Knockout Stage', 'knockout', 'Round of 16', undefined],
    ['Knockout Stage', 'knockout', 'Final', undefined],
  ]))

test('the qualifying of a competition is a stage of it, in a dataset of its own', async () => {
  const rows = [row('Qual. Round 1'), row('Playoffs')]
  const dataset = await read('2019-20/cl.quali.json', 'Champions League - Quali 2019/20', rows)
  expect([dataset.name, dataset.season!.league]).toEqual([
    '2019-20/cl.quali',
    expect.objectContaining({ name: 'Champions League', spellings: [] }),
  ])
  expect(dataset.matches.map(({ stage, round }) => [stage.name, stage.type, round])).toEqual([
    ['Qualifying', 'knockout', 'Qualifying Round 1'],
    ['Qualifying', 'knockout', 'Playoffs'],
  ])
})

test('matches whose teams are open are skipped', async () => {
  const rows = [row('Matchday 1'), row('Matchday 2', { team1: 'N.N.', team2: 'N.N.', score: {} }), row('Matchday 3', { team2: 'N.N.' })]
  const { matches, problems, ...counts } = await read('2019-20/xx.1.json', 'Harbour League 2019/20', rows)
  expect([matches.length, problems, counts.rows, counts.skipped]).toEqual([1, [], 3, { 'matches without teams': 2 }])
})

test('nations play in a competition of a confederation that nobody has reviewed', async () => {
  const rows = [row('Matchday 1', { date: '2024-06-20', team1: { name: 'Tunisia', code: 'TUN' }, team2: 'Atlantis', group: 'Group A' })]
  const { matches } = await read('2024/copa.json', 'Harbour Copa 2024', rows)
  expect(matches).toMatchObject([
    { stage: { name: 'Group Stage' }, group: 'A', home: { country: 'TN', type: 'national' }, away: { name: 'Atlantis', type: 'national' } },
  ])
})

test.each([
  ['awd.', 1],
  ['awarded to Ashby; originally 0-2', 1],
  ['verified 3:0 wo.', 3],
])('a match marked "%s" is awarded', async (status, homeScore) => {
  const { matches } = await read('2019-20/xx.1.json', 'Harbour League 2019/20', [row('Matchday 1', { status })])
  expect(matches[0]!.scoreboard).toMatchObject({ state: 'awarded', homeScore, winner: 'home' })
})

test.each(['annulled', 'void', 'Match annulled: Ashby was excluded'])('a match marked "%s" has no result', async (status) => {
  const [match] = (await read('2019-20/xx.1.json', 'Harbour League 2019/20', [row('Matchday 1', { status })])).matches
  expect([match!.scoreboard.state, match!.scoreboard.homeScore, match!.repairs]).toEqual([
    'cancelled',
    undefined,
    ['score left out: the match is cancelled'],
  ])
})
