import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { PairSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { MatchesDataset, RacesDataset } from '@touchline/sources/connector'
import type { SourceMatch, SourcePerson } from '@touchline/sources/source-model'
import { playerRegistry } from '../identity/players/player-registry.ts'
import { teamRegistry } from '../identity/teams/team-registry.ts'
import { assembleMatches } from './assemble-matches.ts'
import { assembleRaces } from './assemble-races.ts'

const pairings = [
  ['Ashby Town', 'Bexford United'],
  ['Bexford United', 'Ashby Town'],
] as const

const getMatch = ([home, away]: readonly [string, string], row: number): SourceMatch => ({
  ...{ row: `f#${row}`, text: `${home} v ${away}`, stage: { name: 'Regular Season', type: 'league' }, roundOrder: row },
  ...{ date: `2025-08-0${row}`, startAt: `2025-08-0${row}T15:00:00Z`, timeTbd: false },
  ...{ home: { name: home, country: 'AT' }, away: { name: away, country: 'AT' } },
  scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0 }),
  repairs: [],
})

const league = {
  ...{ name: 'Oberliga', slug: 'oberliga', key: 'x', countryCode: 'AT', gender: 'm', type: 'league', spellings: [] },
}

async function assembled(change: Partial<SourceMatch>, more: Partial<MatchesDataset> = {}) {
  const matches = pairings.map((pairing, i) => ({ ...getMatch(pairing, i + 1), ...(i === 0 && change) }))
  const dataset: MatchesDataset = {
    ...{ name: '2025/x', file: 'f', rows: 2, problems: [], complete: true, sport: 'soccer', matches },
    season: { league, name: '2025' },
    ...more,
  }
  const result = await assembleMatches('openfootball-json', dataset, { teams: teamRegistry('soccer'), players: playerRegistry('soccer') })
  return result
}

const lineupWith = (person: SourcePerson): NonNullable<SourceMatch['lineup']> => ({
  home: { starters: [person], substitutes: [] },
  away: { starters: [], substitutes: [] },
})

test.each<[string, Partial<SourceMatch>, string]>([
  ['a negative count', { attendance: -1 }, 'attendance'],
  ['a fraction', { scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: 1.5 }) }, 'home_score'],
  [
    'a number too large',
    {
      scoreboard: create(ScoreboardSchema, {
        ...{ state: 'finished', status: 'FT' },
        scores: { halftime: create(PairSchema, { home: 2 ** 40, away: 0 }) },
      }),
    },
    'home',
  ],
  ['the number of a player', { lineup: lineupWith({ name: 'Ada Quill', shirtNumber: -7 }) }, 'shirt_number'],
  ['a player who is a side', { home: { name: 'Ada Quill', country: 'AT', players: [{ name: 'Ada Quill', heightCm: 1.5 }] } }, 'height_cm'],
])('%s that no message takes refuses its match by name, withdraws nothing, and leaves the others', async (_, change, field) => {
  const { matches, problems, observations, complete } = await assembled(change)
  expect(problems).toEqual([
    { row: 'f#1', text: 'Ashby Town v Bexford United', reason: expect.stringMatching(new RegExp(`cannot encode field .*\\.${field} `)) },
  ])
  expect([matches, complete]).toEqual([1, false])
  expect(observations.filter(({ kind }) => kind === 'match')).toHaveLength(1)
})

test('in a squad it costs the member only', async () => {
  const members = [{ name: 'Ada Quill', shirtNumber: 1.5 }, { name: 'Eve Yarrow' }]
  const { matches, problems, observations, complete } = await assembled(
    {},
    { squads: [{ row: 'f#9', team: { name: 'Ashby Town', country: 'AT' }, members }] },
  )
  expect([matches, complete]).toEqual([2, true])
  expect(problems).toMatchObject([{ row: 'f#9', text: 'Ada Quill', rows: 0, reason: expect.stringContaining('shirt_number') }])
  const squad = observations.find(({ id }) => id.startsWith('squad/'))!
  expect(squad.observation).toMatchObject({ entity: { value: { members: [{ name: 'Eve Yarrow' }] } } })
})

test('in a list of players it costs the player only, and the row is quarantined', async () => {
  const players = [
    { name: 'Ada Quill', key: '1', ranking: { date: '2025-01-06', position: 2 ** 40 } },
    { name: 'Eve Yarrow', key: '2' },
  ]
  const dataset: MatchesDataset = {
    ...{ name: 'ranks', file: 'ranks.csv', rows: 2, entries: 2, problems: [], complete: true, sport: 'tennis', matches: [] },
    players,
  }
  const registries = { teams: teamRegistry('tennis'), players: playerRegistry('tennis') }
  const { problems, refusedEntries, complete, observations } = await assembleMatches('atp', dataset, registries)
  expect(problems).toEqual([{ row: 'ranks.csv', text: 'Ada Quill', reason: expect.stringContaining('cannot encode field') }])
  expect([refusedEntries, complete, observations.length]).toEqual([1, false, 1])
})

test('in a race it refuses the race with its runners, and leaves the others', async () => {
  const runner = (name: string, age: number) => ({ horse: { name, countryCode: 'IE', age }, fields: { status: 'declared' } })
  const race = (number: number, age: number) => ({
    number,
    fields: { status: 'scheduled' },
    runners: [runner('Old Oak', 5), runner('Grey Mist', age)],
  })
  const meeting = { course: 'Ashby Park', countryCode: 'IE', date: '2025-03-01', fields: {}, races: [race(1, 2 ** 40), race(2, 4)] }
  const dataset: RacesDataset = {
    ...{ name: 'races', file: 'races.csv', sport: 'horse-racing', rows: 6, entries: 6, problems: [], complete: true },
    meetings: [meeting],
  }
  const { problems, refusedEntries, complete, observations } = await assembleRaces('racing-csv', dataset)
  expect(problems).toEqual([
    { row: 'races.csv', text: 'race 1 of Ashby Park on 2025-03-01', rows: 3, reason: expect.stringContaining('cannot encode field') },
  ])
  expect([refusedEntries, complete, observations.length]).toEqual([3, false, 2])
})
