import { type Fields, getFields, getList, isGiven } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { idIn } from '../shared/nba/fields.ts'
import type { Sides } from '../shared/nba/game.ts'

/** Counts by their column names in version 2. */
const counts: Readonly<Record<string, string>> = {
  MIN: 'minutes',
  FGM: 'fieldGoalsMade',
  FGA: 'fieldGoalsAttempted',
  FG3M: 'threePointersMade',
  FG3A: 'threePointersAttempted',
  FTM: 'freeThrowsMade',
  FTA: 'freeThrowsAttempted',
  OREB: 'reboundsOffensive',
  DREB: 'reboundsDefensive',
  REB: 'reboundsTotal',
  AST: 'assists',
  STL: 'steals',
  BLK: 'blocks',
  TO: 'turnovers',
  PF: 'foulsPersonal',
  PTS: 'points',
  PLUS_MINUS: 'plusMinusPoints',
}

/**
 * The tables of a box score of version 3, {boxScoreTraditional: {gameId, homeTeam, awayTeam}}, in the form of version 2. An
 * unreadable team or player is left out. Undefined for a document of another version.
 */
export function tablesV3(document: unknown, repairs: string[]): ((name: string) => readonly Fields[]) | undefined {
  const box = getFields(document, 'the document')('boxScoreTraditional')
  if (box === undefined) return undefined
  const game = getFields(box, 'boxScoreTraditional')
  const tables = new Map<string, Fields[]>([
    ['TeamStats', []],
    ['PlayerStats', []],
  ])
  for (const side of ['homeTeam', 'awayTeam']) {
    const part = <T>(read: () => T): T | undefined => tolerant(repairs, read, leftOut(side))
    const team = part(() => getFields(game(side), side))
    if (!team) continue
    // Next to the teams the document repeats their ids, which replaces an unreadable one.
    const id = /^\d+$/.test(String(team('teamId'))) ? team('teamId') : game(`${side}Id`)
    const ids = { GAME_ID: game('gameId'), TEAM_ID: id }
    const totals = part(() => getRow(team, ids))
    if (totals) tables.get('TeamStats')!.push(totals)
    for (const player of part(() => getList(team('players'), 'players')) ?? []) {
      const row = part(() => playerRow(getFields(player, 'a player'), ids))
      if (row) tables.get('PlayerStats')!.push(row)
    }
  }
  return (name) => tables.get(name)!
}

/** The teams of a box score of version 3. Throws an Error for another document. */
export function sidesV3(document: unknown): Sides {
  const game = getFields(getFields(document, 'the document')('boxScoreTraditional'), 'boxScoreTraditional')
  return { home: idIn(game, 'homeTeamId'), away: idIn(game, 'awayTeamId') }
}

function playerRow(player: Fields, ids: Readonly<Record<string, unknown>>): Fields {
  const name = [player('firstName'), player('familyName')].filter(isGiven).map(String).join(' ')
  return getRow(player, {
    ...ids,
    PLAYER_ID: player('personId'),
    PLAYER_NAME: name,
    START_POSITION: player('position'),
    COMMENT: player('comment'),
  })
}

function getRow(of: Fields, known: Readonly<Record<string, unknown>>): Fields {
  const statistics = getFields(of('statistics'), 'statistics')
  return (column) =>
    Object.hasOwn(known, column) ? known[column] : Object.hasOwn(counts, column) ? statistics(counts[column]!) : undefined
}
