import type { Scoreboard } from '@touchline/contract/gen/match'
import type { SourceMatch, SourcePerson } from '../../../source-model.ts'
import type { Stats } from '../box.ts'
import type { Entry } from '../entry.ts'
import type { Pairing } from './teams.ts'

/** Team ids of a game. */
export interface Sides {
  home: number
  away: number
}

/** One side of a box score. */
export interface BoxSide {
  teamId: number
  stats: Stats
  /** In the order of the source: starters first. */
  players: BoxPlayer[]
}

export interface BoxPlayer {
  person: SourcePerson & { key: string }
  starts: boolean
  /** Absent for a player who did not play. */
  stats?: Stats
}

/** Merged data of all files of one game. */
export interface Game
  extends Pairing,
    Pick<SourceMatch, 'date' | 'startAt' | 'timeTbd' | 'venue' | 'attendance' | 'officials' | 'neutral'> {
  scoreboard: Scoreboard
  /** Names of the teams as the source spells them. Absent: it has only their ids. */
  names?: { home: string; away: string }
  /** Stats of both teams when there is no box score. */
  teams?: { home: Stats; away: Stats }
  box?: { home: BoxSide; away: BoxSide }
  entries?: readonly Entry[]
  /** Repairs of the rows and files of the game. */
  repairs?: readonly string[]
  /** Players named in the entries, by id, when there is no box score. */
  people?: ReadonlyMap<string, SourcePerson>
}

/** The names of a game, unless the source lacks one of them. */
export const bothNames = (home: string | undefined, away: string | undefined): Pick<Game, 'names'> =>
  home !== undefined && away !== undefined ? { names: { home, away } } : {}
