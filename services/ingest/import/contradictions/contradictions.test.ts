import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports } from '@touchline/contract/catalog'
import type { MatchesDataset, RacesDataset } from '@touchline/sources/connector'
import { lostRows } from '@touchline/sources/connector'
import type { SourceRace } from '@touchline/sources/racing-model'
import type { SourceMatch } from '@touchline/sources/source-model'
import { checkDataset } from './check-dataset.ts'
import { checkMatch } from './check-match.ts'
import { checkRace } from './check-race.ts'
import { type Kind, kinds, type RaceKind } from './kinds.ts'
import { checkedMatch } from './rule.ts'
import { kindsOfSport, plants } from './testing/plants.ts'
import { racePlants } from './testing/race-plants.ts'
import { league, match, meeting, periods, race, soundMatches } from './testing/sound.ts'

const now = Date.parse('2026-05-20T12:00:00Z')
const foundIn = (sport: MatchSportId, each: SourceMatch): Kind[] => checkMatch(sport, league, each, now).found.map(({ kind }) => kind)

describe.each(matchSports.map(({ id }) => id))('%s', (sport) => {
  test('a sound match has no contradiction', () => {
    for (const each of soundMatches[sport]) expect(foundIn(sport, each)).toEqual([])
  })

  test.each(kindsOfSport(sport))('%s is found, and what it costs is in the table', (kind) => {
    const planted = soundMatches[sport].flatMap((each) => plants[kind](checkedMatch(sport, league, each, now)) ?? [])
    expect(planted.length).toBeGreaterThan(0)
    for (const each of planted) {
      const { match: left, found } = checkMatch(sport, league, each, now)
      expect(found.map(({ kind: name }) => name)).toContain(kind)
      expect(left === undefined).toBe(kinds[found.at(-1)!.kind].leavesOut === null)
      if (left) expect(left.repairs).toEqual(found.map(({ reason }) => reason))
      // The remaining match has no further contradiction.
      if (left) expect(foundIn(sport, left)).toEqual([])
    }
  })
})

