import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { worldcupJson } from './connector.ts'

withSharedData('soccer/worldcup-json', 'all files of worldcup.json', (folder) => {
  const datasets = async () => datasetsAt(worldcupJson, folder)
  const dataset = async (name: string): Promise<MatchesDataset> => (await datasets()).get(name)!
  const meeting = async (name: string, home: string, away: string): Promise<SourceMatch> =>
    (await dataset(name)).matches.find((match) => match.home.name === home && match.away.name === away)!
  const count = ({ matches }: MatchesDataset, type: string) =>
    matches.flatMap(({ events = [] }) => events.filter((e) => e.type === type)).length
  const eventTexts = ({ events = [] }: SourceMatch) =>
    events.map((e) => `${e.side} ${e.minute}${e.extraMinute ? `+${e.extraMinute}` : ''} ${e.type} ${e.player?.name}`)

  test('are datasets without problems', async () => {
    const read = [...(await datasets()).values()].map((each) => [
      each.name,
      each.matches.length,
      each.squads?.length,
      each.problems,
      each.complete,
    ])
    expect(read).toEqual([
      ['2014/worldcup.stadiums', 0, undefined, [], true],
      ['2014/worldcup', 64, undefined, [], true],
      ['2018/worldcup.stadiums', 0, undefined, [], true],
      ['2018/worldcup', 64, undefined, [], true],
      ['2022/worldcup.stadiums', 0, undefined, [], true],
      ['2022/worldcup', 64, undefined, [], true],
      ['2025/clubworldcup', 64, undefined, [], true],
      ['2026/worldcup.stadiums', 0, undefined, [], true],
      ['2026/worldcup', 104, undefined, [], true],
      ['2026/worldcup.quali_playoffs', 16, undefined, [], true],
      ['2026/worldcup.squads', 0, 48, [], true],
    ])
  })

  test.each([
    ['2014/worldcup', 154, 5, 12],
    ['2018/worldcup', 135, 12, 22],
    ['2022/worldcup', 153, 2, 17],
    ['2026/worldcup', 278, 14, 16],
    ['2026/worldcup.quali_playoffs', 42, 1, 4],
  ])('%s: %i goals, %i own goals and %i penalties, all of the scores', async (name, goals, own, penalties) => {
    const read = await dataset(name)
    expect([count(read, 'goal'), count(read, 'own_goal'), count(read, 'penalty_goal')]).toEqual([goals, own, penalties])
    for (const { events, scoreboard } of read.matches) {
      const sides = events!.map(({ side }) => side)
      expect([scoreboard.homeScore, scoreboard.awayScore]).toEqual(
        ['home', 'away'].map((side) => sides.filter((each) => each === side).length),
      )
    }
  })

  test('finals have groups of equal size and a knockout stage', async () => {
    for (const [name, groups, knockouts] of [
      ['2014/worldcup', 8, 16],
      ['2026/worldcup', 12, 32],
      ['2025/clubworldcup', 8, 15],
    ] as const) {
      const { matches } = await dataset(name)
      const byGroup = Map.groupBy(
        matches.filter(({ stage }) => stage.name === 'Group Stage'),
        ({ group }) => group,
      )
      expect([byGroup.size, ...new Set([...byGroup.values()].map(({ length }) => length))]).toEqual([groups, 6])
      expect(matches.filter(({ stage }) => stage.name === 'Knockout Stage').length).toBe(knockouts)
      expect(matches.filter(({ group, round }) => (group === undefined) !== (round !== undefined))).toEqual([])
    }
  })

  test('own goals of 2018 are listed under the credited side', async () => {
    expect(eventTexts(await meeting('2018/worldcup', 'France', 'Croatia'))).toEqual([
      'home 18 own_goal Mandžukić',
      'away 28 goal Perišić',
      'home 38 penalty_goal Griezmann',
      'home 59 goal Pogba',
      'home 65 goal Mbappé',
      'away 69 goal Mandžukić',
    ])
    expect(eventTexts(await meeting('2018/worldcup', 'Morocco', 'Iran'))).toEqual(['away 90+5 own_goal Bouhaddouz'])
  })

  test('France - Argentina, 2018, goal by goal', async () => {
    const match = await meeting('2018/worldcup', 'France', 'Argentina')
    expect(match).toMatchObject({ startAt: '2018-06-30T14:00:00Z', round: 'Round of 16', venue: { name: 'Kazan Arena', city: 'Kazan' } })
    expect(eventTexts(match)).toEqual([
      'home 13 penalty_goal Antoine Griezmann',
      'away 41 goal Ángel Di María',
      'away 48 goal Gabriel Mercado',
      'home 57 goal Benjamin Pavard',
      'home 64 goal Kylian Mbappé',
      'home 68 goal Kylian Mbappé',
      'away 90+3 goal Sergio Agüero',
    ])
  })

  test.each([
    ['2014/worldcup', "Côte d'Ivoire", 'Japan', '2014-06-15T01:00:00Z', { name: 'Arena Pernambuco', city: 'Recife' }],
    ['2018/worldcup', 'Egypt', 'Uruguay', '2018-06-15T12:00:00Z', { name: 'Ekaterinburg Arena', city: 'Yekaterinburg' }],
    ['2018/worldcup', 'France', 'Belgium', '2018-07-10T18:00:00Z', { name: 'Saint Petersburg Stadium', city: 'Saint Petersburg' }],
    ['2022/worldcup', 'Qatar', 'Ecuador', '2022-11-20T16:00:00Z', { name: 'Al Bayt Stadium', city: 'Al Khor' }],
    ['2026/worldcup', 'Mexico', 'South Africa', '2026-06-11T19:00:00Z', { name: 'Estadio Azteca', city: 'Mexico City' }],
    ['2026/worldcup.quali_playoffs', 'Turkey', 'Romania', '2026-03-26T17:00:00Z', { name: '', city: 'Istanbul' }],
    ['2026/worldcup.quali_playoffs', 'Iraq', 'Bolivia', '2026-04-01T03:00:00Z', { name: 'Estadio BBVA', city: 'Monterrey (Guadalupe)' }],
    ['2026/worldcup.quali_playoffs', 'Sweden', 'Poland', '2026-03-31T18:45:00Z', { name: '', city: 'Solna' }],
    ['2025/clubworldcup', 'Al Ahly SC', 'Inter Miami CF', '2025-06-15T00:00:00Z', undefined],
    ['2025/clubworldcup', 'Los Angeles FC', 'CF América', '2025-06-01T02:30:00Z', undefined],
  ])('%s: %s - %s began at %s', async (name, home, away, startAt, venue) => {
    const match = await meeting(name, home, away)
    expect([match.startAt, match.timeTbd, match.venue]).toEqual([startAt, false, venue])
  })

  test('a stadium has one name and city in a tournament', async () => {
    for (const [name, grounds] of [
      ['2014/worldcup', 12],
      ['2018/worldcup', 12],
      ['2022/worldcup', 8],
      ['2026/worldcup', 16],
    ] as const) {
      const { matches } = await dataset(name)
      expect(new Set(matches.map(({ venue }) => JSON.stringify(venue))).size).toBe(grounds)
    }
  })

  test('play-offs for 2026 belong to the qualification; some of their scores are after extra time', async () => {
    const match = await meeting('2026/worldcup.quali_playoffs', 'Czech Republic', 'Denmark')
    expect(match).toMatchObject({
      stage: { name: '', type: 'league' },
      round: 'UEFA Second Round Playoffs, Path D, Final',
      scoreboard: { status: 'PEN', homeScore: 2, awayScore: 2, winner: 'home', scores: { penalties: { home: 3, away: 1 } } },
    })
    expect(eventTexts(match)).toEqual(['home 3 goal Šulc', 'away 72 goal Andersen', 'home 100 goal Krejčí', 'away 111 goal Høgh'])
  })

  test('the Club World Cup has no goals, and clubs of 20 countries', async () => {
    const { matches } = await dataset('2025/clubworldcup')
    expect(matches.filter(({ events }) => events)).toEqual([])
    expect(matches.at(-1)).toMatchObject({
      stage: { name: 'Qualifying' },
      round: 'Playoffs',
      home: { country: 'US' },
      away: { country: 'MX' },
    })
    expect(new Set(matches.flatMap(({ home, away }) => [home.country, away.country])).size).toBe(20)
  })

  test('2026 has 48 squads of 26 players', async () => {
    const { squads } = await dataset('2026/worldcup.squads')
    expect(squads!.map(({ members }) => members.length)).toEqual(Array(48).fill(26))
    const playing = new Set((await dataset('2026/worldcup')).matches.flatMap(({ home, away }) => [home.country, away.country]))
    expect(new Set(squads!.map(({ team }) => team.country))).toEqual(playing)
  })

  test('the repairs of all files', async () => {
    const repairs = [...(await datasets()).values()].flatMap((each) =>
      each.matches.flatMap(({ home, away, repairs }) => repairs.map((repair) => `${each.name}, ${home.name} - ${away.name}: ${repair}`)),
    )
    expect(repairs).toEqual([
      '2014/worldcup, Germany - Algeria: minute 121 is 120+1',
      '2018/worldcup, Japan - Poland: half-time 0-1 left out: by the goals it was 0-0',
      '2018/worldcup, Senegal - Colombia: half-time 0-1 left out: by the goals it was 0-0',
      '2022/worldcup, Japan - Spain: half-time 0-0 left out: by the goals it was 0-1',
      '2022/worldcup, Serbia - Switzerland: half-time 2-1 left out: by the goals it was 2-2',
      '2022/worldcup, Netherlands - Argentina: half-time 1-0 left out: by the goals it was 0-1',
      '2026/worldcup, Mexico - Ecuador: half-time 1-0 left out: by the goals it was 2-0',
      '2026/worldcup, England - Argentina: minute 92 is 90+2',
    ])
  })
})
