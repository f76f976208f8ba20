import { type Announced, pendingFrom } from '@touchline/contract/data-age'
import type * as contract from '@touchline/contract/gen/match'
import { matchVersion } from '@touchline/contract/match-version'
import {
  decisions,
  getOutcome,
  getTie,
  type Outcome,
  type Side as SideName,
  type TieOutcome,
  tieDecisions,
} from '@touchline/contract/outcome'
import { matchStates } from '@touchline/contract/states'
import { cityIn, type LeagueView, leagueIn, onDay, type TeamView, teamIn, type View } from '../render/view.ts'
import { coverage, noCoverage } from './coverage.ts'
import { type Event, eventRecord } from './event.ts'
import { externalIds } from './external-ids.ts'
import { count, countryCode, day, flag, id, instant, matching, oneOf, season, text } from './field-types.ts'
import { getLineup } from './lineup.ts'
import { getPeriod } from './period.ts'
import { fieldsFrom, from, is, type JsonOf, list, optional, orNull, record, type Type } from './record.ts'
import { noScores, pair, scoresRecord } from './scores.ts'
import { type SportFields, sportMessage } from './sport-fields.ts'
import { perSport } from './sports.ts'
import { getStatistics } from './statistics.ts'
import { teamRef } from './team-ref.ts'

/** Input of a match. */
interface MatchSource {
  match: contract.Match
  schedule: contract.MatchSchedule
  scoreboard: contract.Scoreboard
  league: LeagueView
  outcome: Outcome
  tie: TieOutcome
}

interface SideSource {
  side: contract.Side
  team: TeamView
  score: number | undefined
  winner: boolean | null
}

const schedule = fieldsFrom<contract.MatchSchedule>()({
  season,
  season_id: orNull(id('season', 'Id of the season.')),
  stage: orNull(text('null where the competition has a single stage.', 'Regular Season')),
  round: orNull(text('In normal form, which is English in every language: "Semi-finals", "Matchday 12".', 'Matchday 12')),
  round_source: orNull(text('The round in the wording of its source; null if the source has none.', '12. Spieltag')),
  group: orNull(text('Group of the stage.', 'A')),
  leg: orNull(oneOf(['1', '2'], 'Leg of a tie over two matches.')),
  date: is(
    day('Day of the start, UTC; while only the day is known, the local day that the source names; see also `latest_date`.'),
    ({ startAt }) => startAt.slice(0, 10),
  ),
  latest_date: is(
    orNull(
      day(
        'Where only the days of the tournament are known, its last one; `date` is then its first. null: `date` is the day of the match, or with `date_tbd` the last day is not known either.',
      ),
    ),
    ({ latestDate, latestDateUnknown }) => (latestDateUnknown ? null : latestDate),
  ),
  date_tbd: is(
    flag('The day of the match is not known: it was played from `date` on, at the latest on `latest_date`.', false),
    ({ latestDate }) => latestDate !== undefined,
  ),
  start_time: is(orNull(matching(/^\d\d:\d\d$/, 'UTC; null while only the day is known.', '14:30')), ({ startAt, timeTbd }) =>
    timeTbd ? null : startAt.slice(11, 16),
  ),
  start_at: instant('RFC 3339, UTC; midnight while only the day is known.'),
  time_tbd: flag('Only the day is known.', false),
  neutral: flag('Played on neutral ground.', false),
  rescheduled_to: orNull(instant('New start of a postponed match, once announced.', '2025-12-02T19:00:00Z')),
  original_start_at: orNull(instant('First announced start; null if the match was never moved.', '2025-11-07T19:30:00Z')),
})

const scoreboard = (sport: SportFields) =>
  fieldsFrom<contract.Scoreboard>()({
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
    resumed_on: is(
      orNull(
        list(
          day('A day.', '2025-11-09'),
          'The later days on which a suspended match was resumed; lists by `date` show it on each of them too. null: it was never suspended to another day.',
        ),
      ),
      ({ state, resumedOn }) => (state === 'suspended' || resumedOn.length > 0 ? resumedOn : null),
    ),
  })

const side = fieldsFrom<SideSource>()({
  ...from(({ team }: SideSource) => team, teamRef),
  score: orNull(
    count('Current official score, after extra time and without a shoot-out; in hockey a shoot-out counts one for its winner.', 2),
  ),
  winner: orNull(flag('This side won; null while undecided.')),
})

