import annulledRows from './rules/annulled.json' with { type: 'json' }
import curtailedRows from './rules/curtailed.json' with { type: 'json' }
import deductionRows from './rules/deductions.json' with { type: 'json' }
import splitRows from './rules/splits.json' with { type: 'json' }
import orderRows from './rules/tie-breaks.json' with { type: 'json' }
import zoneRows from './rules/zones.json' with { type: 'json' }

/** Criteria that break ties. The head-to-head criteria use only the matches among the tied teams. */
export const criteria = [
  'goal_difference',
  'goals_for',
  'wins',
  'away_goals',
  'away_wins',
  /** Fewest goals conceded away. */
  'away_goals_against',
  /** Fewest points lost: of teams tied on points, the one with fewer matches played comes first. */
  'points_dropped',
  /** Over the first meeting of every two teams. */
  'first_half_goal_difference',
  'first_half_goals_for',
  'opponents_points',
  'opponents_goal_difference',
  'opponents_goals_for',
  'head_to_head_points',
  'head_to_head_goal_difference',
  'head_to_head_goals_for',
  'head_to_head_away_goals',
  /**
   * Split season with halved points: teams that lost half a point by rounding come first, teams that gained half a
   * point last.
   */
  'half_point',
  'regular_season_position',
  /** The better card record; skipped when the cards of a match are not known. */
  'fair_play',
] as const
export type Criterion = (typeof criteria)[number]

/** Fair-play points for a player's cards in one match, 0 or less. Only the gravest outcome counts. */
export interface CardPoints {
  yellow: number
  second_yellow: number
  red: number
  yellow_and_red: number
}

/** How a table is ordered. */
export interface Order {
  by: 'points' | 'points_per_game'
  tiebreakers: readonly Criterion[]
  /** How often every two tied teams must have met before head-to-head counts. */
  meetings: number
  /** Head-to-head restarts among the teams that it leaves tied. */
  again: boolean
  cards?: CardPoints
}

/** How points of the regular season carry over into a group: all of them, or halved and rounded. */
export type Carried = 'all' | 'half_down' | 'half_up'

/** A season that continues in groups with points carried over: one table over all groups. */
export interface Split {
  regular: string
  /** From the top. A team without matches in the second part yet is placed by its position in the regular season. */
  groups: readonly { stage: string; group: string; size: number; carried: Carried }[]
  order: Order
}

const zoneNames = ['promotion', 'playoff', 'relegation'] as const
export type Zone = (typeof zoneNames)[number]

export interface Rules {
  order: Order
  split?: Split
  /** Points deducted by team id, positive. */
  deductions: ReadonlyMap<string, number>
  /** Teams whose matches do not count: they left during the season, and the league annulled their results. */
  annulled: ReadonlySet<string>
  /** Canonical ids of merged teams that rules name, by their old id. Absent: none. */
  into?: ReadonlyMap<string, string>
  /** Zone by position in the table of the full season. Empty without a rule on file. */
  zones: ReadonlyMap<number, Zone>
}

/** A rule for leagues, by slug, in the seasons `from` to `to`, both inclusive; absent: unbounded. */
interface Ruled {
  leagues: readonly string[]
  from?: string
  to?: string
  /** The regulation it comes from. */
  source: string
}
type OrderRow = Ruled & Partial<Omit<Order, 'by' | 'tiebreakers'>> & { order: readonly Criterion[] }
/** A curtailed season, ranked by points per match. */
type CurtailedRow = Omit<OrderRow, 'from' | 'to'> & { season: string }
type ZoneRow = Ruled & Partial<Record<Zone, readonly number[]>>
type SplitRow = OrderRow & Omit<Split, 'order'>

/** A decision of a league's governing body about one team. `team` is for human readers; only the id is used. */
interface Decision {
  league: string
  season: string
  team_id: string
  team: string
  source: string
}
type Deduction = Decision & { points: number }

/** Applies when a league's own rule is not on file. */
const defaultOrder: OrderRow = { leagues: [], order: ['goal_difference', 'goals_for'], source: '' }

/** The rules of one league (by its slug) in one season ("2024/2025"). Of several matching rows the first applies. */
export function rulesOf(league: string, season: string): Rules {
  const applies = ({ leagues, from, to }: Ruled): boolean =>
    leagues.includes(league) && (from === undefined || from <= season) && (to === undefined || season <= to)
  const split = (splitRows as SplitRow[]).find(applies)
  const isFor = (d: Decision): boolean => d.league === league && d.season === season
  const curtailed = (curtailedRows as CurtailedRow[]).find((row) => row.leagues.includes(league) && row.season === season)
  const zones = (zoneRows as ZoneRow[]).find(applies)
  return {
    order: orderOf(curtailed ?? (orderRows as OrderRow[]).find(applies) ?? defaultOrder, curtailed ? 'points_per_game' : 'points'),
    ...(split && { split: { regular: split.regular, groups: split.groups, order: orderOf(split) } }),
    deductions: new Map((deductionRows as Deduction[]).filter(isFor).map((d) => [d.team_id, d.points])),
    annulled: new Set((annulledRows as Decision[]).filter(isFor).map((d) => d.team_id)),
    zones: new Map(zoneNames.flatMap((zone) => (zones?.[zone] ?? []).map((position) => [position, zone] as const))),
  }
}

/** The seasons with a decision about any of these teams. */
export const seasonsDecidedOn = (teamIds: ReadonlySet<string>): { league: string; season: string; teamId: string }[] =>
  [...(deductionRows as Decision[]), ...(annulledRows as Decision[])]
    .filter(({ team_id }) => teamIds.has(team_id))
    .map(({ league, season, team_id }) => ({ league, season, teamId: team_id }))

const orderOf = ({ order, meetings = 2, again = false, cards }: OrderRow, by: Order['by'] = 'points'): Order => ({
  by,
  tiebreakers: order,
  meetings,
  again,
  ...(cards && { cards }),
})