const knockout = { stage: { name: 'Cup', type: 'knockout' } } as const
const rare: readonly [what: string, sport: MatchSportId, match: SourceMatch][] = [
  [
    'a second leg that is not level and has a shoot-out',
    'soccer',
    match(
      {
        status: 'PEN',
        homeScore: 1,
        awayScore: 0,
        scores: { fulltime: { home: 1, away: 0 }, extraTime: { home: 1, away: 0 }, penalties: { home: 3, away: 4 } },
      },
      knockout,
    ),
  ],
  [
    'the same in a competition without stages',
    'soccer',
    match(
      { status: 'PEN', homeScore: 1, awayScore: 0, scores: { penalties: { home: 3, away: 4 } } },
      { stage: { name: '', type: 'league' } },
    ),
  ],
  ['a shoot-out of a league', 'soccer', match({ status: 'PEN', homeScore: 1, awayScore: 1, scores: { penalties: { home: 5, away: 3 } } })],
  ['a long shoot-out', 'soccer', match({ status: 'PEN', homeScore: 0, awayScore: 0, scores: { penalties: { home: 11, away: 12 } } })],
  ['an award against the score', 'soccer', match({ state: 'awarded', status: 'AWD', homeScore: 2, awayScore: 1, winner: 'away' })],
  ['a walkover without a score', 'soccer', match({ state: 'walkover', status: 'WO', winner: 'home' })],
  [
    'a walkover that is announced',
    'tennis',
    match({ state: 'walkover', status: 'WO', winner: 'home' }, { startAt: '2026-06-20T10:00:00Z' }),
  ],
  [
    'a score that is known in play before its half-time',
    'soccer',
    match({ state: 'live', status: '50', homeScore: 1, awayScore: 0, scores: { halftime: { home: 1, away: 0 } } }),
  ],
  [
    'a match of today of which only the day is known',
    'soccer',
    match({ homeScore: 1, awayScore: 0 }, { date: '2026-05-21', startAt: '2026-05-21T00:00:00Z', timeTbd: true }),
  ],
  [
    'overtime of a second leg',
    'hockey',
    match({ status: 'AOT', homeScore: 4, awayScore: 1, scores: { fulltime: { home: 3, away: 1 } } }, knockout),
  ],
  ['an overtime that ends level', 'hockey', match({ status: 'AOT', homeScore: 2, awayScore: 2 })],
  ['an overtime that was played to its end', 'hockey', match({ status: 'AOT', homeScore: 5, awayScore: 2 }, { date: '1938-01-10' })],
  [
    'a shoot-out with its goal',
    'hockey',
    match({
      status: 'AP',
      homeScore: 3,
      awayScore: 2,
      scores: {
        fulltime: { home: 2, away: 2 },
        penalties: { home: 2, away: 0 },
        periods: {
          items: [
            { period: 'P1', home: 1, away: 0 },
            { period: 'P2', home: 0, away: 1 },
            { period: 'P3', home: 1, away: 1 },
            { period: 'OT1', home: 0, away: 0 },
            { period: 'SO', home: 2, away: 0 },
          ],
        },
      },
    }),
  ],
  ['a draw over two legs', 'basketball', match({ homeScore: 80, awayScore: 80 }, knockout)],
  ['a draw of former times', 'basketball', match({ homeScore: 80, awayScore: 80 }, { date: '1965-01-10' })],
  ['a game that rain ended', 'baseball', match({ homeScore: 2, awayScore: 2, scores: { periods: periods('', '1-0 0-0 1-0 0-2 0-0') } })],
  [
    'a home run that ends the game',
    'baseball',
    match({ homeScore: 7, awayScore: 3, scores: { periods: periods('', '1-0 0-0 2-0 0-0 0-3 0-0 0-0 0-0 4-0') } }),
  ],
  [
    'extra innings',
    'baseball',
    match({ homeScore: 3, awayScore: 4, scores: { periods: periods('', '1-0 0-0 2-0 0-0 0-3 0-0 0-0 0-0 0-0 0-1') } }),
  ],
  ['a draw of a regular season', 'american-football', match({ status: 'AOT', homeScore: 20, awayScore: 20 })],
  ['a match tie-break as its points', 'tennis', match({ homeScore: 2, awayScore: 1, scores: { periods: periods('S', '6-4 3-6 10-8') } })],
  [
    'a match tie-break as a game',
    'tennis',
    match({
      homeScore: 2,
      awayScore: 1,
      scores: {
        periods: {
          items: [
            { period: 'S1', home: 6, away: 4 },
            { period: 'S2', home: 3, away: 6 },
            { period: 'S3', home: 1, away: 0, tiebreakHome: 10, tiebreakAway: 4 },
          ],
        },
      },
    }),
  ],
  ['a long deciding set', 'tennis', match({ homeScore: 2, awayScore: 3, scores: { periods: periods('S', '6-4 3-6 6-7 7-6 68-70') } })],
  ['short sets and a pro set', 'tennis', match({ homeScore: 2, awayScore: 1, scores: { periods: periods('S', '4-3 2-4 9-8') } })],
  [
    'a tie-break of nine points',
    'tennis',
    match({
      homeScore: 1,
      awayScore: 0,
      scores: { periods: { items: [{ period: 'S1', home: 7, away: 6, tiebreakHome: 5, tiebreakAway: 4 }] } },
    }),
  ],
  [
    'a retirement in the second set',
    'tennis',
    match({ state: 'retired', status: 'RET', homeScore: 1, awayScore: 0, winner: 'away', scores: { periods: periods('S', '6-3 2-5') } }),
  ],
  [
    'a golden set',
    'volleyball',
    match(
      {
        homeScore: 3,
        awayScore: 0,
        scores: { periods: { items: [...periods('S', '25-20 25-20 25-20').items, { period: 'GS', home: 13, away: 15 }] } },
      },
      knockout,
    ),
  ],
  [
    'side-out scoring',
    'volleyball',
    match({ homeScore: 3, awayScore: 2, scores: { periods: periods('S', '15-10 16-17 15-7 8-15 15-13') } }, { date: '1990-03-10' }),
  ],
  ['beach volleyball', 'volleyball', match({ homeScore: 2, awayScore: 1, scores: { periods: periods('S', '21-18 19-21 15-12') } })],
]

test.each(rare)('%s (%s) is no contradiction', (_, sport, each) => expect(foundIn(sport, each)).toEqual([]))

