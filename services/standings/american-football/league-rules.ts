import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import orderRows from './tie-breaks.json' with { type: 'json' }

/**
 * Criteria that break ties. Net touchdowns, then a drawing of lots, decide what stays tied after all of them: neither
 * is computed.
 */
export const criteria = [
  /** Winning percentage in games among the tied teams. */
  'head_to_head',
  /** Applies only to a team that has beaten every other, or lost to every other. */
  'head_to_head_sweep',
  'division_record',
  /** Against opponents that all tied teams have met. */
  'common_games',
  /** The same, if each team has at least four such games. */
  'four_common_games',
  'conference_record',
  /** Combined winning percentage of the opponents a team has beaten, once per win. */
  'strength_of_victory',
  /** Combined winning percentage of all opponents. */
  'strength_of_schedule',
  /** Sum of the ranks by points scored and by points allowed: within the conference, and within the league. */
  'conference_points_ranking',
  'points_ranking',
  'common_net_points',
  'conference_net_points',
  'net_points',
] as const
export type Criterion = (typeof criteria)[number]

export interface LeagueRules {
  divisions: readonly Division[]
  /** Play-off places of a conference in addition to its division winners. */
  wildCards: number
  /** Games of a full season: qualification is reported only after the last one. */
  games: number
  /** Criteria within a division; `wildCard`: among teams of different divisions of a conference. */
  division: readonly Criterion[]
  wildCard: readonly Criterion[]
}

type OrderRow = Ruled & {
  games: readonly { from?: string; to?: string; games: number }[]
  wild_cards: number
  division: readonly Criterion[]
  wild_card: readonly Criterion[]
}

/**
 * The rules of a league (by its slug) with divisions; undefined for a league or season that is not on file. `into`: see
 * `divisionsOf`.
 */
export function leagueRules(league: string, season: string, into?: ReadonlyMap<string, string>): LeagueRules | undefined {
  const divisionsRow = ruleFor(divisionRows as DivisionsRow[], league, season)
  const order = ruleFor(orderRows as OrderRow[], league, season)
  if (!divisionsRow || !order) return undefined
  const schedule = order.games.find(({ from = season, to = season }) => from <= season && season <= to)!
  return {
    divisions: divisionsOf(divisionsRow, into),
    games: schedule.games,
    wildCards: order.wild_cards,
    division: order.division,
    wildCard: order.wild_card,
  }
}
