import { sports } from '@touchline/contract/catalog'
import {
  count,
  countryCode,
  day,
  type Fields,
  flag,
  id,
  image,
  instant,
  type JsonOf,
  list,
  oneOf,
  optional,
  orNull,
  record,
  season,
  text,
} from './field-types.ts'
import { seasonCoverage, teamRef } from './match.ts'
import type { SportFields } from './sport-fields.ts'

const sportFields = {
  id: oneOf(
    sports.map(({ id }) => id),
    'The path segment.',
  ),
  name: text('In English.', 'Soccer'),
  all_leagues: flag('The key may use all leagues of the sport.'),
  league_ids: list(id('league', 'Id of a league.'), 'The leagues the key may use; empty when it may use all.'),
  endpoints: list(text('A path.', '/soccer/matches'), 'Paths below /v1.'),
}
export type Sport = JsonOf<typeof sportFields>

const gender = orNull(oneOf(['m', 'w', 'x'], 'Men, women, mixed.'))

const seasonFields = {
  id: id('season', 'Id of the season.'),
  name: season,
  start_date: orNull(day('Day of the first known match.', '2025-08-22')),
  end_date: orNull(day('Day of the last known match.', '2026-05-16')),
  current: flag('The newest season that has started, unless its last match is more than 400 days ago.'),
  stages: list(
    record(
      {
        id: id('stage', 'Id of the stage.'),
        name: text('Name of the stage.', 'Regular Season'),
        type: orNull(text('league, group or knockout.', 'league')),
      },
      'A stage.',
    ),
    'The stages of the season.',
  ),
}
export type Season = JsonOf<typeof seasonFields>

const ageGroup = orNull(text('"youth" where the age is not known. null: seniors.', 'U21'))
const level = orNull(oneOf(['reserves'], 'Of second and further teams. null: of first teams.'))

const leagueFields = {
  id: id('league', 'Opaque and stable.'),
  name: text('Without country and sponsor, in the requested language.', 'Bundesliga'),
  short_name: text('The short name if there is one, else the name.', 'Bundesliga'),
  slug: text('Name with its country, for URLs.', 'germany-bundesliga'),
  country: orNull(text('In the requested language.', 'Germany')),
  country_code: orNull(countryCode('As in a match.')),
  type: orNull(oneOf(['league', 'cup', 'tournament', 'tour', 'friendly'], 'Kind of competition.')),
  gender,
  tier: orNull(count('1 is the top of its country; null for cups and tournaments.', 1)),
  age_group: ageGroup,
  level,
  logo_url: orNull(image('https://img.example/bayern.svg')),
  reviewed: flag('false: name and country are those of one source.'),
  season: orNull(record(seasonFields, 'The newest season that has started, else the next one.')),
  coverage: seasonCoverage,
  next_match_at: orNull(instant('Start of the next match; null when none is known.', '2025-11-22T14:30:00Z')),
  match_count: count('Known matches of all seasons.', 3_066),
}
export type League = JsonOf<typeof leagueFields>

const leagueWithSeasonsFields = {
  ...leagueFields,
  seasons: list(
    record({ ...seasonFields, match_count: count('Known matches of the season.', 306), coverage: seasonCoverage }, 'A season.'),
    'All known seasons, newest first.',
  ),
}
export type LeagueWithSeasons = JsonOf<typeof leagueWithSeasonsFields>

const coachFields = { id: orNull(id('official', 'Id of the coach.')), name: text('Name of the coach.', 'V. Kompany') }
export type Coach = JsonOf<typeof coachFields>
export const coach = orNull(record(coachFields, 'The coach.'))

const teamFields = {
  id: id('team', 'Opaque and stable.'),
  name: text('In the requested language.', 'Bayern Munich'),
  short_name: text('The short name if there is one, else the name.', 'Bayern'),
  code: orNull(text('Abbreviation.', 'FCB')),
  country: orNull(text('In the requested language.', 'Germany')),
  country_code: orNull(
    countryCode(
      'As in a match; of a nation that no longer exists and is a team of its own, that of ISO 3166-3: CS is Czechoslovakia, DD East Germany.',
    ),
  ),
  founded: orNull(count('Year of foundation.', 1900)),
  gender,
  type: orNull(oneOf(['club', 'national', 'player', 'player_pair'], 'Kind of team; player: of tennis, under the id of the player.')),
  venue: orNull(
    record(
      {
        name: orNull(text('Name of the venue.', 'Allianz Arena')),
        city: orNull(text('City of the venue.', 'Munich')),
        capacity: orNull(count('Spectators.', 75_024)),
      },
      'The home ground.',
    ),
  ),
  coach,
  colors: orNull(list(text('A colour.', 'red'), 'Colours of the team.')),
  logo_url: orNull(image('https://img.example/bayern.svg')),
  reviewed: flag('false: name, country and identity are those of one source.'),
  former_names: list(
    record(
      {
        name: text('In the requested language.', 'Yugoslavia'),
        code: orNull(text('FIFA code of that time; null where it is not known.', 'YUG')),
        country_code: orNull(
          text(
            'Code of ISO 3166-3 where one was assigned, else the present one. CS was that of Czechoslovakia, later that of Serbia and Montenegro.',
            'YU',
          ),
        ),
        from: day('First day.', '1920-08-28'),
        to: day('Last day.', '2003-02-03'),
      },
      'A name and its time.',
    ),
    'Of the team of a nation: what it was called at other times. Its matches of that time show this name, and count as matches of this team, as its federation counts them. Empty for every other team.',
  ),
  leagues: list(
    record(
      {
        id: id('league', 'Id of the league.'),
        name: orNull(text('With its country, in the requested language.', 'Germany: Bundesliga')),
        age_group: ageGroup,
        level,
        season,
      },
      'A league and a season.',
    ),
    'Leagues it plays or played in and that the key may see, newest season first.',
  ),
}
export type Team = JsonOf<typeof teamFields>

