import { expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nbaStats } from './connector.ts'
import { boston, boxScore, gameId, gameLog, lakers, logRows, summary } from './testing/invented-games.ts'

type Row = Record<string, unknown>

const team = (teamId: number, points: number[]) => ({
  ...{ teamId, teamCity: '', teamName: '', score: points.reduce((sum, each) => sum + each) },
  periods: points.map((score, i) => ({ period: i + 1, periodType: 'REGULAR', score })),
})
const chart = (teamId: number, biggestLead: number) => ({
  teamId,
  statistics: { points: 0, pointsInThePaint: 2, pointsFastBreak: 0, biggestLead },
})

/** The invented summary in version 3. */
const summaryV3 = (changes: Row = {}): Row => ({
  meta: { version: 1 },
  boxScoreSummary: {
    ...{ gameId, gameStatus: 3, period: 4, gameEt: '2016-10-25T20:00:00Z', homeTeamId: boston, awayTeamId: lakers, attendance: 1_234 },
    officials: [{ personId: 9, name: 'R. Whistle', firstName: 'Rae', familyName: 'Whistle' }],
    ...{ homeTeam: team(boston, [2, 0, 0, 0]), awayTeam: team(lakers, [3, 0, 0, 0]) },
    postgameCharts: { homeTeam: chart(boston, 2), awayTeam: chart(lakers, 1) },
    ...changes,
  },
})

const read = async (document: unknown, name = 'stats_summaryv3', more: Record<string, string> = {}): Promise<MatchesDataset> => {
  const files = { [`${name}_${gameId}.json`]: JSON.stringify(document), [`stats_boxscore_${gameId}.json`]: boxScore(), ...more }
  return (await getDatasets(nbaStats, files)).get('2016-17/00216000')!
}
const getMatch = async (changes: Row): Promise<SourceMatch> => (await read(summaryV3(changes))).matches[0]!

test.each(['stats_summaryv3', 'stats_summary'])('a summary of version 3 in %s gives what one of version 2 gives', async (name) => {
  const old = await read(JSON.parse(summary()), 'stats_summary')
  const { matches, problems } = await read(summaryV3(), name)
  expect([problems, matches[0]!.officials, matches[0]!.attendance]).toEqual([
    [],
    [{ name: 'Rae Whistle', role: 'referee', key: 'nba 9' }],
    1_234,
  ])
  expect(matches).toEqual(old.matches)
})

test('it has start time, arena and overtime too', async () => {
  const arena = { arenaId: 7, arenaName: 'Invented Garden', arenaCity: 'Boston' }
  const overtime = { homeTeam: team(boston, [2, 0, 0, 0, 0]), awayTeam: team(lakers, [2, 0, 0, 0, 1]), period: 5 }
  const match = await getMatch({ gameTimeUTC: '2016-10-26T00:00:00Z', arena, isNeutral: true, ...overtime })
  expect([match.date, match.startAt, match.timeTbd, match.neutral]).toEqual(['2016-10-25', '2016-10-26T00:00:00Z', false, true])
  expect([match.venue, match.scoreboard.status]).toEqual([{ name: 'Invented Garden', city: 'Boston' }, 'AOT'])
})

test.each<[what: string, changes: Row, repair: string]>([
  ['a start', { gameTimeUTC: '?' }, 'time left out: gameTimeUTC "?" is not a time in UTC'],
  ['officials', { officials: 5 }, 'officials left out: officials 5'],
  ['charts', { postgameCharts: 5 }, 'postgameCharts left out: postgameCharts'],
  ['an arena', { arena: { arenaName: 5 } }, 'arena left out: arenaName 5'],
  ['an attendance', { attendance: 'x' }, 'left out: ATTENDANCE "x" is not a whole number'],
])('%s that cannot be read is left out', async (_, changes, repair) => {
  const match = await getMatch(changes)
  expect([match.scoreboard.homeScore, match.repairs]).toEqual([2, [expect.stringContaining(repair)]])
})

test('a side that cannot be read has the score of the log', async () => {
  const rows = logRows({ id: gameId, away: lakers, score: [2, 3] }).map((row) => ({
    ...row,
    ...(row.PTS === 3 && { FGM: 1, FTM: 1, FTA: 1 }),
  }))
  const log = { 'stats_leaguegamelog_2016-17.json': gameLog(rows) }
  const { matches, problems } = await read(summaryV3({ awayTeam: 5 }), 'stats_summaryv3', log)
  expect([problems, matches[0]!.scoreboard.awayScore, matches[0]!.officials]).toMatchObject([[], 3, [{}]])
})

test('one that cannot be read leaves the place to one of version 2', async () => {
  const { matches, problems } = await read({ boxScoreSummary: 5 }, 'stats_summaryv3', { [`stats_summary_${gameId}.json`]: summary() })
  expect([matches.length, problems]).toMatchObject([1, [{ reason: expect.stringContaining('boxScoreSummary') }]])
})

test('one of a game that is not over is refused', async () => {
  const { matches, problems } = await read(summaryV3({ gameStatus: 2 }))
  expect([matches, problems[0]!.reason]).toEqual([[], expect.stringContaining('is not finished')])
})

test('a reply without the id of its game in the name is that of the game in it', async () => {
  const of = async (document: unknown, more: Record<string, string> = {}) => {
    const files = { 'a/boxscoresummaryv3.json': JSON.stringify(document), [`stats_boxscore_${gameId}.json`]: boxScore(), ...more }
    const datasets = await getDatasets(nbaStats, files)
    return [datasets.get('2016-17/00216000'), datasets.get('boxscoresummaryv3')] as const
  }
  const [season, reply] = await of(summaryV3({ attendance: 7 }))
  expect([season!.matches, season!.problems]).toMatchObject([[{ attendance: 7, scoreboard: { homeScore: 2 } }], []])
  expect(reply).toMatchObject({ rows: 0, problems: [] })
  const named = { [`stats_summaryv3_${gameId}.json`]: JSON.stringify(summaryV3({ attendance: 9 })) }
  expect((await of(summaryV3({ attendance: 7 }), named))[0]!.matches).toMatchObject([{ attendance: 9 }])
  const [, other] = await of({ other: 1 }, named)
  expect(other).toMatchObject({
    rows: 1,
    problems: [{ reason: expect.stringContaining('it has none of boxScoreSummary'), text: 'a/boxscoresummaryv3.json' }],
  })
  expect((await of(summaryV3({ gameId: '?' }), named))[1]!.problems).toMatchObject([{ reason: '"?" is not an id of a game' }])
})
