import type { Team } from '@touchline/contract/gen/catalog'
import { maySee } from '../grants/scope.ts'
import { countryIn, leagueIn, orNull, renderCoach, translated, type View } from '../view.ts'

/** `leagues` contains only those the caller may see. */
export function renderTeam(team: Team, view: View): object {
  const name = translated(team, view.lang)
  return {
    id: team.id,
    name,
    short_name: team.shortName || name,
    code: team.code ?? null,
    country: countryIn(view, team.countryCode),
    country_code: orNull(team.countryCode),
    founded: team.founded ?? null,
    gender: orNull(team.gender),
    type: orNull(team.type),
    venue: team.ground ? { name: orNull(team.ground.name), city: team.ground.city ?? null, capacity: team.ground.capacity ?? null } : null,
    coach: renderCoach(team),
    colors: team.colors?.items ?? null,
    logo_url: team.logoUrl ?? null,
    leagues: team.leagues
      .filter(({ leagueId }) => maySee(view.scope, leagueId))
      .map(({ leagueId, season }) => ({ id: leagueId, name: leagueIn(view, leagueId).fullName, season })),
  }
}