describe('horse racing', () => {
  const placings = [1, 2, 3, 4].map((position) => ({ position }))
  const foundInRace = (each: ReturnType<typeof race>) => checkRace(meeting, each, now).found.map(({ kind }) => kind)

  test('a sound race has no contradiction, nor have its rare forms', () => {
    expect(foundInRace(race(placings))).toEqual([])
    expect(foundInRace(race([1, 1, 1, 4].map((position) => ({ position }))))).toEqual([])
    expect(foundInRace(race([{ finishCode: 'DSQ', disqualifiedFrom: 1 }, { position: 1 }, { position: 2 }]))).toEqual([])
    // The result has only the first places of a longer race.
    expect(foundInRace(race([{ position: 1 }, { position: 3 }, undefined]))).toEqual([])
    expect(foundInRace(race([undefined], { fields: { status: 'scheduled' }, result: undefined } as never))).toEqual([])
  })

  test.each(Object.keys(racePlants) as RaceKind[])('%s is found, and leaves a sound race', (kind) => {
    const { race: left, found } = checkRace(meeting, racePlants[kind](race(placings)), now)
    expect(found.map(({ kind: name }) => name)).toEqual([kind])
    expect(left === undefined).toBe(kinds[kind].leavesOut === null)
    if (left && kind !== 'placed_non_runner') expect(foundInRace(left)).toEqual([])
  })

  test('who is disqualified leaves no gap', () => {
    const [dsq, ...others] = [{ finishCode: 'DSQ' }, { position: 1 }, { position: 2 }, { position: 4 }]
    expect(foundInRace(race([dsq, ...others]))).toEqual(['wrong_rank'])
  })

  test('each placing that is left out is named', () => {
    const withStatus = (statuses: readonly string[], each: SourceRace): SourceRace => ({
      ...each,
      runners: each.runners!.map((runner, i) => ({ ...runner, fields: { ...runner.fields, status: statuses[i]! } })),
    })
    const some = withStatus(['declared', 'non_runner', 'reserve', 'withdrawn'], race([...placings.slice(0, 3), { finishCode: 'RR' }]))
    expect(checkRace(meeting, some, now).found.map(({ reason }) => reason)).toEqual([
      'placed_non_runner: Horse 2 (non_runner) has the position 2, Horse 3 (reserve) has the position 3, ' +
        'Horse 4 (withdrawn) has the finish code RR; left out: placing',
    ])
    const fallen = race([{ position: 1 }, { position: 2, finishCode: 'F' }, { position: 3, finishCode: 'PU' }])
    expect(checkRace(meeting, fallen, now).found.map(({ reason }) => reason)).toEqual([
      'position_and_code: Horse 2 has position 2 and F, Horse 3 has position 3 and PU; left out: position',
    ])
    const none = withStatus(['non_runner'], race([{ position: 1 }]))
    expect(foundInRace(none)).toEqual(['placed_non_runner', 'result_without_runners'])
    expect(checkRace(meeting, none, now).race).not.toHaveProperty('result')
  })
})

describe('a dataset', () => {
  const sound = match({ homeScore: 1, awayScore: 0 })
  const dataset = (matches: SourceMatch[], entries = 0): MatchesDataset => ({
    ...{ name: '2025/x', file: 'f', rows: matches.length + entries, entries, problems: [], complete: true, sport: 'soccer', matches },
    season: { league, name: '2025' },
  })

  test('a refused match is a problem with all of its rows, and withdraws nothing', async () => {
    const refused = { ...match({}), row: 'f#2', entries: 3 }
    const checked = await checkDataset(dataset([sound, refused], 3), now)
    expect(checked).toMatchObject({ matches: [sound], entries: 0, complete: false })
    expect(checked.problems).toEqual([
      { row: 'f#2', text: 'a row', rows: 4, reason: 'finished_without_score: the match is finished and has no score' },
    ])
    expect(lostRows(checked)).toBe(0)
  })

  test('a part that is left out is a repair and a problem of no row', async () => {
    const checked = await checkDataset(dataset([match({ homeScore: 2, awayScore: 1, winner: 'away' })]), now)
    const reason = 'winner_against_score: the winner is "away" of a match that ended 2-1; left out: winner'
    expect(checked.problems).toEqual([{ row: 'f#1', text: 'a row', rows: 0, reason }])
    expect(checked.matches).toMatchObject([{ repairs: [reason], scoreboard: { winner: 'home', homeScore: 2 } }])
    expect([checked.complete, lostRows(checked)]).toEqual([true, 0])
  })

  test('a refused race is a problem with its runners', async () => {
    const future = racePlants.result_in_future(race([{ position: 1 }, { position: 2 }]))
    const races: RacesDataset = {
      ...{ name: 'm', file: 'f', rows: 4, entries: 4, problems: [], complete: true, sport: 'horse-racing' },
      meetings: [{ ...meeting, races: [{ ...future, row: 'f#2' }] }],
    }
    const checked = await checkDataset(races, now)
    expect(checked).toMatchObject({ meetings: [{ races: [] }], entries: 1, complete: false, problems: [{ row: 'f#2', rows: 3 }] })
    expect(lostRows(checked)).toBe(0)
  })
})

test('docs/sources.md has a row for every kind, with its sports and what is left out', () => {
  const page = readFileSync(new URL('../../../../docs/sources.md', import.meta.url), 'utf8')
  const rows = page.slice(page.indexOf('\n## Contradictions')).match(/^\| `[a-z_]+` .*$/gm)
  expect(rows?.map((row) => row.replace(/ \| [^|]* \|$/, ''))).toEqual(
    Object.entries(kinds).map(([kind, { sports, leavesOut }]) => {
      const named = kind === 'result_in_future' ? 'all' : (sports?.join(', ') ?? 'all with matches')
      return `| \`${kind}\` | ${named} | ${leavesOut ? leavesOut.map((part) => `\`${part}\``).join(', ') : 'the row is refused'}`
    }),
  )
})
