import { type SportId, servedSports } from '@touchline/contract/catalog'
import type { LastTeam, League, Player, Season, Squad, SquadMember, Team } from '@touchline/contract/gen/catalog'
import { dissolvedNation, formerNames } from '@touchline/contract/names/former-nations'
import type { Caller } from '../grants/caller.ts'
import { maySee } from '../grants/scope.ts'
import type * as json from '../records/catalog.ts'
import { renderCoverage } from './match.ts'
import { renderMessage } from './message.ts'
import { renderColumns } from './sport-view.ts'
import { sportView } from './sports.ts'
import { cityIn, countryIn, getCode, leagueIn, onDay, orNull, renderCoach, teamIn, translated, type View } from './view.ts'

/** The served sports a caller may use; all of them without a key. `getPaths`: the endpoints of a sport. */
export const renderSports = (caller: Caller | undefined, getPaths: (sport: SportId) => string[]): json.Sport[] =>
  servedSports.flatMap(({ id, name }) => {
    const scope = caller ? caller.scopes.get(id) : 'all'
    if (scope === undefined || scope === 'none') return []
    const leagueIds = scope === 'all' ? [] : [...scope].sort()
    return [{ id, name, all_leagues: scope === 'all', league_ids: leagueIds, endpoints: getPaths(id) }]
  })

/** What lists of leagues, teams and players say of their own completeness. */
export const renderCatalogMeta = ({ isImporting }: { isImporting: boolean }): { meta?: json.CatalogMeta } =>
  isImporting ? { meta: { importing: true } } : {}

export function renderLeague(league: League, view: View): json.League {
  const name = translated(league, view.lang)
  return {
    id: league.id,
    name,
    short_name: league.shortName || name,
    slug: league.slug,
    country: countryIn(view, league.countryCode),
    country_code: orNull(league.countryCode),
    type: orNull(league.type),
    gender: orNull(league.gender),
    tier: league.tier ?? null,
    age_group: league.ageGroup ?? null,
    level: getLevel(league),
    logo_url: league.logoUrl ?? null,
    reviewed: !league.provisional,
    season: league.season ? renderSeason(league.season) : null,
    // Of the same season.
    coverage: { ...renderCoverage(league.coverage), standings: league.season ? view.hasTable(league.id, league.season.name) : false },
    next_match_at: league.nextMatchAt ?? null,
    match_count: league.matchCount,
  }
}

const getLevel = ({ level }: { level?: string | undefined }) => (level === 'reserves' ? level : null)

export const renderLeagueWithSeasons = (league: League, view: View): json.LeagueWithSeasons => ({
  ...renderLeague(league, view),
  seasons: league.seasons.map((season) => ({
    ...renderSeason(season),
    match_count: season.matchCount,
    coverage: { ...renderCoverage(season.coverage), standings: view.hasTable(league.id, season.name) },
  })),
})

const renderSeason = (season: Season): json.Season => ({
  id: season.id,
  name: season.name,
  start_date: orNull(season.startDate),
  end_date: orNull(season.endDate),
  current: season.current,
  stages: season.stages.map(({ id, name, type }) => ({ id, name, type: orNull(type) })),
})

/** `leagues` contains only those the caller may see. */
export function renderTeam(team: Team, view: View): json.Team {
  const name = translated(team, view.lang)
  const dissolved = dissolvedNation(team)
  return {
    id: team.id,
    name,
    short_name: team.shortName || name,
    code: getCode(team),
    country: dissolved ? name : countryIn(view, team.countryCode),
    country_code: dissolved?.code ?? orNull(team.countryCode),
    founded: team.founded ?? null,
    gender: orNull(team.gender),
    type: orNull(team.type),
    venue: team.ground
      ? { name: orNull(team.ground.name), city: cityIn(view, team.ground.city), capacity: team.ground.capacity ?? null }
      : null,
    coach: renderCoach(team),
    colors: team.colors?.items ?? null,
    logo_url: team.logoUrl ?? null,
    reviewed: !team.provisional,
    former_names: formerNames(team).map((former) => ({
      name: translated(former, view.lang),
      code: former.fifa ?? null,
      country_code: former.former_code ?? dissolved?.code ?? former.code,
      from: former.from,
      to: former.to,
    })),
    leagues: team.leagues
      .filter(({ leagueId }) => maySee(view.scope, leagueId))
      .map((league) => ({
        id: league.leagueId,
        name: leagueIn(view, league.leagueId).fullName,
        age_group: league.ageGroup ?? null,
        level: getLevel(league),
        season: league.season,
      })),
  }
}

