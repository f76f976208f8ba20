import type { CardPoints } from './fair-play.ts'
import type { Pairing, Result } from './results.ts'
import type { Points } from './tally.ts'

/** A value of a team; larger is better. */
export type Measure = (team: string) => number

/**
 * The measures that break a tie among these teams, in order. A later one counts among teams that the earlier ones leave
 * tied. Empty: the criterion does not apply to these teams.
 */
export type Criterion = (tied: readonly string[], contest: Contest) => Iterable<Measure>

/** How the teams of a league rank in a season. */
export interface Ranking {
  /** The first order of the teams, before any criterion. `win_pct`: share of the available `points`. */
  by: 'points' | 'points_per_game' | 'wins' | 'win_pct'
  points: Points
  /** Names of the criteria that break ties. */
  order: readonly string[]
  /** The criteria for three or more tied teams. Absent: the same as for two. */
  more?: readonly string[]
  /** The criteria among teams of different divisions. Only the best team of each division is compared. */
  across?: readonly string[]
  /**
   * The next step once a criterion has separated some of the tied teams.
   * - never: the next criterion, within each smaller group. Head-to-head criteria in a row compare the matches among all
   *   teams that were tied before the first of them.
   * - head_to_head: the same, but head-to-head restarts within each smaller group as long as it separates.
   * - each_group: the list restarts within each smaller group.
   * - each_place: only the best team is placed; the list restarts among the others.
   */
  restart: 'never' | 'head_to_head' | 'each_group' | 'each_place'
  /**
   * When head-to-head counts. A number: once every two tied teams have met this often and have no match left. 0: once
   * each has met another of them. "balanced": always, but if two teams have met more often at one venue, the first
   * matches there do not count.
   */
  meetings: number | 'balanced'
  /** Fair-play points. Absent: cards do not count. */
  cards?: CardPoints
  /** The stages that have a table. Absent: all. */
  stages?: readonly string[]
  /** The stages are played in groups, so a stage without groups in the data has no table. */
  grouped?: boolean
  /** A stage has no table if fewer than this share of the teams in the divisions play in it. */
  teamsMin?: number
  /** How many teams of a conference count as play-off teams in a criterion. */
  eligible?: number
  /**
   * Only the first criteria of the league are on file, so the places of teams that stay tied after them are unknown.
   */
  partial?: boolean
  /** There are no further criteria. Teams that stay tied share a place, so none of them has a position. */
  shared?: boolean
  /**
   * In a table of a conference, the leaders of its divisions rank within this many first places. Absent: no precedence.
   */
  leadersWithin?: number
}

export interface Division {
  /** "AL", "Eastern". Absent: the divisions of that season belonged to none. */
  conference?: string | undefined
  /** "AL East". Equal to `conference` when the conference had no divisions. */
  name: string
  /** Team ids, including teams that do not play in this season: a renamed team is listed under each of its names. */
  teams: ReadonlySet<string>
}

/** The winner and loser of a match that two level teams played for a place. */
export interface Decider {
  winner: string
  loser: string
}

/** The input of a ranking. */
export interface Contest {
  ranking: Ranking
  /** Criteria by the names that `ranking` uses. */
  criteria: Readonly<Record<string, Criterion>>
  /** Empty: the league has none, or they are not on file. */
  divisions: readonly Division[]
  teams: readonly string[]
  /** Results in order of play. */
  results: readonly Result[]
  /** Matches still to be played. */
  open: readonly Pairing[]
  /** Net of deductions, including points carried over. */
  points: Measure
  /**
   * Collects the teams that stay tied. Present if `ranking` is partial, places are shared or set scores are missing.
   */
  undecided?: Set<string>
  /** Play-offs between two level teams, which do not count in the table. Absent: none. */
  deciders?: readonly Decider[] | undefined
  /** Values that a group of a split season carries over from the regular season. */
  carried?: { halfPoint: Measure; position: Measure }
}

export const getDivision = (team: string, { divisions }: Pick<Contest, 'divisions'>): Division | undefined =>
  divisions.find(({ teams }) => teams.has(team))

/**
 * The teams of this season in a team's division (`name`) or conference, itself included; only itself if it is in none.
 */
export function getPeers(team: string, by: 'name' | 'conference', { divisions, teams }: Pick<Contest, 'divisions' | 'teams'>): string[] {
  const of = (each: string) => getDivision(each, { divisions })?.[by]
  const own = of(team)
  return own === undefined ? [team] : teams.filter((each) => of(each) === own)
}
