import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { MatchesDataset } from '@touchline/sources/connector'
import { playerSide } from '@touchline/sources/player-side'
import type { SourceMatch, SourcePerson, SourceTeam } from '@touchline/sources/source-model'
import { activeDecisions } from '../identity/decisions/active-decisions.ts'
import { playerRegistry } from '../identity/players/player-registry.ts'
import { teamRegistry } from '../identity/teams/team-registry.ts'
import { assembleMatches } from './assemble-matches.ts'
import { withDetails } from './pending-observation.ts'

const novak = { name: 'Novak Djokovic', key: 'd643', nationality: ['RS'] }
const rafa = { name: 'Rafael Nadal', key: 'n409', nationality: ['ES'] }
const bob = { name: 'Bob Bryan', key: 'b588', nationality: ['US'] }
const mike = { name: 'Mike Bryan', key: 'b589', nationality: ['US'] }

let rows = 0
const match = (home: SourceTeam, away: SourceTeam, values: Partial<SourceMatch> = {}): SourceMatch => ({
  ...{ row: `f#${++rows}`, text: '', stage: { name: 'Main draw', type: 'knockout' }, round: 'Final', roundOrder: 7 },
  ...{ date: '2022-05-22', latestDate: '2022-06-05', startAt: '2022-05-22T00:00:00Z', timeTbd: true, home, away },
  scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: 3, awayScore: 0 }),
  repairs: [],
  ...values,
})

const league = {
  ...{ name: 'Roland Garros', slug: 'roland-garros', key: '520', countryCode: 'FR', gender: 'm', type: 'tournament', spellings: [] },
}
const dataset = (matches: SourceMatch[], values: Partial<MatchesDataset> = {}): MatchesDataset => ({
  ...{ name: '2022/520', file: 'f', rows: matches.length, problems: [], complete: true, sport: 'tennis' as const, matches },
  season: { league, name: '2022' },
  ...values,
})

async function assembled(given: MatchesDataset, decisions = activeDecisions([])) {
  const registries = { teams: teamRegistry('tennis', decisions), players: playerRegistry('tennis', decisions) }
  const { observations, problems } = await assembleMatches('atp', given, registries)
  const catalog = observations.flatMap(({ kind, observation }) => (kind === 'catalog' ? [observation.entity] : []))
  return {
    ids: observations.map(({ id }) => id),
    problems,
    matches: observations.flatMap(({ kind, observation }) => (kind === 'match' ? [observation] : [])),
    stats: observations.flatMap(({ kind, observation }) => (kind === 'stats' ? [withDetails(observation)] : [])),
    teams: catalog.flatMap((entity) => (entity.case === 'team' ? [entity.value] : [])),
    players: catalog.flatMap((entity) => (entity.case === 'player' ? [entity.value] : [])),
  }
}

describe('a player who is a side', () => {
  test('stands as a team under the id of the player', async () => {
    const { teams, players, matches, ids } = await assembled(dataset([match(playerSide([rafa], '5'), playerSide([novak]))]))
    expect(teams).toMatchObject([
      { name: 'Rafael Nadal', type: 'player', countryCode: 'ES' },
      { name: 'Novak Djokovic', type: 'player', countryCode: 'RS' },
    ])
    expect(teams.map(({ id }) => id)).toEqual(players.map(({ id }) => id))
    expect(teams[0]!.id).toMatch(/^ten-p/)
    const { schedule } = matches[0]!
    expect(schedule).toMatchObject({ home: { teamId: teams[0]!.id, seed: '5', playerIds: [] }, latestDate: '2022-06-05' })
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has one id whatever the spelling, and another one under another key', async () => {
    const spelled = { ...novak, name: 'N. Djoković', born: '1987-05-22' }
    const getId = async (player: SourcePerson) => (await assembled(dataset([match(playerSide([player]), playerSide([rafa]))]))).teams[0]!.id
    expect(await getId(spelled)).toBe(await getId(novak))
    expect(await getId({ ...novak, key: 'x000' })).not.toBe(await getId(novak))
  })

  test('has a date of birth whichever list names the player first', () => {
    const bornIn = (...dates: string[]) => {
      const registry = playerRegistry('tennis')
      for (const born of dates) registry.named({ ...novak, born }, { id: '' }, { source: 'atp', season: '' })
      return [...registry.all()].map(({ born }) => born)
    }
    expect([bornIn('', '1987', '1987-05-22'), bornIn('1987-05-22', '1987', '')]).toEqual([['1987-05-22'], ['1987-05-22']])
  })

  test('without a key has an id by name, in any word order', async () => {
    const getId = async (name: string) => (await assembled(dataset([match(playerSide([{ name }]), playerSide([rafa]))]))).teams[0]!.id
    expect(await getId('Djoković Novak')).toBe(await getId('Novak Djokovic'))
    expect(await getId('Marko Djokovic')).not.toBe(await getId('Novak Djokovic'))
  })

  test('meets the same player in a group and in the final: two matches, although the days are not known', async () => {
    const group = match(playerSide([rafa]), playerSide([novak]), { round: 'Group stage', roundOrder: 1 })
    const { matches } = await assembled(dataset([group, match(playerSide([rafa]), playerSide([novak]))]))
    expect(new Set(matches.map(({ matchId }) => matchId)).size).toBe(2)
  })
})

