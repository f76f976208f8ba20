import { type Fields, isGiven, text } from '../../parse/fields.ts'
import { clockText } from '../../parse/number-text.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { type Stats, withPercentages } from '../shared/box.ts'
import type { Score } from '../shared/entry.ts'
import { clockIn, count, idIn, signedInteger } from '../shared/nba/fields.ts'
import type { BoxPlayer, BoxSide, Sides } from '../shared/nba/game.ts'
import { gameId, hasSingleFreeThrows } from '../shared/nba/game-id.ts'
import { tablesV3 } from './box-score-v3.ts'
import { resultSets } from './result-sets.ts'

/** Reads a cell of a row; undefined, with a note, if it cannot be read. */
export type Part = <T>(read: () => T) => T | undefined

export const getPart =
  (repairs: string[]): Part =>
  (read) =>
    tolerant(repairs, read, leftOut())

/**
 * A box score of stats.nba.com, version 2 or 3, of a game of these teams with this score. The order of the sides does not
 * identify the home team. Unreadable parts are left out. Throws an Error for the box score of another game.
 */
export function readBoxScore(
  document: unknown,
  { id, teams, score }: { id: string; teams: Sides; score: Score },
  repairs: string[],
): Record<keyof Sides, BoxSide> {
  const part = getPart(repairs)
  const isSingle = hasSingleFreeThrows(gameId(id))
  const sets = tablesV3(document, repairs) ?? resultSets(document, repairs)
  const getRows = (name: string) => {
    const rows = sets(name)
    const other = rows.find((field) => isOther(field('GAME_ID'), id))
    if (other) throw new Error(`a row of game ${String(other('GAME_ID')).slice(0, 20)} in the box score of ${id}`)
    return rows
  }
  const [totals, players] = [part(() => getRows('TeamStats')) ?? [], getRows('PlayerStats')]
  const side = (name: keyof Sides): BoxSide => {
    const teamId = teams[name]
    const ofTeam = (field: Fields) => String(field('TEAM_ID')) === String(teamId)
    const team = totals.find(ofTeam) ?? totals.find((field) => !/^\d{6,}$/.test(String(field('TEAM_ID'))))
    const own = players.filter(ofTeam)
    if (!team && own.length === 0) throw new Error(`team ${teamId}, who played, is not in it`)
    return {
      teamId,
      stats: team ? teamStatsIn(team, score[name], { part, isSingle }) : { pts: score[name] },
      players: own.filter(isAvailable).flatMap((field) => part(() => getPlayer(field, { part, isSingle })) ?? []),
    }
  }
  return { home: side('home'), away: side('away') }
}

/** An invalid id does not count as that of another game. */
const isOther = (value: unknown, id: string): boolean => /^\d{10}$/.test(String(value)) && value !== id

/** Players who were "NWT", not with the team, or "DND", did not dress, are neither on the court nor on the bench. */
const isAvailable = (field: Fields): boolean => isGiven(field('MIN')) || !/^(?:NWT|DND)(?![a-z])/i.test(String(field('COMMENT')))

interface Reading {
  part: Part
  /** Every free throw is worth a point. */
  isSingle: boolean
}

/** Team statistics with the points of the score; goals that do not add up to these are left out. */
function teamStatsIn(team: Fields, score: number, { part, isSingle }: Reading): Stats {
  const { stats, pts, made } = countsIn(team, part, isSingle)
  if (pts !== undefined && pts !== score && made !== score) throw new Error(`${pts} points instead of ${score}`)
  const minutes = isGiven(team('MIN')) ? part(() => clockText(clockIn(team('MIN')))) : undefined
  return {
    ...(part(() => asPoints(score, made)) === undefined ? withoutGoals(stats) : stats),
    pts: score,
    ...(minutes !== undefined && { min: minutes }),
  }
}

/** A player who did not play has neither minutes nor stats. Throws an Error for a row without a player. */
function getPlayer(field: Fields, { part, isSingle }: Reading): BoxPlayer {
  const position = isGiven(field('START_POSITION')) ? part(() => text(field('START_POSITION'), 'START_POSITION')) : undefined
  return {
    person: {
      name: text(field('PLAYER_NAME'), 'PLAYER_NAME'),
      key: String(idIn(field, 'PLAYER_ID')),
      ...(position !== undefined && { position }),
    },
    starts: isGiven(field('START_POSITION')),
    ...(isGiven(field('MIN')) && { stats: playerStatsIn(field, { part, isSingle }) }),
  }
}

const columns = {
  fgm: 'FGM',
  fga: 'FGA',
  fg3m: 'FG3M',
  fg3a: 'FG3A',
  ftm: 'FTM',
  fta: 'FTA',
  oreb: 'OREB',
  dreb: 'DREB',
  reb: 'REB',
  ast: 'AST',
  stl: 'STL',
  blk: 'BLK',
  pf: 'PF',
} as const

interface RowCounts {
  /** All counts except points. */
  stats: Stats
  pts?: number
  /** Points computed from the goals. Absent: not all goals are known, or a free throw may be worth more. */
  made?: number
}

/**
 * Counts of a row of stats.nba.com. Turnovers are "TO" in box scores and "TOV" in logs. The early seasons lack columns:
 * three-pointers until 1979, offensive rebounds, steals, blocks and turnovers until the 1970s. `isSingle`: every free throw is
 * worth a point.
 */
export function countsIn(field: Fields, part: Part, isSingle: boolean): RowCounts {
  const cell = (column: string) => (isGiven(field(column)) ? part(() => count(field, column)) : undefined)
  const turnovers = ['TOV', 'TO'].find((column) => isGiven(field(column)))
  const counted = [...Object.entries(columns), ...(turnovers ? [['turnover', turnovers] as const] : [])]
  const stats: Stats = Object.fromEntries(
    counted.flatMap(([name, column]) => {
      const value = cell(column)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const { fgm, ftm, fg3m = isGiven(field('FG3M')) ? undefined : 0 } = stats
  const pts = cell('PTS')
  return {
    stats: withPercentages(stats),
    ...(pts !== undefined && { pts }),
    ...(isSingle && fgm !== undefined && ftm !== undefined && fg3m !== undefined && { made: 2 * fgm + fg3m + ftm }),
  }
}

/** Throws an Error if the goals add up to other points. */
export function asPoints(pts: number, made: number | undefined): number {
  if (made !== undefined && made !== pts) throw new Error(`PTS ${pts} is not what the goals make, ${made}`)
  return pts
}

export const withoutGoals = ({ fgm: _, fg3m: __, ftm: ___, fgPct: ____, ...stats }: Stats): Stats => stats

/** Stats of a player with minutes and plus-minus; points and goals that contradict each other are both left out. */
function playerStatsIn(field: Fields, { part, isSingle }: Reading): Stats {
  const { stats, pts = undefined, made } = countsIn(field, part, isSingle)
  const points = part(() => (pts === undefined ? made : asPoints(pts, made)))
  const isContradicted = pts !== undefined && points === undefined
  const minutes = part(() => clockText(clockIn(field('MIN'))))
  const plusMinus = isGiven(field('PLUS_MINUS')) ? part(() => signedInteger(field, 'PLUS_MINUS')) : undefined
  return {
    ...(isContradicted ? withoutGoals(stats) : stats),
    ...(points !== undefined && { pts: points }),
    ...(minutes !== undefined && { min: minutes }),
    ...(plusMinus !== undefined && { plusMinus }),
  }
}