export function renderPlayer(player: Player, view: View): json.Player {
  const person = renderPerson(player, player.sport, view)
  const { player: columns, ranking } = sportView(player.sport)
  return {
    id: player.id,
    name: player.name,
    first_name: orNull(player.firstName),
    last_name: orNull(player.lastName),
    ...person,
    age: person.date_of_birth === null ? null : ageOn(view.now, person.date_of_birth),
    height_cm: player.heightCm ?? null,
    weight_kg: player.weightKg ?? null,
    shirt_number: player.shirtNumber ?? null,
    ...renderColumns(player, columns),
    ...(ranking && { ranking: player.ranking ? renderMessage(ranking, player.ranking) : null }),
    team: player.teamId === player.id ? null : renderCurrentTeam(player.teamId, view),
    national_team: renderCurrentTeam(player.nationalTeamId, view),
    last_team: player.lastTeam?.teamId === player.id ? null : renderLastTeam(player.lastTeam, view),
    last_national_team: renderLastTeam(player.lastNationalTeam, view),
    status: player.status ?? null,
    photo_url: player.photoUrl ?? null,
    reviewed: !player.provisional,
  }
}

function renderCurrentTeam(teamId: string, view: View): json.Player['team'] {
  if (teamId === '') return null
  const { id, name } = teamIn(view, teamId)
  return { id, name }
}

function renderLastTeam(last: LastTeam | undefined, view: View): json.Player['last_team'] {
  const team = renderCurrentTeam(last?.teamId ?? '', onDay(view, last?.asOf ?? ''))
  return team && { ...team, season: orNull(last?.season), as_of: orNull(last?.asOf) }
}

/** `date_of_birth` is null when only the year is known. */
function renderPerson(
  { dateOfBirth, nationality: codes, position }: Pick<Player, 'dateOfBirth' | 'nationality' | 'position'>,
  sport: string,
  view: View,
): json.Person {
  return {
    date_of_birth: dateOfBirth.length === 'YYYY-MM-DD'.length ? dateOfBirth : null,
    nationality: codes.length === 0 ? null : codes.map((code) => countryIn(view, code)),
    nationality_codes: codes.length === 0 ? null : codes,
    position: position ?? null,
    position_group: sportView(sport).positionGroups.get(position ?? '') ?? null,
  }
}

/**
 * Age in completed years on the UTC day of `now`, in milliseconds since 1970. A birthday on February 29 counts from
 * March 1 in common years.
 */
function ageOn(now: number, born: string): number {
  const today = new Date(now).toISOString()
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5, 10) < born.slice(5) ? years - 1 : years
}

export const renderSquad = (squad: Squad, view: View): json.Squad => ({
  team: teamIn(squad.current ? view : onDay(view, squad.asOf), squad.teamId),
  season: squad.season,
  current: squad.current,
  as_of: orNull(squad.asOf),
  coach: renderCoach(squad),
  players: squad.members.map((member) => renderMember(member, squad.sport, view)),
})

const renderMember = (member: SquadMember, sport: string, view: View): json.SquadMember => ({
  player_id: view.current(member.playerId),
  name: member.name,
  shirt_number: member.shirtNumber ?? null,
  ...renderPerson(member, sport, view),
  captain: member.captain,
  on_loan: member.onLoan,
  joined: member.joined ?? null,
  status: member.status ?? null,
  photo_url: member.photoUrl ?? null,
})
