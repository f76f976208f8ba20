import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import orderRows from './tie-breaks.json' with { type: 'json' }

/** What tells level teams apart. Lots decide what is still level after all of them, and touchdowns before those: neither is computed. */
export const criteria = [
  /** Share of the games won among the level teams. */
  'head_to_head',
  /** Only where one has beaten every other, or lost to every other. */
  'head_to_head_sweep',
  'division_record',
  /** Against teams that all the level ones have met. */
  'common_games',
  /** The same, where each has at least four of them. */
  'four_common_games',
  'conference_record',
  /** What those have won together whom a team has beaten, each as often as it has. */
  'strength_of_victory',
  /** What all opponents have won together. */
  'strength_of_schedule',
  /** The places by points scored and by points allowed, added up: among the teams of the conference, and among all. */
  'conference_points_ranking',
  'points_ranking',
  'common_net_points',
  'conference_net_points',
  'net_points',
] as const
export type Criterion = (typeof criteria)[number]

export interface LeagueRules {
  divisions: readonly Division[]
  /** Teams of a conference that go on beside the winners of its divisions. */
  wildCards: number
  /** How many are played in all: nobody is sure to go on before the last. */
  games: number
  /** In this order within a division; then among teams of several divisions of a conference. */
  division: readonly Criterion[]
  wildCard: readonly Criterion[]
}

type OrderRow = Ruled & {
  games: readonly { from?: string; to?: string; games: number }[]
  wild_cards: number
  division: readonly Criterion[]
  wild_card: readonly Criterion[]
}

/** The rules of a league (by its slug) that plays in divisions; undefined for one, or a season, that is not on file. `into`: divisionsOf. */
export function leagueRules(league: string, season: string, into?: ReadonlyMap<string, string>): LeagueRules | undefined {
  const aligned = ruleFor(divisionRows as DivisionsRow[], league, season)
  const order = ruleFor(orderRows as OrderRow[], league, season)
  if (!aligned || !order) return undefined
  const played = order.games.find(({ from = season, to = season }) => from <= season && season <= to)!
  return {
    divisions: divisionsOf(aligned, into),
    games: played.games,
    wildCards: order.wild_cards,
    division: order.division,
    wildCard: order.wild_card,
  }
}
