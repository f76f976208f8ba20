import { type Fields, isGiven, text } from '../../../parse/fields.ts'
import { clockText } from '../../../parse/number-text.ts'
import { reasonOf } from '../../../parse/problem.ts'
import { type Stats, withPercentages } from '../shared/box.ts'
import { clockIn, count, idIn, signedInteger } from '../shared/nba/fields.ts'
import type { BoxPlayer, BoxSide } from '../shared/nba/game.ts'
import { resultSets } from './result-sets.ts'

/**
 * A box score of stats.nba.com. The order of the sides does not identify the home team. Throws an Error for an invalid
 * document.
 */
export function readBoxScore(document: unknown, id: string): readonly [BoxSide, BoxSide] {
  const sets = resultSets(document)
  const teams = sets('TeamStats')
  const players = sets('PlayerStats')
  if (teams.length !== 2) throw new Error(`${teams.length} teams instead of two`)
  const other = [...teams, ...players].find((field) => field('GAME_ID') !== id)
  if (other) throw new Error(`a row of game ${String(other('GAME_ID')).slice(0, 20)} in the box score of ${id}`)
  const [first, second] = teams.map((field) => sideOf(field, players))
  return [first!, second!]
}

function sideOf(team: Fields, players: readonly Fields[]): BoxSide {
  const teamId = idIn(team, 'TEAM_ID')
  return {
    teamId,
    stats: { ...countsIn(team), min: clockText(clockIn(team('MIN'))) },
    players: players.filter((field) => field('TEAM_ID') === teamId).map(playerOf),
  }
}

/** A row without the counts and names that cannot be read, which are noted; points stay as they are. */
export function withoutUnreadable(field: Fields, repairs: string[]): Fields {
  const unreadable = new Set<string>()
  const check = (name: string, read: () => unknown) => {
    try {
      if ((field(name) ?? undefined) !== undefined) read()
    } catch (error) {
      unreadable.add(name)
      repairs.push(`left out: ${reasonOf(error)}`)
    }
  }
  for (const name of [...Object.values(columns), 'TOV', 'TO', 'MIN']) check(name, () => isGiven(field(name)) && count(field, name))
  check('TEAM_NAME', () => text(field('TEAM_NAME'), 'TEAM_NAME'))
  return (name) => (unreadable.has(name) ? undefined : field(name))
}

/** A player who did not play has neither minutes nor stats. */
function playerOf(field: Fields): BoxPlayer {
  const position = field('START_POSITION')
  return {
    person: {
      name: text(field('PLAYER_NAME'), 'PLAYER_NAME'),
      key: String(idIn(field, 'PLAYER_ID')),
      ...(isGiven(position) && { position: text(position, 'START_POSITION') }),
    },
    starts: isGiven(position),
    ...(isGiven(field('MIN')) && { stats: playerStatsIn(field) }),
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
  pts: 'PTS',
} as const

/**
 * Counts of a row of stats.nba.com. Turnovers are "TO" in box scores and "TOV" in logs. The early seasons lack columns:
 * three-pointers until 1979, offensive rebounds, steals, blocks and turnovers until the 1970s. Throws an Error without
 * points, and when they contradict the goals.
 */
export function countsIn(field: Fields): Stats & { pts: number } {
  const given = Object.entries(columns).filter(([, column]) => isGiven(field(column)))
  const counts: Stats = Object.fromEntries(given.map(([name, column]) => [name, count(field, column)]))
  const turnovers = ['TOV', 'TO'].find((column) => isGiven(field(column)))
  const { fgm, fg3m = 0, ftm } = counts
  const pts = count(field, 'PTS')
  const points = fgm === undefined || ftm === undefined ? pts : 2 * fgm + fg3m + ftm
  if (points !== pts) throw new Error(`PTS ${pts} is not what the goals make, ${points}`)
  return { ...withPercentages({ ...counts, ...(turnovers && { turnover: count(field, turnovers) }) }), pts }
}

/** Stats of a player with minutes and plus-minus. */
const playerStatsIn = (field: Fields): Stats => ({
  ...countsIn(field),
  min: clockText(clockIn(field('MIN'))),
  plusMinus: signedInteger(field, 'PLUS_MINUS'),
})
