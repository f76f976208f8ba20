import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import ruleRows from './rules.json' with { type: 'json' }

/** What tells level teams apart, each a share of games won. Lots are not computed. */
export const criteria = [
  /** Among the level teams; passed over until each has met another of them. */
  'head_to_head',
  'division_record',
  /** Against teams of the league (AL, NL) in its other divisions. */
  'other_divisions_record',
  'league_record',
  /** Over the last half of a team's games in its league, then one game more, and so on; games of two level teams are not added. */
  'last_half_in_league',
  /** Over its last 20 games in its division, then one more, and so on. */
  'last_20_in_division',
] as const
export type Criterion = (typeof criteria)[number]

export interface BaseballRules {
  /** Empty: the league has none, or they are not on file. `conference` is the league, "AL". */
  divisions: readonly Division[]
  order: readonly Criterion[]
  /** Absent: who goes to the play-offs is not on file. */
  playoffs?: Playoffs
}

export interface Playoffs {
  /** How many of each division go to the play-offs for their place in it. */
  divisionPlaces: number
  /** How many of the others in a league go. */
  wildCards: number
  /** Whether `order` decides who of level teams goes; else they play a game for it. */
  byFormula: boolean
  /** How many games a team has in all, its ties among them; fewer where some were never made up. */
  gamesOf(team: string): number
}

type RuleRow = Ruled & {
  division_places: number
  wild_cards: number
  games: number
  by_formula: boolean
  order: readonly Criterion[]
  /** Games that were never made up. */
  unplayed?: readonly { season: string; team_id: string; team: string; games: number }[]
}

/** Where a league's own rule is not on file. */
const usual: BaseballRules = { divisions: [], order: ['head_to_head'] }

/** The rules of a league (by its slug) in a season ("2016"). `into`: divisionsOf. */
export function baseballRules(league: string, season: string, into?: ReadonlyMap<string, string>): BaseballRules {
  const aligned = ruleFor(divisionRows as DivisionsRow[], league, season)
  const rule = ruleFor(ruleRows as RuleRow[], league, season)
  if (!aligned || !rule) return usual
  const unplayed = new Map(
    (rule.unplayed ?? []).filter((row) => row.season === season).map(({ team_id, games }) => [into?.get(team_id) ?? team_id, games]),
  )
  return {
    divisions: divisionsOf(aligned, into),
    order: rule.order,
    playoffs: {
      divisionPlaces: rule.division_places,
      wildCards: rule.wild_cards,
      byFormula: rule.by_formula,
      gamesOf: (team) => rule.games - (unplayed.get(team) ?? 0),
    },
  }
}
