import type { Team as Entry, Ground, TeamLeague } from '@touchline/contract/gen/catalog'
import { teamTypes } from '@touchline/contract/league-filter'
import { dissolvedNation, type FormerNation, formerNames } from '@touchline/contract/names/former-nations'
import { maySee } from '../grants/scope.ts'
import { cityIn, countryIn, getCode, leagueIn, translated } from '../render/view.ts'
import { coach } from './coach.ts'
import { externalIds } from './external-ids.ts'
import { count, countryCode, day, flag, id, image, oneOf, season, text } from './field-types.ts'
import { ageGroup, gender, level } from './league.ts'
import { fieldsFrom, is, type JsonOf, list, orNull, record } from './record.ts'

const venue = fieldsFrom<Ground>()({
  name: orNull(text('Name of the venue.', 'Allianz Arena')),
  city: is(orNull(text('City of the venue.', 'Munich')), ({ city }, view) => cityIn(view, city)),
  capacity: orNull(count('Spectators.', 75_024)),
})

/** A former name of a nation, with its code. */
interface FormerSource {
  former: FormerNation
  countryCode: string
}
const formerName = fieldsFrom<FormerSource>()({
  name: is(text('In the requested language.', 'Yugoslavia'), ({ former }, { lang }) => translated(former, lang)),
  code: is(orNull(text('FIFA code of that time; null where it is not known.', 'YUG')), ({ former }) => former.fifa),
  country_code: orNull(
    text(
      'Code of ISO 3166-3 where one was assigned, else the present one. CS was that of Czechoslovakia, later that of Serbia and Montenegro.',
      'YU',
    ),
  ),
  from: is(day('First day.', '1920-08-28'), ({ former }) => former.from),
  to: is(day('Last day.', '2003-02-03'), ({ former }) => former.to),
})

const leagueOfTeam = fieldsFrom<TeamLeague>()({
  id: is(id('league', 'Id of the league.'), ({ leagueId }) => leagueId),
  name: is(
    orNull(text('With its country, in the requested language.', 'Germany: Bundesliga')),
    ({ leagueId }, view) => leagueIn(view, leagueId).fullName,
  ),
  age_group: ageGroup,
  level,
  season,
})

const fields = fieldsFrom<Entry>()({
  id: id('team', 'Opaque and stable.'),
  name: is(text('In the requested language.', 'Bayern Munich'), (team, { lang }) => translated(team, lang)),
  short_name: is(
    text('The short name if there is one, else the name.', 'Bayern'),
    (team, { lang }) => team.shortName || translated(team, lang),
  ),
  code: is(orNull(text('Abbreviation.', 'FCB')), (team) => getCode(team)),
  country: is(orNull(text('In the requested language.', 'Germany')), (team, view) =>
    dissolvedNation(team) ? translated(team, view.lang) : countryIn(view, team.countryCode),
  ),
  country_code: is(
    orNull(
      countryCode(
        'As in a match; of a nation that no longer exists and is a team of its own, that of ISO 3166-3: CS is Czechoslovakia, DD East Germany.',
      ),
    ),
    (team) => dissolvedNation(team)?.code ?? team.countryCode,
  ),
  founded: orNull(count('Year of foundation.', 1900)),
  gender,
  type: orNull(oneOf(teamTypes, 'Kind of team; player: of tennis, under the id of the player.')),
  venue: is(orNull(record(venue, 'The home ground.')), ({ ground }) => ground),
  coach,
  colors: is(orNull(list(text('A colour.', 'red'), 'Colours of the team.')), ({ colors }) => colors?.items),
  logo_url: orNull(image('https://img.example/bayern.svg')),
  reviewed: is(flag('false: name, country and identity are those of one source.'), ({ provisional }) => !provisional),
  external_ids: externalIds,
  former_names: is(
    list(
      record(formerName, 'A name and its time.'),
      'Of the team of a nation: what it was called at other times. Its matches of that time show this name, and count as matches of this team, as its federation counts them. Empty for every other team.',
    ),
    (team) =>
      formerNames(team).map((former) => ({
        former,
        countryCode: former.former_code ?? dissolvedNation(team)?.code ?? former.code,
      })),
  ),
  // Includes only leagues that the caller may see.
  leagues: is(
    list(record(leagueOfTeam, 'A league and a season.'), 'Leagues it plays or played in and that the key may see, newest season first.'),
    ({ leagues }, { scope }) => leagues.filter(({ leagueId }) => maySee(scope, leagueId)),
  ),
})
export type Team = JsonOf<typeof fields>
export const team = record(fields, 'A club, a national team, a player or a pair.')
