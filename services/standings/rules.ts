import annulledRows from './rules/annulled.json' with { type: 'json' }
import curtailedRows from './rules/curtailed.json' with { type: 'json' }
import deductionRows from './rules/deductions.json' with { type: 'json' }
import splitRows from './rules/splits.json' with { type: 'json' }
import orderRows from './rules/tie-breaks.json' with { type: 'json' }
import zoneRows from './rules/zones.json' with { type: 'json' }

/** How level teams are told apart. The head-to-head ones look at the matches among the level teams alone. */
export const criteria = [
  'goal_difference',
  'goals_for',
  'wins',
  'away_goals',
  'away_wins',
  /** Fewest goals conceded away. */
  'away_goals_against',
  /** Fewest points lost: who is level with fewer matches played comes first. */
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
  /** Of a split season: who lost half a point when points were halved comes first, who won half a point last. */
  'half_point',
  'regular_season_position',
  /** The better record of cards; passed over where the cards of a match are not known. */
  'fair_play',
] as const
export type Criterion = (typeof criteria)[number]

/** What a player's cards in one match take from the team's conduct, 0 or less. Only the gravest counts. */
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
  /** How often every two level teams must have met before head-to-head counts. */
  meetings: number
  /** Head-to-head begins anew among those that it leaves level. */
  again: boolean
  cards?: CardPoints
}

/** How the points of the regular season go into a group: all of them, or halved and rounded. */
export type Carried = 'all' | 'half_down' | 'half_up'

/** A season that goes on in groups, each team keeping what it has: one table over all of them. */
export interface Split {
  regular: string
  /** From the top. A team whose matches of the second part are not told yet goes where its place in the regular season leads. */
  groups: readonly { stage: string; group: string; size: number; carried: Carried }[]
  order: Order
}

const zoneNames = ['promotion', 'playoff', 'relegation'] as const
export type Zone = (typeof zoneNames)[number]

export interface Rules {
  order: Order
  split?: Split
  /** Team id to the points taken away, positive. */
  deductions: ReadonlyMap<string, number>
  /** Teams whose matches count for nobody: they left during the season, and the league annulled what they had played. */
  annulled: ReadonlySet<string>
  /** Teams named by rules that stand for another now, by the id they had. Absent: none. */
  into?: ReadonlyMap<string, string>
  /** Position in the table of the whole season to what it leads to. Empty where the rule is not on file. */
  zones: ReadonlyMap<number, Zone>
}

/** A rule for some leagues, by slug, in the seasons `from` to `to`, both included; absent: open. */
interface Ruled {
  leagues: readonly string[]
  from?: string
  to?: string
  /** The regulation that says so. */
  source: string
}
type OrderRow = Ruled & Partial<Omit<Order, 'by' | 'tiebreakers'>> & { order: readonly Criterion[] }
/** A season that was cut short, and is ranked by points a match. */
type CurtailedRow = Omit<OrderRow, 'from' | 'to'> & { season: string }
type ZoneRow = Ruled & Partial<Record<Zone, readonly number[]>>
type SplitRow = OrderRow & Omit<Split, 'order'>

/** What the body that runs a league decided on one team. `team` is there for readers: the id decides. */
interface Decision {
  league: string
  season: string
  team_id: string
  team: string
  source: string
}
type Deduction = Decision & { points: number }

/** Where a league's own rule is not on file. */
const usual: OrderRow = { leagues: [], order: ['goal_difference', 'goals_for'], source: '' }

/** The rules of one league (by its slug) in one season ("2024/2025"). Of several rows for it the first holds. */
export function rulesOf(league: string, season: string): Rules {
  const holds = ({ leagues, from, to }: Ruled): boolean =>
    leagues.includes(league) && (from === undefined || from <= season) && (to === undefined || season <= to)
  const split = (splitRows as SplitRow[]).find(holds)
  const concerns = (d: Decision): boolean => d.league === league && d.season === season
  const curtailed = (curtailedRows as CurtailedRow[]).find((row) => row.leagues.includes(league) && row.season === season)
  const zones = (zoneRows as ZoneRow[]).find(holds)
  return {
    order: orderOf(curtailed ?? (orderRows as OrderRow[]).find(holds) ?? usual, curtailed ? 'points_per_game' : 'points'),
    ...(split && { split: { regular: split.regular, groups: split.groups, order: orderOf(split) } }),
    deductions: new Map((deductionRows as Deduction[]).filter(concerns).map((d) => [d.team_id, d.points])),
    annulled: new Set((annulledRows as Decision[]).filter(concerns).map((d) => d.team_id)),
    zones: new Map(zoneNames.flatMap((zone) => (zones?.[zone] ?? []).map((position) => [position, zone] as const))),
  }
}

/** The seasons in which something was decided on any of these teams. */
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
