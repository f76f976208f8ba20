import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import ruleRows from './rules.json' with { type: 'json' }

/** Criteria that break ties. Drawing of lots is not computed. */
export const criteria = [
  /**
   * Winning percentage among the tied teams; skipped until every two of them have met `meetings` times and have no game
   * left.
   */
  'head_to_head',
  /** Over the same games, and skipped as long. */
  'head_to_head_net_points',
  /** Division leaders before other teams. */
  'division_leader',
  /** Only if all tied teams are in one division. */
  'division_record',
  'conference_record',
  /** Against teams of the own conference that hold a play-off place, or are tied with the last one that does. */
  'conference_playoff_teams',
  'other_conference_playoff_teams',
  'net_points',
  'points_for',
  /** Points scored divided by points allowed, summed over all games. */
  'quotients',
] as const
export type Criterion = (typeof criteria)[number]

export interface BasketballRules {
  /** Empty: the league has none, or they are not on file. */
  divisions: readonly Division[]
  by: 'share' | 'wins'
  /** Criteria for two tied teams; `more`: for three or more. */
  two: readonly Criterion[]
  more: readonly Criterion[]
  /** How often two teams must have met before their games count in a tie-break. 0: any game counts. */
  meetings: number
  /** How many teams of a conference count as play-off teams in a tie-break; 0 if no criterion uses them. */
  eligible: number
  /** How many teams of a conference, or of the league, qualify for the play-offs by position. 0: not on file. */
  places: number
  /** The stages that have a table. Absent: all. */
  stages?: readonly string[]
  /** The stages are played in groups: a stage without groups in the data has no table. */
  grouped: boolean
}

type RuleRow = Ruled &
  Pick<BasketballRules, 'by' | 'two' | 'more'> &
  Partial<Pick<BasketballRules, 'meetings' | 'eligible' | 'stages' | 'grouped'>> & {
    play_offs?: readonly { from?: string; to?: string; places: number }[]
  }

/** Applies when a league's own rule is not on file. */
const defaultRule: RuleRow = {
  leagues: [],
  by: 'share',
  two: ['head_to_head', 'net_points'],
  more: ['head_to_head', 'net_points'],
  source: '',
}

/** The rules of a league (by its slug) in a season ("2018/2019"). `into`: see `divisionsOf`. */
export function basketballRules(league: string, season: string, into?: ReadonlyMap<string, string>): BasketballRules {
  const divisionsRow = ruleFor(divisionRows as DivisionsRow[], league, season)
  const {
    by,
    two,
    more,
    meetings = 0,
    eligible = 0,
    stages,
    grouped = false,
    play_offs = [],
  } = ruleFor(ruleRows as RuleRow[], league, season) ?? defaultRule
  const playoffs = play_offs.find(({ from = '', to = season }) => from <= season && season <= to)
  return {
    divisions: divisionsRow ? divisionsOf(divisionsRow, into) : [],
    by,
    two,
    more,
    meetings,
    eligible,
    places: playoffs?.places ?? 0,
    ...(stages && { stages }),
    grouped,
  }
}
