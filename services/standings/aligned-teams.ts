import type { SportId } from '@touchline/contract/catalog'
import footballRows from './american-football/divisions.json' with { type: 'json' }
import baseballRows from './baseball/divisions.json' with { type: 'json' }
import basketballRows from './basketball/divisions.json' with { type: 'json' }
import { type DivisionsRow, ruleFor } from './divisions.ts'
import hockeyRows from './hockey/divisions.json' with { type: 'json' }

/** The divisions of each sport. */
const files: { readonly [sport in SportId]?: readonly DivisionsRow[] } = {
  baseball: baseballRows,
  basketball: basketballRows,
  hockey: hockeyRows,
  'american-football': footballRows,
}

/** The sports with a league and season whose divisions contain one of these teams. */
export const sportsWithDivisionTeams = (ids: ReadonlySet<string>): SportId[] =>
  (Object.keys(files) as SportId[]).filter((sport) =>
    files[sport]!.some(({ divisions }) => divisions.some(({ teams }) => teams.some(({ team_id }) => ids.has(team_id)))),
  )

/** The ids of all teams in the divisions of a league (by its slug) in a season; empty without divisions on file. */
export const divisionTeams = (sport: string, league: string, season: string): string[] => {
  const row = Object.hasOwn(files, sport) ? ruleFor(files[sport as SportId]!, league, season) : undefined
  return row?.divisions.flatMap(({ teams }) => teams.map(({ team_id }) => team_id)) ?? []
}
