import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { PairSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { MatchesDataset } from '../formats/connector.ts'
import type { SourceMatch, SourcePerson } from '../formats/source-model.ts'
import { playerRegistry } from '../identity/players/player-registry.ts'
import { teamRegistry } from '../identity/teams/team-registry.ts'
import { assembleMatches } from './assemble-matches.ts'

const pairings = [
  ['Ashby Town', 'Bexford United'],
  ['Bexford United', 'Ashby Town'],
] as const

const matchOf = ([home, away]: readonly [string, string], row: number): SourceMatch => ({
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
  const matches = pairings.map((pairing, i) => ({ ...matchOf(pairing, i + 1), ...(i === 0 && change) }))
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
