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

export interface Division {
  conference: string
  /** "AFC East". */
  name: string
  /** By id, whether or not they play in this season: a team that moved stands under each of its names. */
  teams: ReadonlySet<string>
}

export interface LeagueRules {
  divisions: readonly Division[]
  /** Teams of a conference that go on beside the winners of its divisions. */
  wildCards: number
  /** In this order within a division; then among teams of several divisions of a conference. */
  division: readonly Criterion[]
  wildCard: readonly Criterion[]
}

interface Ruled {
  leagues: readonly string[]
  from?: string
  to?: string
  source: string
}
type DivisionRow = Ruled & {
  /** `team` is there for readers: the id decides. */
  divisions: readonly { conference: string; division: string; teams: readonly { team_id: string; team: string }[] }[]
}
type OrderRow = Ruled & { wild_cards: number; division: readonly Criterion[]; wild_card: readonly Criterion[] }

/** The rules of a league (by its slug) that plays in divisions; undefined for one, or a season, that is not on file. */
export function leagueRules(league: string, season: string): LeagueRules | undefined {
  const holds = ({ leagues, from, to }: Ruled): boolean =>
    leagues.includes(league) && (from === undefined || from <= season) && (to === undefined || season <= to)
  const aligned = (divisionRows as DivisionRow[]).find(holds)
  const order = (orderRows as OrderRow[]).find(holds)
  if (!aligned || !order) return undefined
  return {
    divisions: aligned.divisions.map(({ conference, division, teams }) => ({
      conference,
      name: division,
      teams: new Set(teams.map(({ team_id }) => team_id)),
    })),
    wildCards: order.wild_cards,
    division: order.division,
    wildCard: order.wild_card,
  }
}
