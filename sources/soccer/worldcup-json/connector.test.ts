import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { survivesMalformedJson } from '../../testing/malformed-json.ts'
import { worldcupJson } from './connector.ts'

const match = (date: string, team1: string, team2: string, more: object = {}) => ({
  round: 'Final',
  date,
  time: '20:00',
  team1,
  team2,
  score: { ft: [1, 0] },
  goals1: [{ name: 'Ødegaard', minute: 7 }],
  ground: 'Arena, Cardiff',
  ...more,
})
const matches = (rows: readonly object[], name = 'World Cup 2018') => JSON.stringify({ name, matches: rows })
const rows = [match('2018-06-14', 'Norway', 'Wales'), match('2018-06-15', 'Wales', 'Iceland'), match('2018-06-16', 'Peru', 'Chile')]
const stadium = { name: 'National Stadium (Arena)', city: 'Cardiff', timezone: 'UTC+1' }
const stadiums = (...list: unknown[]) => JSON.stringify({ name: 'World Cup 2018', stadiums: list })
const player = { number: 10, pos: 'MF', name: 'Martin Ødegaard', date_of_birth: '1998-12-17', club: { name: 'Arsenal', country: 'ENG' } }
const squads = [
  { name: 'Norway', fifa_code: 'NOR', players: [player] },
  { name: 'Wales', players: [{ ...player, number: 1, pos: 'GK' }] },
]

describe('files', () => {
  test.each([
    ['worldcup.json', true],
    ['worldcup.quali_playoffs.json', true],
    ['clubworldcup.json', true],
    ['worldcup.squads.json', true],
    ['worldcup.stadiums.json', true],
    ['worldcup.teams.json', false],
    ['worldcup.groups.json', false],
    ['worldcup.standings.json', false],
    ['toString', false],
  ])('%s is read: %s', (name, read) => expect(worldcupJson.reads(name)).toBe(read))

  test('of a folder belong to one season; stadiums are read first', async () => {
    const datasets = await getDatasets(worldcupJson, {
      '2014/worldcup.json': matches([], 'World Cup 2014'),
      '2018/worldcup.json': matches(rows),
      '2018/worldcup.quali_playoffs.json': matches(rows, 'World Cup 2018 Qualifying'),
      '2018/clubworldcup.json': matches([], 'Club World Cup 2018'),
      '2018/worldcup.squads.json': JSON.stringify(squads),
      '2018/worldcup.stadiums.json': stadiums(stadium),
    })
    const seasons = [...datasets].map(([dataset, { season }]) => [dataset, season?.league.slug, season?.name, season?.league.spellings])
    expect(seasons).toEqual([
      ['2014/worldcup', 'world-world-cup', '2014', []],
      ['2018/worldcup.stadiums', undefined, undefined, undefined],
      ['2018/worldcup', 'world-world-cup', '2018', []],
      ['2018/worldcup.quali_playoffs', 'world-world-cup-qualification', '2018', []],
      ['2018/clubworldcup', 'world-club-world-cup', '2018', []],
      ['2018/worldcup.squads', 'world-world-cup', '2018', []],
    ])
    expect([...datasets.values()].every(({ complete }) => complete)).toBe(true)
  })

  test('without a season are problems', async () => {
    const datasets = await getDatasets(worldcupJson, { 'json/worldcup.json': matches(rows), 'worldcup.squads.json': '[]' })
    const problem = { reason: expect.stringContaining('its folder is not a season') }
    const nothing = { matches: [], rows: 1, complete: false, problems: [problem] }
    expect([...datasets.values()]).toMatchObject([nothing, nothing])
  })
})

