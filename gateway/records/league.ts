import type { League as Entry, Season, Stage } from '@touchline/contract/gen/catalog'
import { genders, leagueTypes } from '@touchline/contract/league-filter'
import { countryIn, translated } from '../render/view.ts'
import { noCoverage, seasonCoverage } from './coverage.ts'
import { externalIds } from './external-ids.ts'
import { count, countryCode, day, flag, id, image, instant, oneOf, season, text } from './field-types.ts'
import { fieldsFrom, is, type JsonOf, list, orNull, record } from './record.ts'

export const gender = orNull(oneOf(genders, 'Men, women, mixed.'))
export const ageGroup = orNull(text('"youth" where the age is not known. null: seniors.', 'U21'))
export const level = is(
  orNull(oneOf(['reserves'], 'Of second and further teams. null: of first teams.')),
  ({ level }: { level?: string | undefined }) => (level === 'reserves' ? level : null),
)

const stage = fieldsFrom<Stage>()({
  id: id('stage', 'Id of the stage.'),
  name: text('Name of the stage.', 'Regular Season'),
  type: orNull(text('league, group or knockout.', 'league')),
})

const seasonFields = fieldsFrom<Season>()({
  id: id('season', 'Id of the season.'),
  name: season,
  start_date: orNull(day('Day of the first known match.', '2025-08-22')),
  end_date: orNull(day('Day of the last known match.', '2026-05-16')),
  current: flag('The newest season that has started, unless its last match is more than 400 days ago.'),
  stages: list(record(stage, 'A stage.'), 'The stages of the season.'),
})

const leagueFields = fieldsFrom<Entry>()({
  id: id('league', 'Opaque and stable.'),
  name: is(text('Without country and sponsor, in the requested language.', 'Bundesliga'), (league, { lang }) => translated(league, lang)),
  short_name: is(
    text('The short name if there is one, else the name.', 'Bundesliga'),
    (league, { lang }) => league.shortName || translated(league, lang),
  ),
  slug: text('Name with its country, for URLs.', 'germany-bundesliga'),
  country: is(orNull(text('In the requested language.', 'Germany')), ({ countryCode }, view) => countryIn(view, countryCode)),
  country_code: orNull(countryCode('As in a match.')),
  type: orNull(oneOf(leagueTypes, 'Kind of competition.')),
  gender,
  tier: orNull(count('1 is the top of its country; null for cups and tournaments.', 1)),
  age_group: ageGroup,
  level,
  logo_url: orNull(image('https://img.example/bayern.svg')),
  reviewed: is(flag('false: name and country are those of one source.'), ({ provisional }) => !provisional),
  external_ids: externalIds,
  season: orNull(record(seasonFields, 'The newest season that has started, else the next one.')),
  // Coverage of the same season.
  coverage: is(seasonCoverage, ({ id, season, coverage }, view) => ({
    ...(coverage ?? noCoverage),
    standings: season !== undefined && view.hasTable(id, season.name),
  })),
  next_match_at: orNull(instant('Start of the next match; null when none is known.', '2025-11-22T14:30:00Z')),
  match_count: count('Known matches of all seasons.', 3_066),
})
export type League = JsonOf<typeof leagueFields>
export const league = record(leagueFields, 'A competition.')

const pastSeason = fieldsFrom<Season>()({
  ...seasonFields,
  match_count: count('Known matches of the season.', 306),
  coverage: is(seasonCoverage, ({ leagueId, name, coverage }, view) => ({
    ...(coverage ?? noCoverage),
    standings: view.hasTable(leagueId, name),
  })),
})
export type PastSeason = JsonOf<typeof pastSeason>
const leagueWithSeasonsFields = fieldsFrom<Entry>()({
  ...leagueFields,
  seasons: is(list(record(pastSeason, 'A season.'), 'All known seasons, newest first.'), ({ id, seasons }) =>
    seasons.map((season) => ({ ...season, leagueId: id })),
  ),
})
export const leagueWithSeasons = record(leagueWithSeasonsFields, 'A competition.')
