import type { SportId } from '@touchline/contract/catalog'
import footballRows from './american-football/divisions.json' with { type: 'json' }
import baseballRows from './baseball/divisions.json' with { type: 'json' }
import basketballRows from './basketball/divisions.json' with { type: 'json' }
import { type DivisionsRow, ruleFor } from './divisions.ts'
import hockeyRows from './hockey/divisions.json' with { type: 'json' }

/** Who plays in which division: a file a sport. */
const files: { readonly [sport in SportId]?: readonly DivisionsRow[] } = {
  baseball: baseballRows,
  basketball: basketballRows,
  hockey: hockeyRows,
  'american-football': footballRows,
}

/** The sports in which the divisions of some league and season name one of these teams. */
export const sportsAligning = (ids: ReadonlySet<string>): SportId[] =>
  (Object.keys(files) as SportId[]).filter((sport) =>
    files[sport]!.some(({ divisions }) => divisions.some(({ teams }) => teams.some(({ team_id }) => ids.has(team_id)))),
  )

/** The ids of all teams that the divisions of a league (by its slug) name in a season; none where it has no divisions on file. */
export const alignedTeams = (sport: string, league: string, season: string): string[] => {
  const row = Object.hasOwn(files, sport) ? ruleFor(files[sport as SportId]!, league, season) : undefined
  return row?.divisions.flatMap(({ teams }) => teams.map(({ team_id }) => team_id)) ?? []
}