describe('a pair', () => {
  test('stands as a team of its own, the same in any order', async () => {
    const first = await assembled(dataset([match(playerSide([bob, mike]), playerSide([rafa, novak]))]))
    const second = await assembled(dataset([match(playerSide([mike, bob]), playerSide([rafa, novak]))]))
    const [bryans, others] = first.teams.filter(({ type }) => type === 'player_pair')
    expect(bryans).toMatchObject({ name: 'Bob Bryan / Mike Bryan', countryCode: 'US' })
    expect(others).toMatchObject({ name: 'Novak Djokovic / Rafael Nadal', countryCode: '' })
    expect(second.teams.map(({ id }) => id).sort()).toEqual(first.teams.map(({ id }) => id).sort())
    expect(bryans!.id).toMatch(/^ten-t/)
    const [observed] = first.matches
    const getId = (name: string) => first.players.find((player) => player.name === name)!.id
    expect(observed!.schedule!.home!.playerIds).toEqual([getId('Bob Bryan'), getId('Mike Bryan')])
  })

  test('consists of players who are teams, too: they have names, and are found', async () => {
    const { teams, players } = await assembled(dataset([match(playerSide([bob, mike]), playerSide([rafa, novak]))]))
    const single = teams.filter(({ type }) => type === 'player').map(({ id }) => id)
    expect(single.sort()).toEqual(players.map(({ id }) => id).sort())
  })
})

test('a merge of two players moves the sides of both, and their pairs', async () => {
  const again = { ...novak, key: 'x000' }
  const given = dataset([
    match(playerSide([rafa]), playerSide([again])),
    match(playerSide([bob, mike]), playerSide([rafa, again]), { round: 'Semi-finals' }),
  ])
  const before = await assembled(given)
  const known = await assembled(dataset([match(playerSide([rafa]), playerSide([novak]))]))
  const [firstId, secondId] = [before.teams[1]!.id, known.teams[1]!.id]
  const merge = { action: 'merge', kind: 'player', sport: 'tennis', firstId, secondId } as Parameters<typeof activeDecisions>[0][number]
  const after = await assembled(given, activeDecisions([merge]))
  expect(after.matches[0]!.schedule!.away!.teamId).toBe(secondId)
  const pairs = await assembled(dataset([match(playerSide([bob, mike]), playerSide([rafa, novak]))]))
  expect(after.matches[1]!.schedule!.away).toMatchObject({
    teamId: pairs.matches[0]!.schedule!.away!.teamId,
    playerIds: [before.teams[0]!.id, secondId],
  })
})

describe('statistics', () => {
  const of = (aces: number) => ({ case: 'tennis' as const, value: { aces } })
  const statistics = { home: of(7), away: of(3), players: [] }

  test('of singles are those of the two players; of doubles nobody knows whose they are', async () => {
    const single = await assembled(dataset([match(playerSide([rafa]), playerSide([novak]), { statistics })]))
    const [observed] = single.stats
    expect(observed!.statistics!.players).toMatchObject([
      { teamId: single.teams[0]!.id, playerId: single.teams[0]!.id, name: 'Rafael Nadal', stats: { value: { aces: 7 } } },
      { playerId: single.teams[1]!.id, stats: { value: { aces: 3 } } },
    ])
    const double = await assembled(dataset([match(playerSide([bob, mike]), playerSide([rafa, novak]), { statistics })]))
    expect(double.stats[0]!.statistics).toMatchObject({ players: [], teams: [{ stats: { value: { aces: 7 } } }, {}] })
  })
})

describe('a list of players without a season', () => {
  const ranked = (date: string, position: number) => ({ ...novak, ranking: { date, position, points: 8_000, movement: -1 } })
  const list = (players: SourcePerson[]): MatchesDataset => {
    const { season: _, ...given } = dataset([], { players, rows: players.length, entries: players.length })
    return given
  }

  test('gives what it knows of each, with the newest ranking', async () => {
    const lists = list([ranked('2022-05-23', 1), ranked('2022-06-13', 3), ranked('2022-01-03', 2), rafa])
    const { players, teams, problems } = await assembled(lists)
    expect(players).toMatchObject([
      { name: 'Novak Djokovic', nationality: ['RS'], ranking: { rankingDate: '2022-06-13', position: 3, points: 8_000, movement: -1 } },
      { name: 'Rafael Nadal', nationality: ['ES'] },
    ])
    expect(players[1]!.ranking).toBeUndefined()
    expect([teams, problems]).toEqual([[], []])
  })
})