const tie = fieldsFrom<TieOutcome>()({
  tie_winner: is(
    orNull(oneOf(['home', 'away'], 'In the leg that decides a tie: who won the tie; else, and while undecided, null.')),
    ({ winner }) => winner,
  ),
  tie_decided_by: is(orNull(oneOf(tieDecisions, 'How the tie was decided; null without `tie_winner`.')), ({ decidedBy }) => decidedBy),
  aggregate: orNull(
    record(
      pair,
      'Score over two legs, in the second one; in volleyball points as in a table, from its end on. null where a golden set decides.',
    ),
  ),
})

const venue = {
  id: orNull(id('venue', 'Id of the venue.')),
  name: orNull(text('Name of the venue.', 'Allianz Arena')),
  city: is(orNull(text('City of the venue.', 'Munich')), ({ city }: { city?: string | undefined }, view) => cityIn(view, city)),
}

const official = {
  id: orNull(
    id('official', 'Id of the official, who is the same person in matches with this id; one person may have several. null: not known.'),
  ),
  name: text('In the spelling of the source.', 'F. Zwayer'),
  role: text('referee, assistant_referee, fourth_official, var or umpire.', 'referee'),
}

const league = fieldsFrom<MatchSource>()({
  league_id: is(id('league', 'Id of the league.'), ({ schedule }) => schedule.leagueId),
  league_name: is(orNull(text('With its country, in the requested language.', 'Germany: Bundesliga')), ({ league }) => league.fullName),
  country: is(orNull(text('Country of the league, in the requested language.', 'Germany')), ({ league }) => league.country),
  country_code: is(
    orNull(countryCode('ISO 3166-1 alpha-2; GB-ENG, GB-SCT, GB-WLS, GB-NIR; EUR, AFR, ASI, NAM, SAM, OCE, INT.')),
    ({ league }) => league.countryCode,
  ),
})

const place = fieldsFrom<MatchSource>()({
  venue: is(orNull(record(venue, 'Where the match is played.')), ({ schedule }) => schedule.venue),
  referees: is(orNull(list(record(official, 'An official.'), 'The match officials.')), ({ schedule }) => schedule.officials?.items),
  attendance: is(orNull(count('Spectators.', 75_000)), ({ schedule }) => schedule.attendance),
  weather: is(orNull(text('Text of the source.', 'Rain')), ({ schedule }) => schedule.weather),
})

/** What is known of the match, and since when. */
const reports = fieldsFrom<MatchSource>()({
  coverage: is(coverage, ({ match, schedule }) => ({ ...(schedule.coverage ?? noCoverage), events: coversEvents(match) })),
  result_pending: is(
    flag(
      'No result is known three hours after kickoff; of a match that was delayed, or of which only the day is known, three hours after that day.',
      false,
    ),
    ({ schedule, scoreboard }, { now }) => now >= pendingFrom(announced(schedule, scoreboard)),
  ),
  updated_at: is(instant('Time of the newest update, with milliseconds.', '2025-11-08T15:52:31.204Z'), ({ match: { schedule, state } }) =>
    state!.updatedAt > schedule!.updatedAt ? state!.updatedAt : schedule!.updatedAt,
  ),
  corrected_at: is(
    orNull(instant('When the match last changed after its end.', '2025-11-09T09:10:00.000Z')),
    ({ match }) => match.state!.correctedAt,
  ),
  version: is(count('Rises with every change.', 42), ({ match }) => matchVersion(match)),
  ...from(({ schedule }: MatchSource) => schedule, { external_ids: externalIds }),
})

