import { describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import { datasetsAt, getDatasets } from '../../testing/get-datasets.ts'
import { survivesMalformedJson } from '../../testing/malformed-json.ts'
import { euroJson } from './connector.ts'

const match = (date: string, team1: string, team2: string) => ({
  date,
  time: '21:00',
  team1: { name: team1, code: 'XXX' },
  team2: { name: team2, code: 'YYY' },
  score: { ft: [0, 0] },
  goals1: [],
})
const rows = [match('2016-06-14', 'Norway', 'Wales'), match('2016-06-15', 'Wales', 'Iceland'), match('2016-06-16', 'Italy', 'Spain')]
const document = (matches: readonly object[]) => JSON.stringify({ name: 'Euro 2016', rounds: [{ name: 'Round of 16', matches }] })
const rowsOfToday = rows.map((each) => ({ ...each, round: 'Round of 16' }))
const ofToday = (matches: readonly object[]) => JSON.stringify({ name: 'Euro 2016', matches })

test('a file with a list of matches gives what one with rounds gives', async () => {
  const [today, older] = await Promise.all(
    [ofToday(rowsOfToday), document(rows)].map(
      async (content) => (await getDatasets(euroJson, { '2016/euro.json': content })).get('2016/euro')!,
    ),
  )
  const withoutText = ({ text: _, ...match }: MatchesDataset['matches'][number]) => match
  expect(today!.matches.length).toBe(3)
  expect(today!.matches.map(withoutText)).toEqual(older!.matches.map(withoutText))
})

test('the season comes from the folder, not from the name inside the file', async () => {
  const datasets = await getDatasets(euroJson, { '2016/euro.json': document(rows).replace('Euro 2016', 'Euro 2017') })
  expect(datasets.get('2016/euro')).toMatchObject({
    season: { name: '2016', league: { slug: 'europe-european-championship', spellings: ['Euro'] } },
    matches: [{ round: 'Round of 16', startAt: '2016-06-14T19:00:00Z', home: { name: 'Norway', country: 'NO' } }, {}, {}],
    complete: true,
  })
})

test('a folder that is not a season is a problem', async () => {
  const datasets = await getDatasets(euroJson, { 'euro/euro.json': document(rows) })
  expect([...datasets.values()]).toMatchObject([{ matches: [], complete: false, problems: [{ row: 'euro/euro.json' }] }])
})

test('a round without matches is a problem; the others are read', async () => {
  const content = JSON.stringify({ rounds: [{ name: 'Round of 32' }, { name: 'Round of 16', matches: rows }] })
  const dataset = (await getDatasets(euroJson, { '2016/euro.json': content })).get('2016/euro')!
  expect(dataset).toMatchObject({
    rows: 4,
    complete: false,
    problems: [{ row: '2016/euro.json#1', reason: expect.stringContaining('date (missing)') }],
  })
  expect(dataset.matches.length).toBe(3)
})

describe('malformed files', () =>
  survivesMalformedJson({ connector: euroJson, file: '2016/euro.json', document: ofToday, rows: rowsOfToday, collection: 'matches' }))

withSharedData('soccer/euro-json', 'Euro 2020', (folder) => {
  const read = async (): Promise<MatchesDataset> => (await datasetsAt(euroJson, folder)).get('2020/euro')!
  const between = (dataset: MatchesDataset, home: string, away: string) =>
    dataset.matches.find((match) => match.home.name === home && match.away.name === away)!

  test('has 51 matches of 24 nations, played in 2021', async () => {
    const dataset = await read()
    expect([dataset.rows, dataset.matches.length, dataset.problems, dataset.season?.name]).toEqual([51, 51, [], '2020'])
    expect(new Set(dataset.matches.flatMap(({ home, away }) => [home.country, away.country])).size).toBe(24)
    expect(new Set(dataset.matches.map(({ date }) => date.slice(0, 4)))).toEqual(new Set(['2021']))
    expect(Object.groupBy(dataset.matches, ({ stage }) => stage.name)).toMatchObject({
      'Group Stage': { length: 36 },
      'Knockout Stage': { length: 15 },
    })
    expect(new Set(dataset.matches.map(({ round, group }) => group ?? round))).toEqual(
      new Set(['A', 'B', 'C', 'D', 'E', 'F', 'Round of 16', 'Quarter-finals', 'Semi-finals', 'Final']),
    )
  })

  test.each([
    ['Turkey', 'Italy', '2021-06-11T19:00:00Z', 'in Rome'],
    ['Wales', 'Switzerland', '2021-06-12T13:00:00Z', 'at 17:00 in Baku'],
    ['England', 'Croatia', '2021-06-13T13:00:00Z', 'at 14:00 in London'],
    ['Finland', 'Russia', '2021-06-16T13:00:00Z', 'at 16:00 in Saint Petersburg'],
  ])('%s - %s began at %s, %s', async (home, away, startAt) => expect(between(await read(), home, away).startAt).toBe(startAt))

  test('has the goals of all matches except one, which lists them under the wrong side', async () => {
    const dataset = await read()
    const events = dataset.matches.flatMap((match) => match.events ?? [])
    expect(Object.entries(Object.groupBy(events, ({ type }) => type)).map(([type, same]) => [type, same!.length])).toEqual(
      expect.arrayContaining([
        ['goal', 118],
        ['own_goal', 11],
        ['penalty_goal', 9],
      ]),
    )
    expect(dataset.matches.filter((match) => !match.events)).toEqual([between(dataset, 'Ukraine', 'England')])
    expect(dataset.matches.flatMap(({ repairs }) => repairs)).toEqual(['goals left out: 4-0 listed of 0-4'])
  })

  test('ends with a shoot-out', async () => {
    const final = between(await read(), 'Italy', 'England')
    expect(final.scoreboard).toMatchObject({ status: 'PEN', homeScore: 1, awayScore: 1, winner: 'home' })
    expect(final.events?.map(({ side, minute, player }) => [side, minute, player?.name])).toEqual([
      ['away', 2, 'Shaw'],
      ['home', 67, 'Bonucci'],
    ])
  })
})