const catalogMetaFields = {
  importing: optional(
    flag('true while the sources of a start are being imported: leagues, teams and players may be missing yet. Absent otherwise.', true),
  ),
}
/** What the `meta` of lists of leagues, teams and players has besides that of every list. */
export type CatalogMeta = JsonOf<typeof catalogMetaFields>
const catalogMeta = record(
  {
    total: count('Number of records over all pages.', 18),
    limit: count('As requested.', 50),
    offset: count('As requested.', 0),
    ...catalogMetaFields,
  },
  'The `meta` of lists of leagues, teams and players.',
)

/** The same for every sport. */
export const catalogRecords = {
  'meta of catalog': catalogMeta,
  league: record(leagueFields, 'A competition.'),
  'league with seasons': record(leagueWithSeasonsFields, 'A competition.'),
  team: record(teamFields, 'A club, a national team, a player or a pair.'),
  sport: record(sportFields, 'A sport that the key may use.'),
}

const personFields = ({ positions, positionGroups }: SportFields) => ({
  date_of_birth: orNull(day('null also where only the year is known.', '1993-07-28')),
  nationality: orNull(list(orNull(text('A country.', 'England')), 'Countries in the requested language.')),
  nationality_codes: orNull(list(countryCode('A country code.'), 'The same as codes, as in a match.')),
  position: getPosition({ positions }),
  position_group: orNull(oneOf(positionGroups, 'Group of the position.')),
})
export type Person = JsonOf<ReturnType<typeof personFields>>

export const getPosition = ({ positions }: { positions?: readonly string[] | undefined }) =>
  orNull(positions ? oneOf(positions, 'Position; null where the source has none.') : text('Position in the terms of the league.', 'C'))

const status = orNull(oneOf(['active', 'injured', 'retired'], 'Whether the player is available.'))
const photo = orNull(image('https://img.example/kane.jpg'))

const playersTeam = (name: string) => ({ id: id('team', 'Id of the team.'), name: orNull(text('In the requested language.', name)) })

const lastTeam = (name: string) => ({
  ...playersTeam(name),
  season: orNull(season),
  as_of: orNull(day('Day of the appearance; where only the season is known, the first day of it.', '2026-05-16')),
})

const playerFields = (sport: SportFields) => ({
  id: id('player', 'Opaque and stable.'),
  name: text('Display name.', 'Harry Kane'),
  first_name: orNull(text('Where it is known separately.', 'Harry')),
  last_name: orNull(text('Where it is known separately.', 'Kane')),
  ...personFields(sport),
  age: orNull(count('Age today.', 32, 'years')),
  height_cm: orNull(count('Height.', 188, 'cm')),
  weight_kg: orNull(count('Weight.', 86, 'kg')),
  shirt_number: orNull(count('Shirt number in the club of `last_team`, without one in that of `last_national_team`.', 9)),
  team: orNull(
    record(
      playersTeam('Bayern Munich'),
      'The present club: that of `last_team`, unless that appearance is more than 400 days ago and of a season that is over; null where players are teams themselves.',
    ),
  ),
  national_team: orNull(record(playersTeam('England'), 'The present national team, likewise of `last_national_team`.')),
  last_team: orNull(record(lastTeam('Bayern Munich'), 'The club of the last known appearance for one, however long ago.')),
  last_national_team: orNull(record(lastTeam('England'), 'The national team of the last known appearance for one, however long ago.')),
  status,
  photo_url: photo,
  reviewed: flag('false: name and identity are those of one source.'),
})
export type Player = JsonOf<ReturnType<typeof playerFields>>
export const getRanking = (fields: Fields) =>
  orNull(record(fields, 'In the newest ranking list that names the player; null: none is known.'))
export const getPlayer = (sport: SportFields) =>
  record({ ...playerFields(sport), ...sport.player, ...(sport.ranking && { ranking: getRanking(sport.ranking) }) }, 'A player.')

const memberFields = (sport: SportFields) => ({
  player_id: id('player', 'Id of the player.'),
  name: text('Display name.', 'Harry Kane'),
  shirt_number: orNull(count('Shirt number in this season.', 9)),
  ...personFields(sport),
  captain: flag('Captain of the team.', false),
  on_loan: flag('On loan from another club.', false),
  joined: orNull(day('Day of joining the team.', '2023-08-12')),
  status,
  photo_url: photo,
})
export type SquadMember = JsonOf<ReturnType<typeof memberFields>>

const squadFields = (sport: SportFields) => ({
  team: record(teamRef, 'The team of the squad.'),
  season,
  current: flag('The season is the current one of a league of the team, or is to come.'),
  as_of: orNull(
    day(
      'The last day that the squad is known to be of: the day of the last report; of a season that is over at most its last day.',
      '2025-11-08',
    ),
  ),
  coach,
  players: list(record(memberFields(sport), 'A player.'), 'The players of the squad list, else those in the lineups of the team.'),
})
export type Squad = JsonOf<ReturnType<typeof squadFields>>
export const getSquad = (sport: SportFields) => record(squadFields(sport), 'The squad of a team in one season.')
