import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import ruleRows from './rules.json' with { type: 'json' }

/** Criteria that break ties; larger is better unless the name says otherwise. */
export const criteria = [
  /** Fewer games played, at equal points. */
  'fewer_played',
  'regulation_wins',
  /** All wins except those by shoot-out. */
  'regulation_and_overtime_wins',
  'wins',
  /**
   * Points won as a share of the points available in games among the tied teams. If two teams have not met equally
   * often at both venues, the first games at the venue with more of them do not count.
   */
  'head_to_head',
  'goal_difference',
  'goals_for',
] as const
export type Criterion = (typeof criteria)[number]

/** Points per game; a loss in regulation is worth none. */
export interface Points {
  win: number
  /** In overtime or by shoot-out; `overtimeLoss` likewise. */
  overtimeWin: number
  overtimeLoss: number
}

/**
 * Play-off qualifiers: the first `places`; or the first `inDivision` of each division and the best `wildCards` others
 * of each conference.
 */
export type Playoffs = { places: number } | { inDivision: number; wildCards: number }

export interface HockeyRules {
  points: Points
  order: readonly Criterion[]
  /** Absent: no rule on file. */
  playoffs?: Playoffs
  /** Empty: the league has none, or they are not on file. */
  divisions: readonly Division[]
}

type RuleRow = Ruled & Omit<HockeyRules, 'playoffs' | 'divisions'> & { playoffs?: Playoffs & { from?: string } }

/** Applies when a league's own rule is not on file: the three-point system of the IIHF. */
const defaultRule: RuleRow = {
  leagues: [],
  points: { win: 3, overtimeWin: 2, overtimeLoss: 1 },
  order: ['goal_difference', 'goals_for'],
  source: '',
}

/** The rules of a league (by its slug) in a season ("2016/2017"). `into`: see `divisionsOf`. */
export function hockeyRules(league: string, season: string, into?: ReadonlyMap<string, string>): HockeyRules {
  const { points, order, playoffs } = ruleFor(ruleRows as RuleRow[], league, season) ?? defaultRule
  const divisions = ruleFor(divisionRows as DivisionsRow[], league, season)
  return {
    points,
    order,
    ...(playoffs && (playoffs.from ?? '') <= season && { playoffs }),
    divisions: divisions ? divisionsOf(divisions, into) : [],
  }
}
