import { sportNamed } from '@touchline/contract/catalog'
import { decisions, tieDecisions } from '@touchline/contract/outcome'
import { matchStates } from '@touchline/contract/states'
import {
  count,
  countryCode,
  day,
  flag,
  id,
  image,
  instant,
  type JsonOf,
  list,
  matching,
  oneOf,
  optional,
  orNull,
  record,
  season,
  text,
} from './field-types.ts'
import type { SportFields } from './sport-fields.ts'

const pair = { home: count('Score of the home side.', 2), away: count('Score of the away side.', 1) }
export type Pair = JsonOf<typeof pair>

const coverageFields = {
  events: flag('Goals, scores and the like.'),
  cards: flag('Cards among the events, suspensions included. Soccer and handball only.'),
  substitutions: flag('Substitutions among the events. Soccer only.'),
  lineups: flag('Lineups.'),
  statistics: flag('Statistics.'),
  play_by_play: flag('Play-by-play.', false),
  injuries: flag('Injuries.', false),
  official_details: flag('Details of the official match report, about 30 minutes after the final whistle.', false),
  live: oneOf(['full', 'score', 'post'], 'full: events as they happen; score: the score in play; post: results only.'),
}
export type Coverage = JsonOf<typeof coverageFields>
/** Of a league or a season. */
export const seasonCoverage = record(
  { ...coverageFields, standings: flag('A table of the season.') },
  'What exists or will exist in the season, announced in advance.',
)
export const coverage = record(coverageFields, 'What exists or will exist, announced in advance.')

/** A team where it is mentioned. */
export const teamRef = {
  id: id('team', 'Id of the team.'),
  name: orNull(text('In the requested language.', 'Bayern Munich')),
  short_name: orNull(text('The short name if there is one, else the name.', 'Bayern')),
  code: orNull(text('Abbreviation.', 'FCB')),
  logo_url: orNull(image('https://img.example/bayern.svg')),
}
export type TeamRef = JsonOf<typeof teamRef>

const side = {
  ...teamRef,
  score: orNull(
    count('Current official score, after extra time and without a shoot-out; in hockey a shoot-out counts one for its winner.', 2),
  ),
  winner: orNull(flag('This side won; null while undecided.')),
}
export type Side = JsonOf<typeof side>

/** A period as the rules of the sport number it. */
export function getPeriod({ id }: SportFields, description: string) {
  const { periods } = sportNamed(id)
  const pattern = `^(${periods.join('|').replaceAll('#', '[1-9]\\d?')})$`
  const isClosed = !periods.some((period) => period.includes('#'))
  return isClosed ? oneOf(periods, description) : matching(pattern, description, periods.at(-1)!.replace('#', '1'))
}

const schedule = {
  season,
  season_id: orNull(id('season', 'Id of the season.')),
  stage: orNull(text('null where the competition has a single stage.', 'Regular Season')),
  round: orNull(text('In normal form, which is English in every language: "Semi-finals", "Matchday 12".', 'Matchday 12')),
  round_source: orNull(text('The round in the wording of its source; null if the source has none.', '12. Spieltag')),
  group: orNull(text('Group of the stage.', 'A')),
  leg: orNull(oneOf(['1', '2'], 'Leg of a tie over two matches.')),
  date: day('Day of the start, UTC; while only the day is known, the local day that the source names; see also `latest_date`.'),
  latest_date: orNull(
    day(
      'Where only the days of the tournament are known, its last one; `date` is then its first. null: `date` is the day of the match, or with `date_tbd` the last day is not known either.',
    ),
  ),
  date_tbd: flag('The day of the match is not known: it was played from `date` on, at the latest on `latest_date`.', false),
  start_time: orNull(matching(/^\d\d:\d\d$/, 'UTC; null while only the day is known.', '14:30')),
  start_at: instant('RFC 3339, UTC; midnight while only the day is known.'),
  time_tbd: flag('Only the day is known.', false),
  neutral: flag('Played on neutral ground.', false),
  rescheduled_to: orNull(instant('New start of a postponed match, once announced.', '2025-12-02T19:00:00Z')),
  original_start_at: orNull(instant('First announced start; null if the match was never moved.', '2025-11-07T19:30:00Z')),
}
export type Schedule = JsonOf<typeof schedule>

