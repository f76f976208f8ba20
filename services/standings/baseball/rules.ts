import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import ruleRows from './rules.json' with { type: 'json' }

/** Criteria that break ties, each a winning percentage. Drawing of lots is not computed. */
export const criteria = [
  /** In games among the tied teams; skipped until each has met another of them. */
  'head_to_head',
  'division_record',
  /** Against teams of the league (AL, NL) in its other divisions. */
  'other_divisions_record',
  'league_record',
  /**
   * Over the last half of a team's games in its league, then one game more, and so on; games between tied teams are not
   * added.
   */
  'last_half_in_league',
  /** Over its last 20 games in its division, then one more, and so on. */
  'last_20_in_division',
] as const
export type Criterion = (typeof criteria)[number]

export interface BaseballRules {
  /** Empty: the league has none, or they are not on file. `conference` is the league, "AL". */
  divisions: readonly Division[]
  order: readonly Criterion[]
  /** Absent: no play-off rule on file. */
  playoffs?: Playoffs
}

export interface Playoffs {
  /** Play-off places of each division. */
  divisionPlaces: number
  /** Play-off places for the other teams of a league. */
  wildCards: number
  /** Whether `order` decides between tied teams; otherwise they play a game for the place. */
  byFormula: boolean
  /** Games of a team in the full season, ties included, without games that were never made up. */
  gamesOf(team: string): number
}

type RuleRow = Ruled & {
  division_places: number
  wild_cards: number
  games: number
  by_formula: boolean
  order: readonly Criterion[]
  /** Games cancelled and never made up. */
  unplayed?: readonly { season: string; team_id: string; team: string; games: number }[]
}

/** Applies when a league's own rule is not on file. */
const defaultRules: BaseballRules = { divisions: [], order: ['head_to_head'] }

/** The rules of a league (by its slug) in a season ("2016"). `into`: see `divisionsOf`. */
export function baseballRules(league: string, season: string, into?: ReadonlyMap<string, string>): BaseballRules {
  const divisionsRow = ruleFor(divisionRows as DivisionsRow[], league, season)
  const rule = ruleFor(ruleRows as RuleRow[], league, season)
  if (!divisionsRow || !rule) return defaultRules
  const unplayed = new Map(
    (rule.unplayed ?? []).filter((row) => row.season === season).map(({ team_id, games }) => [into?.get(team_id) ?? team_id, games]),
  )
  return {
    divisions: divisionsOf(divisionsRow, into),
    order: rule.order,
    playoffs: {
      divisionPlaces: rule.division_places,
      wildCards: rule.wild_cards,
      byFormula: rule.by_formula,
      gamesOf: (team) => rule.games - (unplayed.get(team) ?? 0),
    },
  }
}
