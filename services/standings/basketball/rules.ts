import { type Division, type DivisionsRow, divisionsOf, type Ruled, ruleFor } from '../divisions.ts'
import divisionRows from './divisions.json' with { type: 'json' }
import ruleRows from './rules.json' with { type: 'json' }

/** What tells level teams apart. A drawing of lots is not computed. */
export const criteria = [
  /** Share of the games won among the level teams; passed over until each two of them have met as often as they must, or have no game left. */
  'head_to_head',
  /** The same games, and as long passed over. */
  'head_to_head_net_points',
  /** Who leads a division, before who does not. */
  'division_leader',
  /** Only where all the level teams are of one division. */
  'division_record',
  'conference_record',
  /** Against those of the own conference that are on a place for the play-offs, or level with the last of these. */
  'conference_playoff_teams',
  'other_conference_playoff_teams',
  'net_points',
  'points_for',
  /** Points scored by points allowed, added up over all games. */
  'quotients',
] as const
export type Criterion = (typeof criteria)[number]

export interface BasketballRules {
  /** Empty: the league has none, or they are not on file. */
  divisions: readonly Division[]
  by: 'share' | 'wins'
  /** Where two teams are level, and where more are. */
  two: readonly Criterion[]
  more: readonly Criterion[]
  /** How often two teams must have met before their games count in a tie-break. 0: any game does. */
  meetings: number
  /** How many of a conference count as teams of the play-offs in a tie-break; 0 where none asks. */
  eligible: number
  /** How many of a conference, or of the league, go to the play-offs by their place. 0: not on file. */
  places: number
  /** The stages that have a table. Absent: all. */
  stages?: readonly string[]
  /** Its stages are played in groups: those of which no group is told have no table. */
  grouped: boolean
}

type RuleRow = Ruled &
  Pick<BasketballRules, 'by' | 'two' | 'more'> &
  Partial<Pick<BasketballRules, 'meetings' | 'eligible' | 'stages' | 'grouped'>> & {
    play_offs?: readonly { from?: string; to?: string; places: number }[]
  }

/** Where a league's own rule is not on file. */
const usual: RuleRow = { leagues: [], by: 'share', two: ['head_to_head', 'net_points'], more: ['head_to_head', 'net_points'], source: '' }

/** The rules of a league (by its slug) in a season ("2018/2019"). `into`: divisionsOf. */
export function basketballRules(league: string, season: string, into?: ReadonlyMap<string, string>): BasketballRules {
  const aligned = ruleFor(divisionRows as DivisionsRow[], league, season)
  const {
    by,
    two,
    more,
    meetings = 0,
    eligible = 0,
    stages,
    grouped = false,
    play_offs = [],
  } = ruleFor(ruleRows as RuleRow[], league, season) ?? usual
  const through = play_offs.find(({ from = '', to = season }) => from <= season && season <= to)
  return {
    divisions: aligned ? divisionsOf(aligned, into) : [],
    by,
    two,
    more,
    meetings,
    eligible,
    places: through?.places ?? 0,
    ...(stages && { stages }),
    grouped,
  }
}