function listedMatch(sport: SportFields) {
  const message = sportMessage(sport)
  const sideOfSport = { ...side, ...from(({ side }: SideSource) => side, sport.side ?? {}) }
  return fieldsFrom<MatchSource>()({
    id: is(id('match', 'Opaque, stable over postponements, corrections and seasons.'), ({ match }) => match.id),
    sport: is(oneOf([sport.id], 'As in `/v1/sports`.'), ({ match }) => match.sport),
    ...league,
    ...from(({ schedule }: MatchSource) => schedule, schedule),
    ...from(({ scoreboard }: MatchSource) => scoreboard, scoreboard(sport)),
    ...from(({ scoreboard }: MatchSource) => message(scoreboard.detail), sport.match),
    home_team: is(record(sideOfSport, 'The side that is named first.'), (source, view) => sideIn(source, 'home', view)),
    away_team: is(record(sideOfSport, 'The other side.'), (source, view) => sideIn(source, 'away', view)),
    scores: is(scoresRecord(sport), ({ scoreboard }) => scoreboard.scores ?? noScores),
    winner: is(
      orNull(oneOf(['home', 'away', 'draw'], 'Who won this match, a shoot-out included; null while undecided or not known.')),
      ({ outcome }) => outcome.winner,
    ),
    decided_by: is(orNull(oneOf(decisions, 'How the match was decided; null while it has no result.')), ({ outcome }) => outcome.decidedBy),
    ...from(({ tie }: MatchSource) => tie, tie),
    ...place,
    ...reports,
  })
}
/** The parts that records of a list may include. */
export const matchParts = ['events', 'lineups', 'statistics'] as const
export type MatchPart = (typeof matchParts)[number]

export type ListedMatch = JsonOf<ReturnType<typeof listedMatch>>
export type Match = ListedMatch & { events: Event[] | null }

export const matchRecords = perSport((sport) => {
  const listed = listedMatch(sport)
  const events = is(
    orNull(
      list(
        eventRecord(sport.id),
        'In a single match, in the live list, and in other lists with `include=events`; in order. null: not known; empty: nothing has happened.',
      ),
    ),
    ({ match }: MatchSource) => shownEvents(match)?.items,
  )
  const lineups = about(getLineup(sport.id), 'With `include=lineups`, as of the single match. null: the match is not covered.')
  const statistics = about(getStatistics(sport.id), 'With `include=statistics`, as of the single match. null: the match is not covered.')
  const parts = { events: { ...events, isOptional: true as const }, lineups: optional(lineups), statistics: optional(statistics) }
  return {
    match: record({ ...listed, events }, 'A match.', { ...sport.match, events }),
    'listed match': record(listed, 'A match in a list.', sport.match),
    'match with parts': record({ ...listed, ...parts }, 'A match in a list, with the parts that `include` names.', {
      ...sport.match,
      ...parts,
    }),
  }
})

/** The record or null, described by its place in another record. */
const about = <From, Json>({ schema, render }: Type<From, Json>, description: string) =>
  orNull({ schema: { ...schema, description }, render })

/** A match with its events. */
export function renderMatch(match: contract.Match, present: View): Match {
  const view = onDay(present, match.schedule!.startAt)
  return matchRecords(match.sport).match.render(getSource(match, view), view)
}

export function renderListedMatch(match: contract.Match, present: View): ListedMatch {
  const view = onDay(present, match.schedule!.startAt)
  return matchRecords(match.sport)['listed match'].render(getSource(match, view), view)
}

function getSource(match: contract.Match, view: View): MatchSource {
  const { sport } = match
  const schedule = match.schedule!
  const scoreboard = match.state!.scoreboard!
  const { leg, firstLeg } = schedule
  return {
    ...{ match, schedule, scoreboard },
    league: leagueIn(view, schedule.leagueId),
    outcome: getOutcome(sport, scoreboard),
    tie: getTie(sport, { leg, firstLeg, reported: scoreboard.aggregate }, scoreboard),
  }
}

function sideIn({ schedule, scoreboard, outcome: { winner } }: MatchSource, name: SideName, view: View): SideSource {
  const side = schedule[name]!
  const score = name === 'home' ? scoreboard.homeScore : scoreboard.awayScore
  return { side, team: teamIn(view, side.teamId), score, winner: winner === undefined ? null : winner === name }
}

/**
 * Known events are always covered, because the first event of a match in play can arrive before the schedule that
 * announces events.
 */
const coversEvents = ({ schedule, state }: contract.Match): boolean =>
  (schedule!.coverage?.events ?? false) || (state!.events?.items.length ?? 0) > 0

/** Undefined: not covered, or unknown. */
export const shownEvents = (match: contract.Match): contract.EventList | undefined =>
  coversEvents(match) ? match.state!.events : undefined

/** The fields that determine when the match should start. */
export const announced = ({ startAt, timeTbd, latestDate }: contract.MatchSchedule, { state }: contract.Scoreboard): Announced => ({
  ...{ state, startAt, timeTbd, latestDate },
})