describe('stadiums', () => {
  const first = async (ground: string, ...list: unknown[]) => {
    const files = { '2018/worldcup.stadiums.json': stadiums(...list), '2018/worldcup.json': matches([{ ...rows[0], ground }]) }
    return (await getDatasets(worldcupJson, files)).get('2018/worldcup')!.matches[0]!
  }

  test.each([
    ['Arena, Cardiff', [stadium], { name: 'Arena', city: 'Cardiff' }, '19:00'],
    ['Arena, Caerdydd', [stadium], { name: 'Arena', city: 'Cardiff' }, '19:00'],
    ['Cardiff', [stadium], { name: 'National Stadium (Arena)', city: 'Cardiff' }, '19:00'],
    ['Arena, Cardiff', [{ ...stadium, city: 'Cardiff (1)' }], { name: 'Arena', city: 'Cardiff' }, '19:00'],
    ['Cardiff', [stadium, { ...stadium, name: 'Park' }], { name: '', city: 'Cardiff' }, '19:00'],
    ['Park, Cardiff', [stadium, { ...stadium, name: 'Old Park', timezone: 'UTC+2' }], { name: 'Park', city: 'Cardiff' }, '00:00'],
    ['Park, Swansea', [stadium], { name: 'Park', city: 'Swansea' }, '00:00'],
    ['Swansea', [stadium], { name: '', city: 'Swansea' }, '00:00'],
    ['Swansea', [{ ...stadium, city: 'Swansea (West)' }], { name: '', city: 'Swansea' }, '00:00'],
  ])('%s', async (ground, list, venue, time) =>
    expect(await first(ground, ...list)).toMatchObject({ venue, startAt: `2018-06-14T${time}:00Z`, timeTbd: time === '00:00' }),
  )

  test('that are invalid are problems of their file, not of the matches', async () => {
    const datasets = await getDatasets(worldcupJson, {
      '2018/worldcup.json': matches(rows),
      '2018/worldcup.stadiums.json': stadiums({ ...stadium, timezone: 'CET' }, 'Arena', stadium),
    })
    expect(datasets.get('2018/worldcup.stadiums')).toMatchObject({
      matches: [],
      rows: 0,
      complete: false,
      problems: [
        { row: '2018/worldcup.stadiums.json#1', reason: 'timezone "CET" is none like UTC+3' },
        { row: '2018/worldcup.stadiums.json#2', reason: 'a row that is not an object' },
      ],
    })
    expect(datasets.get('2018/worldcup')).toMatchObject({ complete: true, matches: [{ timeTbd: false }, {}, {}] })
  })
})

describe('squads', () => {
  const read = async (rows: readonly object[]) =>
    (await getDatasets(worldcupJson, { '2018/worldcup.squads.json': JSON.stringify(rows) })).get('2018/worldcup.squads')!

  test('belong to a nation and a season', async () => {
    expect(await read(squads)).toMatchObject({
      rows: 2,
      entries: 2,
      complete: true,
      matches: [],
      squads: [
        {
          row: '2018/worldcup.squads.json#1',
          team: { name: 'Norway', country: 'NO', type: 'national' },
          members: [{ name: 'Martin Ødegaard', shirtNumber: 10, position: 'MF', born: '1998-12-17' }],
        },
        { team: { country: 'GB-WLS' }, members: [{ shirtNumber: 1, position: 'GK' }] },
      ],
    })
  })

  test('may have names only', async () =>
    expect((await read([{ name: 'Peru', players: [{ name: 'Guerrero' }] }])).squads![0]!.members).toEqual([{ name: 'Guerrero' }]))

  test.each<[string, object]>([
    ['"Runner-up B" is not the name of a team', { name: 'Runner-up B', players: [] }],
    ['players (missing) is not a list', { name: 'Peru' }],
  ])('rejected: %s', async (reason, row) => {
    const dataset = await read([row, squads[0]!])
    expect([dataset.squads!.length, dataset.rows, dataset.complete, dataset.problems[0]!.reason]).toEqual([
      1,
      2,
      false,
      expect.stringContaining(reason),
    ])
  })
})

test.each<[string, object[], number]>([
  ['players[1].number 100 is on no shirt', [player, { ...player, number: 100 }], 2],
  ['players[0].pos "AM" is none of GK, DF, MF, FW', [{ ...player, pos: 'AM' }, player], 2],
  ['players[0].date_of_birth "1998" is not a day', [{ ...player, date_of_birth: '1998' }, player], 2],
  ['players[0].name (missing) is not text', [{}, player], 1],
])('of a squad is left out alone: %s', async (reason, players, count) => {
  const content = JSON.stringify([{ name: 'Peru', players }])
  const dataset = (await getDatasets(worldcupJson, { '2018/worldcup.squads.json': content })).get('2018/worldcup.squads')!
  expect([dataset.rows, dataset.entries, dataset.squads![0]!.members.length]).toEqual([1, 1, count])
  expect(dataset.problems).toMatchObject([{ rows: 0, reason: expect.stringContaining(`left out: ${reason}`) }])
})

describe('malformed matches', () =>
  survivesMalformedJson({ connector: worldcupJson, file: '2018/worldcup.json', document: matches, rows, collection: 'matches' }))

describe('malformed squads', () => {
  const document = (list: readonly object[]) => JSON.stringify(list)
  survivesMalformedJson({ connector: worldcupJson, file: '2018/worldcup.squads.json', document, rows: squads, collection: 'squads' })
})
