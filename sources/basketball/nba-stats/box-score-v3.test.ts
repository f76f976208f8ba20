import { expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { nbaStats } from './connector.ts'
import { boston, boxScore, gameId, lakers, summary } from './testing/invented-games.ts'

type Row = Record<string, unknown>

const getRows = (name: string): Row[] => {
  const { resultSets } = JSON.parse(boxScore()) as { resultSets: { name: string; headers: string[]; rowSet: unknown[][] }[] }
  const { headers, rowSet } = resultSets.find((each) => each.name === name)!
  return rowSet.map((row) => Object.fromEntries(headers.map((header, i) => [header, row[i]])))
}

const statistics = (row: Row) => ({
  ...{ minutes: row.MIN ?? '', fieldGoalsMade: row.FGM, fieldGoalsAttempted: row.FGA, fieldGoalsPercentage: 0.5 },
  ...{ threePointersMade: row.FG3M, threePointersAttempted: row.FG3A, freeThrowsMade: row.FTM, freeThrowsAttempted: row.FTA },
  ...{ reboundsOffensive: row.OREB, reboundsDefensive: row.DREB, reboundsTotal: row.REB, assists: row.AST, steals: row.STL },
  ...{ blocks: row.BLK, turnovers: row.TOV, foulsPersonal: row.PF, points: row.PTS, plusMinusPoints: row.PLUS_MINUS ?? 0 },
})

const player = (row: Row) => {
  const [firstName, ...family] = String(row.PLAYER_NAME).split(' ')
  const familyName = family.join(' ')
  return { personId: row.PLAYER_ID, firstName, familyName, position: row.START_POSITION, comment: '', statistics: statistics(row) }
}

const team = (teamId: number) => ({
  teamId,
  players: getRows('PlayerStats').flatMap((row) => (row.TEAM_ID === teamId ? [player(row)] : [])),
  statistics: statistics(getRows('TeamStats').find((row) => row.TEAM_ID === teamId)!),
})

/** The invented box score in version 3. */
const boxScoreV3 = (changes: Row = {}) => ({
  meta: { version: 1 },
  boxScoreTraditional: { gameId, homeTeamId: boston, awayTeamId: lakers, homeTeam: team(boston), awayTeam: team(lakers), ...changes },
})

const summaryFile = { [`stats_summary_${gameId}.json`]: summary() }
const read = async (document: unknown, kind = 'stats_boxscorev3'): Promise<MatchesDataset> =>
  (await getDatasets(nbaStats, { ...summaryFile, [`${kind}_${gameId}.json`]: JSON.stringify(document) })).get('2016-17/00216000')!

test.each(['stats_boxscorev3', 'stats_boxscore'])('a box score of version 3 in %s gives what one of version 2 gives', async (kind) => {
  const old = await read(JSON.parse(boxScore()), 'stats_boxscore')
  const { matches, problems } = await read(boxScoreV3(), kind)
  expect([problems, old.matches[0]!.lineup!.home.starters.length]).toEqual([[], 5])
  expect(matches).toEqual(old.matches)
})

test.each([
  ["DNP - Coach's Decision", ['On Bench']],
  ['NWT - Not With Team', []],
  ['NWT_CONCUSSION', []],
  ['DND - Injury/Illness', []],
])('a player with the comment "%s" is on the bench or not at all', async (comment, bench) => {
  const rows = getRows('PlayerStats').map((row) => ({ ...row, COMMENT: row.MIN === null ? comment : '' }))
  const { resultSets } = JSON.parse(boxScore()) as { resultSets: { name: string }[] }
  const set = { name: 'PlayerStats', headers: Object.keys(rows[0]!), rowSet: rows.map((row) => Object.values(row)) }
  const old = { resultSets: resultSets.map((each) => (each.name === 'PlayerStats' ? set : each)) }
  const side = (teamId: number) => {
    const of = team(teamId)
    return { ...of, players: of.players.map((each) => (each.statistics.minutes === '' ? { ...each, comment } : each)) }
  }
  const box = boxScoreV3({ homeTeam: side(boston), awayTeam: side(lakers) })
  for (const { matches, problems } of [await read(old, 'stats_boxscore'), await read(box)])
    expect([problems, matches[0]!.lineup!.home.bench!.map(({ name }) => name)]).toEqual([[], bench])
})

test('a team whose id cannot be read has the one beside it; without its totals it has its players', async () => {
  const { statistics: _, ...withoutTotals } = team(boston)
  const { matches, problems } = await read(boxScoreV3({ homeTeam: { ...withoutTotals, teamId: null } }))
  expect([problems, matches[0]!.lineup!.home.starters.length]).toEqual([[], 5])
  expect(matches[0]!.repairs).toEqual([expect.stringContaining('homeTeam left out: statistics that is not an object')])
})

test('the box score of another game is a problem, and the game stays', async () => {
  const { matches, problems } = await read(boxScoreV3({ gameId: '0021600009' }))
  expect([matches.length, matches[0]!.lineup, problems[0]!.reason]).toEqual([1, undefined, expect.stringContaining('0021600009')])
})

test('one bad token costs no game', async () => {
  for (const { content, what } of getMutants({ 'box.json': JSON.stringify(boxScoreV3()) }, 3, 200)) {
    const { matches } = await read(JSON.parse(content))
    expect([what, matches.length, matches[0]!.scoreboard.homeScore, matches[0]!.scoreboard.awayScore]).toEqual([what, 1, 2, 3])
  }
})
