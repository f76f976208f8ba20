import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import ruleRows from './rules.json' with { type: 'json' }

/** How level teams are told apart, larger is better but where the name says otherwise. */
export const criteria = [
  /** Of two with the same points, who has played less. */
  'fewer_played',
  'regulation_wins',
  /** All but those by shoot-out. */
  'regulation_and_overtime_wins',
  'wins',
  /**
   * The share of the points that were to be had in games among the level teams. Where two have not met equally often at both grounds, the
   * first games at the ground with more of them do not count.
   */
  'head_to_head',
  'goal_difference',
  'goals_for',
] as const
export type Criterion = (typeof criteria)[number]

/** What a game is worth; a loss in regulation nothing. */
export interface Points {
  win: number
  /** In overtime or a shoot-out, as the next. */
  overtimeWin: number
  overtimeLoss: number
}

/** Who goes to the play-offs: the first `places`; or of each division the first `inDivision`, and of each conference the `wildCards` best of the others. */
export type Playoffs = { places: number } | { inDivision: number; wildCards: number }

export interface HockeyRules {
  points: Points
  order: readonly Criterion[]
  /** Absent: the rule is not on file. */
  playoffs?: Playoffs
  /** Empty: the league has none, or they are not on file. */
  divisions: readonly Division[]
}

type RuleRow = Ruled & Omit<HockeyRules, 'playoffs' | 'divisions'> & { playoffs?: Playoffs & { from?: string } }

/** Where a league's own rule is not on file: the three points of the international federation. */
const usual: RuleRow = {
  leagues: [],
  points: { win: 3, overtimeWin: 2, overtimeLoss: 1 },
  order: ['goal_difference', 'goals_for'],
  source: '',
}

/** The rules of a league (by its slug) in a season ("2016/2017"). `into`: divisionsOf. */
export function hockeyRules(league: string, season: string, into?: ReadonlyMap<string, string>): HockeyRules {
  const { points, order, playoffs } = ruleFor(ruleRows as RuleRow[], league, season) ?? usual
  const divisions = ruleFor(divisionRows as DivisionsRow[], league, season)
  return {
    points,
    order,
    ...(playoffs && (playoffs.from ?? '') <= season && { playoffs }),
    divisions: divisions ? divisionsOf(divisions, into) : [],
  }
}
