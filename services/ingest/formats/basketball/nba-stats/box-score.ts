import { type Fields, isGiven, text } from '../../../parse/row-fields.ts'
import { clockText } from '../shared/box.ts'
import { clockIn, idIn } from '../shared/nba/fields.ts'
import type { BoxPlayer, BoxSide } from '../shared/nba/game.ts'
import { countsIn, playerStatsIn } from './box-stats.ts'
import { resultSets } from './result-sets.ts'

/**
 * A box score of stats.nba.com. The order of the sides does not identify the home team. Throws an Error for an invalid
 * document.
 */
export function readBoxScore(document: unknown, id: string): readonly [BoxSide, BoxSide] {
  const sets = resultSets(document)
  const teams = sets('TeamStats')
  const players = sets('PlayerStats')
  if (teams.length !== 2) throw new Error(`${teams.length} teams in place of two`)
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