const scoreboard = (sport: SportFields) => ({
  status: text('What a scoreboard shows: "NS", "67", "45+2", "HT", "FT".', '67'),
  state: oneOf(matchStates, 'What happens to the match now.'),
  period: orNull(getPeriod(sport, 'In a break the period that has ended; null before and after the match.')),
  minute: orNull(count('Minute of play; null while no clock runs, and in sports without a match minute.', 67, 'minutes')),
  extra_minute: orNull(count('Minute of stoppage time.', 2, 'minutes')),
  clock: orNull(text('Game clock; null while none runs, and in sports without one.', '9:53')),
  status_reason: orNull(text('Why the match was postponed, abandoned or awarded.', 'Waterlogged pitch')),
  completed_at: orNull(
    instant(
      'When a suspended match ended that was completed on a later day; tables, form and streaks count it from then. null: no such match, or only the day is known, the last of `resumed_on`.',
      '2025-11-09T16:05:00Z',
    ),
  ),
  resumed_on: orNull(
    list(
      day('A day.', '2025-11-09'),
      'The later days on which a suspended match was resumed; lists by `date` show it on each of them too. null: it was never suspended to another day.',
    ),
  ),
})
export type Scoreboard = JsonOf<ReturnType<typeof scoreboard>>

const scores = (sport: SportFields) => ({
  halftime: orNull(record(pair, 'Score at half-time, from then on.')),
  fulltime: orNull(record(pair, 'Score without extra time, from the end of regular time on.')),
  extra_time: orNull(record(pair, 'Score after extra time, from a shoot-out or the end on; null without extra time.')),
  penalties: orNull(record(pair, 'Score of the shoot-out.')),
  periods: orNull(list(record(periodScore(sport), 'A period.'), 'Score of each period, not cumulative.')),
})
const periodScore = (sport: SportFields) => ({
  period: getPeriod(sport, 'The period.'),
  home: orNull(count('Score of the home side; null where it did not play in it, as in a last inning without its turn at bat.', 2)),
  away: orNull(count('Score of the away side.', 1)),
  tiebreak_home: optional(count('Only in a tennis set with a tie-break: points of the home side in it.', 7)),
  tiebreak_away: optional(count('Only in a tennis set with a tie-break: points of the away side in it.', 5)),
})
export type PeriodScore = JsonOf<ReturnType<typeof periodScore>>
export type Scores = JsonOf<ReturnType<typeof scores>>

const venue = {
  id: orNull(id('venue', 'Id of the venue.')),
  name: orNull(text('Name of the venue.', 'Allianz Arena')),
  city: orNull(text('City of the venue.', 'Munich')),
}
export type Venue = JsonOf<typeof venue>

const tie = {
  tie_winner: orNull(oneOf(['home', 'away'], 'In the leg that decides a tie: who won the tie; else, and while undecided, null.')),
  tie_decided_by: orNull(oneOf(tieDecisions, 'How the tie was decided; null without `tie_winner`.')),
  aggregate: orNull(
    record(
      pair,
      'Score over two legs, in the second one; in volleyball points as in a table, from its end on. null where a golden set decides.',
    ),
  ),
}
export type Tie = JsonOf<typeof tie>

