import { beforeAll, describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import { localFiles } from '../../parse/local-files.ts'
import type { SourceLineupEntry, SourceMatch } from '../../source-model.ts'
import { openfootballJson } from '../openfootball-json/connector.ts'
import { openfootballText } from './connector.ts'

/** Number of matches by file. */
const text: Record<string, number> = {
  '2024-25/3-liga3': 380,
  '2024-25/3-regionalliga-mitte': 240,
  '2024-25/3-regionalliga-ost': 240,
  '2024-25/4-regionalliga-bayern': 306,
  '2024-25/4-regionalliga-nord': 306,
  '2024-25/4-regionalliga-west': 306,
  '2024-25/5-nationalleague': 552,
  '2024-25/at.cup': 63,
  '2024-25/cl': 189,
  '2024-25/clq': 90,
  '2024-25/conf': 153,
  '2024-25/confq': 256,
  '2024-25/de.cup': 63,
  '2024-25/eflcup': 93,
  '2024-25/el': 189,
  '2024-25/elq': 80,
  '2024-25/facup': 123,
  '2025-26/1-bundesliga-full': 195,
  '2025-26/3-regionalliga-ost': 272,
}
const squads: Record<string, number> = {
  '1fc_heidenheim': 28,
  '1fc_koln': 29,
  '1fc_union_berlin': 26,
  '1fsv_mainz_05': 32,
  augsburg: 29,
  bayer_leverkusen: 30,
  bayern_munich: 34,
  borussia_dortmund: 33,
  borussia_monchengladbach: 30,
  eintracht_frankfurt: 37,
  rb_leipzig: 26,
  sc_freiburg: 33,
  sv_darmstadt_98: 31,
  tsg_1899_hoffenheim: 28,
  vfb_stuttgart: 32,
  vfl_bochum: 30,
  vfl_wolfsburg: 27,
  werder_bremen: 30,
}
/**
 * Matches, goal events, and of these own goals and penalties as marked in the text. The file of 2018 marks no penalty
 * and 10 of 12 own goals.
 */
const worldCups: Record<string, [number, number, number, number]> = {
  '2010/2010_full': [64, 145, 2, 9],
  '2014/2014_full': [64, 171, 5, 12],
  '2018/2018_full': [64, 169, 10, 0],
  '2022/2022_full': [64, 172, 2, 17],
  '2026/2026_full': [100, 280, 14, 14],
}

async function getDatasets(path: string, connector: typeof openfootballText): Promise<MatchesDataset[]> {
  const { files } = await localFiles(path, connector.reads)
  return Array.fromAsync(connector.read(files))
}

const getCount = (matches: readonly SourceMatch[], ...types: string[]) =>
  matches.flatMap(({ events = [] }) => events.filter(({ type }) => types.includes(type))).length
const goals = ['goal', 'own_goal', 'penalty_goal']
const shown = ({ name, inMinute, outMinute, cards = [] }: SourceLineupEntry) =>
  [name, inMinute && `in ${inMinute}`, outMinute && `out ${outMinute}`, ...cards.map(({ type, minute }) => `${type} ${minute}`)]
    .filter(Boolean)
    .join(', ')

withSharedData('soccer/openfootball-text', 'the files of Football.TXT', (path) => {
  let datasets: MatchesDataset[]
  beforeAll(async () => {
    datasets = await getDatasets(path, openfootballText)
  })
  const dataset = (name: string) => datasets.find((each) => each.name === name)!
  const between = (name: string, home: string, away: string) =>
    dataset(name).matches.filter((match) => match.home.name === home && match.away.name === away)

  test('all are read without problems', () => {
    console.info(datasets.map((each) => `${each.name}: ${each.rows} rows, ${each.problems.length} problems`).join('\n'))
    expect(datasets.flatMap(({ problems }) => problems)).toEqual([])
    expect(datasets.flatMap(({ matches }) => matches.flatMap(({ repairs }) => repairs))).toEqual([])
    expect(datasets.every(({ complete }) => complete)).toBe(true)
    expect(Object.fromEntries(datasets.filter(({ squads }) => !squads).map(({ name: dataset, rows }) => [dataset, rows]))).toEqual(text)
    expect(
      Object.fromEntries(datasets.flatMap(({ name: dataset, squads = [] }) => squads.map(({ members }) => [dataset, members.length]))),
    ).toEqual(Object.fromEntries(Object.entries(squads).map(([file, count]) => [`2023-24/squads/${file}`, count])))
  })

  test('LASK against Sturm Graz, 2025-08-01, kicked off at 18:30 UTC', () => {
    const [match] = between('2025-26/1-bundesliga-full', 'LASK Linz', 'Sturm Graz')
    expect(match).toMatchObject({
      startAt: '2025-08-01T18:30:00Z',
      round: 'Matchday 1',
      venue: { name: 'Raiffeisen Arena', city: 'Linz' },
      attendance: 12_670,
      officials: [{ name: 'Harald Lechner', role: 'referee' }, { role: 'assistant_referee' }, { role: 'assistant_referee' }],
    })
    const { home, away } = match!.lineup!
    expect([home.starters.length, away.starters.length]).toEqual([11, 11])
    expect(home.substitutes.map(shown)).toEqual([
      'Melayro Bogarde, in 66',
      'Krystof Danek, in 66',
      'Valon Berisha, in 74',
      'Florian Flecker, in 74',
      'Art Smakaj, in 83',
    ])
    expect(away.starters.map(shown)).toContain('Otari Kiteishvili, out 90+2, yellow_card 38')
    expect(away.starters.filter(({ captain }) => captain).map(({ name }) => name)).toEqual(['Jon Gorenc Stankovic'])
    expect(
      match!.events!.filter(({ type }) => goals.includes(type)).map(({ type, minute, side, player }) => [type, minute, side, player!.name]),
    ).toEqual([
      ['goal', 9, 'away', 'Leon Grgic'],
      ['penalty_goal', 12, 'away', 'Otari Kiteishvili'],
    ])
  })

  test('the Austrian Bundesliga has details of all 195 matches', () => {
    const { matches } = dataset('2025-26/1-bundesliga-full')
    expect(matches.filter(({ events, lineup }) => events && lineup)).toHaveLength(195)
    expect(
      ['own_goal', 'penalty_goal', 'yellow_card', 'second_yellow', 'red_card', 'substitution'].map((type) => getCount(matches, type)),
    ).toEqual([17, 58, 778, 19, 30, 1_656])
    expect(getCount(matches, ...goals)).toBe(
      matches.reduce((sum, { scoreboard }) => sum + scoreboard.homeScore! + scoreboard.awayScore!, 0),
    )
  })

  test('the statuses of the matches', () => {
    const statuses = Map.groupBy(
      datasets.flatMap(({ matches }) => matches),
      ({ scoreboard }) => scoreboard.status,
    )
    expect(Object.fromEntries([...statuses].map(([status, { length }]) => [status, length]))).toEqual({
      FT: 3_698,
      AET: 49,
      PEN: 70,
      NS: 188,
      TBD: 20,
      CANC: 66,
      AWD: 5,
    })
  })

  test('a missing time is that of the previous match of the day', () => {
    expect(between('2024-25/5-nationalleague', 'Aldershot Town', 'Forest Green Rovers')[0]).toMatchObject({
      startAt: '2024-08-10T14:00:00Z',
    })
    expect(between('2024-25/4-regionalliga-bayern', 'Türkgücü München', 'Viktoria Aschaffenburg')[0]).toMatchObject({
      timeTbd: true,
      scoreboard: { status: 'AWD', homeScore: 0, awayScore: 2 },
    })
  })

  test('a shoot-out without extra time', () => {
    const [match] = between('2024-25/eflcup', 'Preston North End', 'Fulham FC')
    expect(match!.scoreboard).toMatchObject({
      status: 'PEN',
      homeScore: 1,
      awayScore: 1,
      winner: 'home',
      scores: { penalties: { home: 16, away: 15 } },
    })
    expect(match!.scoreboard.scores!.extraTime).toBeUndefined()
  })

  test('a squad', () => {
    const [squad] = dataset('2023-24/squads/1fsv_mainz_05').squads!
    expect(squad!.team).toEqual({ name: '1. FSV Mainz 05', country: 'DE' })
    expect(squad!.members.slice(0, 4)).toEqual([
      { name: 'Lasse Rieß', shirtNumber: 1, position: 'GK', born: '2001', impliedNationality: 'DE' },
      { name: 'Robin Zentner', shirtNumber: 27, position: 'GK', born: '1994', impliedNationality: 'DE' },
      { name: 'Daniel Batz', shirtNumber: 33, position: 'GK', born: '1991', impliedNationality: 'DE' },
      { name: 'Phillipp Mwene', shirtNumber: 2, position: 'DF', born: '1994', nationality: ['AT'] },
    ])
  })

  describe('compared with football.json', () => {
    let json: MatchesDataset[]
    beforeAll(async () => {
      json = await getDatasets(path.replace(/text$/, 'json'), openfootballJson)
    })

    test.each([
      ['2024-25/uefa.cl', '2024-25/cl', 189, {}],
      [
        '2025-26/at.1',
        '2025-26/1-bundesliga-full',
        132,
        { LASK: 'LASK Linz', 'RB Salzburg': 'FC Salzburg', 'FC Blau Weiß Linz': 'Blau-Weiß Linz' },
      ],
    ])('%s: stages and rounds agree, and times where both know them', (jsonPart, textPart, count, spelled: Record<string, string>) => {
      const key = ({ stage, round, home, away }: SourceMatch) =>
        [stage.name, stage.type, round, ...[home, away].map(({ name, country }) => `${spelled[name] ?? name} ${country}`)].join('\n')
      const known = new Map(dataset(textPart).matches.map((match) => [key(match), match]))
      const { matches } = json.find((each) => each.name === jsonPart)!
      const pairs = matches.map((match) => [match, known.get(key(match))] as const).filter(([, found]) => found)
      expect(pairs).toHaveLength(count)
      const timed = pairs.filter(([match]) => !match.timeTbd)
      expect(timed.filter(([match, found]) => match.startAt !== found!.startAt)).toEqual([])
    })
  })
})

withSharedData('soccer/worldcup-text-full', 'the World Cups of Football.TXT', (path) => {
  let datasets: MatchesDataset[]
  beforeAll(async () => {
    datasets = await getDatasets(path, openfootballText)
  })
  const getMatches = (name: string) => datasets.find((each) => each.name === name)!.matches
  const played = (name: string) => getMatches(name).filter(({ scoreboard }) => scoreboard.state === 'finished')

  test('all are read without problems', () => {
    expect(datasets.flatMap(({ problems, matches }) => [...problems, ...matches.flatMap(({ repairs }) => repairs)])).toEqual([])
    expect(datasets.map(({ name: dataset, season }) => [dataset, season!.name, season!.league.slug])).toEqual(
      Object.keys(worldCups).map((name) => [name, name.slice(0, 4), 'world-world-cup']),
    )
  })

  test.each(Object.entries(worldCups))('%s', (name, [matches, scored, own, penalties]) => {
    expect([
      getMatches(name).length,
      ...[goals, ['own_goal'], ['penalty_goal']].map((types) => getCount(getMatches(name), ...types)),
    ]).toEqual([matches, scored, own, penalties])
  })

  test('every played match has goals, lineups and a referee', () => {
    for (const name of Object.keys(worldCups))
      for (const { events, lineup, scoreboard, officials, home, away } of played(name)) {
        const getGoals = (side: string) => events!.filter((event) => event.side === side && goals.includes(event.type)).length
        expect([getGoals('home'), getGoals('away')]).toEqual([scoreboard.homeScore, scoreboard.awayScore])
        expect([lineup!.home.starters.length, lineup!.away.starters.length, officials![0]!.role]).toEqual([11, 11, 'referee'])
        expect([home.type, away.type]).toEqual(['national', 'national'])
      }
    expect(played('2018/2018_full')).toHaveLength(64)
    expect(played('2026/2026_full')).toHaveLength(96)
  })

  test('every shoot-out has sides and leads to its final score', () => {
    const shootOuts = datasets.flatMap(({ matches }) => matches).filter(({ scoreboard }) => scoreboard.status === 'PEN')
    expect(shootOuts).toHaveLength(19)
    for (const { events, scoreboard } of shootOuts) {
      const scored = (side: string) => events!.filter((event) => event.side === side && event.type === 'shootout_goal').length
      expect([scored('home'), scored('away')]).toEqual([scoreboard.scores!.penalties!.home, scoreboard.scores!.penalties!.away])
    }
  })

  test('groups, rounds and times', () => {
    const stages = Map.groupBy(getMatches('2018/2018_full'), ({ stage, round, group }) => `${stage.name} ${round ?? group}`)
    expect(Object.fromEntries([...stages].map(([stage, { length }]) => [stage, length]))).toEqual({
      ...Object.fromEntries([...'ABCDEFGH'].map((group) => [`Group Stage ${group}`, 6])),
      'Knockout Stage Round of 16': 8,
      'Knockout Stage Quarter-finals': 4,
      'Knockout Stage Semi-finals': 2,
      'Knockout Stage Third Place': 1,
      'Knockout Stage Final': 1,
    })
    expect(getMatches('2018/2018_full')[0]).toMatchObject({ startAt: '2018-06-14T15:00:00Z', attendance: 78_011, date: '2018-06-14' })
  })

  test('no player name stays in capitals', () => {
    const names = datasets.flatMap(({ matches }) =>
      matches.flatMap(({ lineup, officials = [] }) => [
        ...officials.map(({ name }) => name),
        ...(lineup ? [lineup.home, lineup.away].flatMap((side) => [...side.starters, ...side.substitutes].map(({ name }) => name)) : []),
      ]),
    )
    expect(names.length).toBeGreaterThan(9_000)
    expect(names.filter((name) => /\p{Lu}{2}/u.test(name))).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining(['Andre Pierre Gignac', 'Robin van Persie', 'Son Heungmin', 'Ri Myong Guk', 'Weston McKennie']),
    )
  })
})
