import type { Scoreboard } from '@touchline/contract/gen/match'
import type { SourceMatch, SourcePerson } from '../connectors.ts'
import type { Stats } from './fold/box.ts'
import type { Entry } from './fold/entry.ts'
import type { Pairing } from './league/meetings.ts'

/** One side of a box score. */
export interface BoxSide {
  teamId: number
  stats: Stats
  /** In the order of the source: those who began first. */
  players: BoxPlayer[]
}

export interface BoxPlayer {
  person: SourcePerson & { key: string }
  starts: boolean
  /** Absent: on the bench all the time. */
  stats?: Stats
}

/** What the files of one game say of it together. */
export interface Game
  extends Pairing,
    Pick<SourceMatch, 'date' | 'startAt' | 'timeTbd' | 'venue' | 'attendance' | 'officials' | 'neutral'> {
  play: Scoreboard
  /** Figures of both teams, where there is no box score. */
  teams?: { home: Stats; away: Stats }
  box?: { home: BoxSide; away: BoxSide }
  entries?: readonly Entry[]
  /** Those whom the entries name, by id, where there is no box score. */
  people?: ReadonlyMap<string, SourcePerson>
}