const listedMatch = (sport: SportFields) => ({
  id: id('match', 'Opaque, stable over postponements, corrections and seasons.'),
  sport: oneOf([sport.id], 'As in `/v1/sports`.'),
  league_id: id('league', 'Id of the league.'),
  league_name: orNull(text('With its country, in the requested language.', 'Germany: Bundesliga')),
  country: orNull(text('Country of the league, in the requested language.', 'Germany')),
  country_code: orNull(countryCode('ISO 3166-1 alpha-2; GB-ENG, GB-SCT, GB-WLS, GB-NIR; EUR, AFR, ASI, NAM, SAM, OCE, INT.')),
  ...schedule,
  ...scoreboard(sport),
  home_team: record({ ...side, ...sport.side }, 'The side that is named first.'),
  away_team: record({ ...side, ...sport.side }, 'The other side.'),
  scores: record(scores(sport), 'Scores by part of the match.'),
  winner: orNull(oneOf(['home', 'away', 'draw'], 'Who won this match, a shoot-out included; null while undecided or not known.')),
  decided_by: orNull(oneOf(decisions, 'How the match was decided; null while it has no result.')),
  ...tie,
  venue: orNull(record(venue, 'Where the match is played.')),
  referees: orNull(list(record(official, 'An official.'), 'The match officials.')),
  attendance: orNull(count('Spectators.', 75_000)),
  weather: orNull(text('Text of the source.', 'Rain')),
  coverage,
  result_pending: flag(
    'No result is known three hours after kickoff; of a match that was delayed, or of which only the day is known, three hours after that day.',
    false,
  ),
  updated_at: instant('Time of the newest update, with milliseconds.', '2025-11-08T15:52:31.204Z'),
  corrected_at: orNull(instant('When the match last changed after its end.', '2025-11-09T09:10:00.000Z')),
  version: count('Rises with every change.', 42),
})
const official = {
  name: text('In the spelling of the source.', 'F. Zwayer'),
  role: text('referee, assistant_referee, fourth_official, var or umpire.', 'referee'),
}
export type ListedMatch = JsonOf<ReturnType<typeof listedMatch>>
export const getListedMatch = (sport: SportFields) => record({ ...listedMatch(sport), ...sport.match }, 'A match in a list.')

const event = (sport: SportFields) => ({
  '@id': id('event', 'Stable; an event that is revoked stays, cancelled.'),
  '@type': oneOf(sport.eventTypes, 'What happened.'),
  '@minute': text('Minute of the match; the period, "Q3", in sports without a match minute.', '45'),
  '@extra_minute': orNull(matching(/^\d{1,2}$/, 'Minute of stoppage time.', '2')),
  '@period': orNull(getPeriod(sport, 'As `period`.')),
  '@team': orNull(oneOf(['home', 'away'], 'The side that benefits.')),
  '@team_id': orNull(id('team', 'Id of that side.')),
  '@player': orNull(text('The acting player, in the spelling of the source.', 'H. Kane')),
  '@player_id': orNull(id('player', 'Id of that player.')),
  '@home_score': orNull(count('Score of the home side after the event.', 2)),
  '@away_score': orNull(count('Score of the away side after the event.', 1)),
  '@detail': orNull(text('Text of the source.', 'Header')),
  '@status': oneOf(['confirmed', 'under_review', 'cancelled'], 'Whether the event counts.'),
  '@updated_at': instant('When the event last changed.', '2025-11-08T15:16:02.871Z'),
})
export type Event = JsonOf<ReturnType<typeof event>>

const events = (sport: SportFields) =>
  orNull(
    list(
      record({ ...event(sport), ...sport.event }, 'An event.'),
      'In a single match and in the live list only, in order. null: not known; empty: nothing has happened.',
    ),
  )
export type Match = ListedMatch & { events: Event[] | null }
export const getMatch = (sport: SportFields) => record({ ...getListedMatch(sport).fields, events: events(sport) }, 'A match.')

const matchesMetaFields = {
  total: count('Number of matches, at most 10,000; with `updated_since` without the removed ones.', 380),
  limit: count('As requested.', 50),
  offset: count('As requested; 0 with `cursor`.', 0),
  next_cursor: orNull(
    text(
      'Continues after this page. Opaque. null on the last page; with `updated_since` and without `offset` never null: it leads to later changes.',
      'eyJ2IjoxfQ',
    ),
  ),
  total_capped: flag('There are more matches than `total`.', false),
}
const removedMatch = {
  id: id('match', 'Id of the match.'),
  merged_into: orNull(id('match', 'Canonical id of the match it was merged into; null when it was withdrawn.')),
  updated_at: instant('When it was withdrawn or merged.', '2025-11-08T16:00:00.000Z'),
}
export type RemovedMatch = JsonOf<typeof removedMatch>
/** What the `meta` of a page of matches has besides that of every page. */
export type CursorMeta = Pick<JsonOf<typeof matchesMetaFields>, 'next_cursor' | 'total_capped'> & { removed?: readonly RemovedMatch[] }
export const matchesMeta = record(matchesMetaFields, 'The `meta` of a page of matches.')
export const changesMeta = record(
  {
    ...matchesMetaFields,
    removed: list(
      record(removedMatch, 'A match.'),
      'With `updated_since` only: the withdrawn and merged matches between the rows of this page.',
    ),
  },
  'The `meta` of a page of changes.',
)
