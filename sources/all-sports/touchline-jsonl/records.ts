import type { DescMessage } from '@bufbuild/protobuf'
import { type MatchSportId, type ServedSportId, sportNamed } from '@touchline/contract/catalog'
import { MatchEventSchema, type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { PlaySchema } from '@touchline/contract/gen/play_by_play'
import { TeamStatsSchema } from '@touchline/contract/gen/stats'
import { isSportPeriod } from '@touchline/contract/periods'
import { isSportStatus, matchStates } from '@touchline/contract/states'
import * as z from 'zod'
import { fieldsOfMessage } from './contract-fields.ts'
import { checked, count, day, described, getLine, instant, line, pair, side, word } from './field-types.ts'
import { racingRecords } from './racing-records.ts'
import {
  externalIds,
  getInjury,
  heartbeat,
  type injury,
  league,
  matchSequence,
  member,
  of,
  person,
  player,
  rankingOfPlayers,
  rankingOfTeams,
  season,
  sequence,
  team,
  updatedAt,
  withdrawals,
} from './shared-records.ts'

/* The records of touchline-jsonl. The published schema, the file check and the import all derive from these definitions. */

const teamSide = z.strictObject({ team: of('the team'), seed: line.optional() })
const playersSide = z.strictObject({
  players: described(z.union([z.tuple([person]), z.tuple([person, person])]), 'The player, or the two of a pair in any order.'),
  seed: described(getLine(10).optional(), '"3", "WC".'),
})

const getPeriod = (sport: MatchSportId) => {
  const names = sportNamed(sport).periods
  const pattern = `^(?:${names.map((name) => name.replace('#', '[1-9]\\d?')).join('|')})$`
  return described(
    checked((text) => isSportPeriod(sport, text), pattern, 'no period of the sport'),
    `One of ${names.join(', ')}; # is a number.`,
  )
}

/** The case of a sport in a oneof of the contract. Undefined: the contract has none. */
export function getCase(message: DescMessage, oneof: string, sport: MatchSportId) {
  const fields = message.oneofs.find(({ name }) => name === oneof)!.fields
  const field = fields.find(({ name }) => name === sport.replace('-', '_'))
  return field?.message && { name: field.localName, message: field.message }
}

/** Records name the people of an event in separate fields, from which the import fills these. */
const peopleOfEvents = ['assist', 'assist_id', 'assist2', 'assist2_id', 'player_in', 'player_out']
const oneSide = { server: side, possession: side }

function getDetails(message: DescMessage, oneof: string, sport: MatchSportId) {
  const found = getCase(message, oneof, sport)
  if (!found) return {}
  const shape = fieldsOfMessage(found.message, { narrowed: oneSide, omitted: peopleOfEvents })
  return Object.keys(shape).length === 0 ? {} : { details: described(z.strictObject(shape).optional(), 'Fields of the sport.') }
}

/** State, status, clock and scores. */
function getBoard(sport: MatchSportId): z.ZodRawShape {
  const period = getPeriod(sport)
  const narrowed = {
    state: z.enum(matchStates),
    status: described(
      checked((text) => isSportStatus(sport, text), '^[A-Z0-9+]{1,8}$', 'no status of the sport'),
      'The short status that is displayed: "FT".',
    ),
    period,
    winner: described(z.enum(['home', 'away', 'draw']), 'Absent: by the score and the shoot-out, if the match is finished or awarded.'),
    minute: z.int().min(1).max(200),
    extra_minute: z.int().min(1).max(60),
    completed_at: described(instant, 'End of a suspended match that was completed on a later day. RFC 3339 in UTC.'),
    resumed_on: described(z.array(day).max(20), 'The later days on which it was resumed. Absent: the day of completed_at.'),
    home_score: count,
    away_score: count,
    tiebreak_home: count,
    tiebreak_away: count,
    home: count,
    away: count,
  }
  return { ...fieldsOfMessage(ScoreboardSchema, { narrowed, omitted: ['ended_at'] }), ...getDetails(ScoreboardSchema, 'detail', sport) }
}

function getMatch(sport: MatchSportId) {
  const sides = sportNamed(sport).sidesArePlayers ? playersSide : teamSide
  return z.strictObject({
    record: z.literal('match'),
    id: of('the match'),
    league: of('the league'),
    season,
    stage: described(
      z.strictObject({ name: line, type: z.enum(['league', 'group', 'knockout']) }).optional(),
      'Absent: the single stage of a league, "Regular Season". Other competitions have a table only of a stage that is named.',
    ),
    round: line.optional(),
    round_number: described(z.int().min(0).max(1_000).optional(), 'Orders the rounds of a stage.'),
    group: line.optional(),
    meeting: described(
      z.int().min(1).max(100).optional(),
      'Number of the meeting of these teams at this ground in this stage. Absent: counted by day.',
    ),
    game_of_day: described(z.int().min(1).max(9).optional(), 'Where two teams meet twice on one day.'),
    start_at: described(instant, 'RFC 3339 in UTC. Any time of the day if time_tbd.'),
    time_tbd: described(z.boolean().optional(), 'Only the day is known.'),
    date: described(day.optional(), 'The day at the ground. Absent: that of start_at.'),
    latest_date: described(day.optional(), 'Played between the day and this one.'),
    home: sides,
    away: sides,
    neutral: z.boolean().optional(),
    venue: z.strictObject({ name: line, city: line.optional() }).optional(),
    officials: z
      .array(z.strictObject({ name: line, role: word }))
      .max(20)
      .optional(),
    attendance: count.optional(),
    external_ids: externalIds,
    ...getBoard(sport),
    sequence: matchSequence,
    updated_at: updatedAt,
  })
}

const getLive = (sport: MatchSportId) =>
  z.strictObject({
    ...{ record: z.literal('live'), match: of('the match'), ...getBoard(sport) },
    ...{ sequence: matchSequence, updated_at: updatedAt },
  })

const getEvent = (sport: MatchSportId) =>
  z.strictObject({
    record: z.literal('event'),
    id: of('the event'),
    match: of('the match'),
    type: described(word, 'As the interface names it: "goal".'),
    period: getPeriod(sport),
    minute: described(z.int().min(1).max(200).optional(), 'Minute of the match, in sports that have one.'),
    extra_minute: z.int().min(1).max(60).optional(),
    side: described(side.optional(), 'The side it counts for. Absent: neither.'),
    player: person.optional(),
    player_in: person.optional(),
    assist: person.optional(),
    assist2: person.optional(),
    score: described(pair, 'After the event.'),
    detail: line.optional(),
    ...getDetails(MatchEventSchema, 'extra', sport),
    sequence,
  })

const minuteText = z
  .string()
  .regex(/^[1-9]\d{0,2}(?:\+[1-9]\d?)?$/)
  .optional()

function getLineup(sport: MatchSportId) {
  const entry = person.extend({
    shirt_number: z.int().min(0).max(999).optional(),
    position: described(line.optional(), 'In this match.'),
    captain: z.boolean().optional(),
    minutes: z.int().min(0).max(200).optional(),
    in_minute: minuteText,
    out_minute: minuteText,
    cards: z
      .array(z.strictObject({ type: word, minute: minuteText }))
      .max(5)
      .optional(),
    ...(sport === 'baseball' && {
      batting_order: z.int().min(1).max(9).optional(),
      in_inning: z.int().min(1).max(99).optional(),
      out_inning: z.int().min(1).max(99).optional(),
    }),
  })
  return z.strictObject({
    record: z.literal('lineup'),
    match: of('the match'),
    side,
    formation: z
      .string()
      .regex(/^\d(?:-\d){1,4}$/)
      .optional(),
    coach: line.optional(),
    starters: z.array(entry).max(60),
    substitutes: described(z.array(entry).max(60).optional(), 'Who came on, in order.'),
    bench: described(z.array(entry).max(60).optional(), 'Unused substitutes. Absent: not known.'),
    sequence,
  })
}

const getStatistics = (sport: MatchSportId) =>
  z.strictObject({
    record: z.literal('statistics'),
    match: of('the match'),
    side,
    player: described(person.optional(), 'Absent: of the team.'),
    period: described(getPeriod(sport).optional(), 'Absent: of the match. Of a period only for teams.'),
    values: z.strictObject(fieldsOfMessage(getCase(TeamStatsSchema, 'stats', sport)!.message)),
    sequence,
  })

const getPlay = (sport: MatchSportId) =>
  z.strictObject({
    record: z.literal('play'),
    id: of('the entry'),
    match: of('the match'),
    type: word,
    period: getPeriod(sport).optional(),
    clock: described(
      z
        .string()
        .max(10)
        .regex(/^\d{1,3}:\d\d(?:\.\d)?$/)
        .optional(),
      'As displayed: "9:53".',
    ),
    wallclock: instant.optional(),
    side: described(side.optional(), 'The side that acts.'),
    people: described(
      z
        .array(person.extend({ role: word, side }))
        .max(30)
        .optional(),
      'The main person first; the side each plays for.',
    ),
    score: pair.optional(),
    scoring: z.boolean().optional(),
    text: described(getLine(500).optional(), 'A sentence that tells more than the fields.'),
    ...getDetails(PlaySchema, 'details', sport),
    sequence,
  })

const kinds = new Map<ServedSportId, Record<string, z.ZodObject>>([['horse-racing', racingRecords]])

/** The records of a sport by kind: play-by-play only where the sport has it, teams where they are the sides. */
export function getRecords(sport: ServedSportId): Record<string, z.ZodObject> {
  const known = kinds.get(sport)
  if (known) return known
  const made = recordsOfMatches(sport as MatchSportId)
  kinds.set(sport, made)
  return made
}

function recordsOfMatches(sport: MatchSportId): Record<string, z.ZodObject> {
  const own = {
    match: getMatch(sport).meta({ description: 'A match with its state.' }),
    live: getLive(sport).meta({ description: 'The state of a match in play. Counts until the match line has an end of the match.' }),
    event: getEvent(sport).meta({ description: 'An event of a match, in the order of the match.' }),
    lineup: getLineup(sport).meta({ description: 'The lineup of one side.' }),
    statistics: getStatistics(sport).meta({ description: 'Statistics of a side, of a period of it, or of a player.' }),
    ...(sportNamed(sport).playByPlay && { play: getPlay(sport).meta({ description: 'An entry of the play-by-play, in order.' }) }),
  }
  const named = Object.entries(own).map(([kind, schema]) => [kind, schema.meta({ ...schema.meta(), id: `${sport}-${kind}` })])
  return {
    league,
    ...(!sportNamed(sport).sidesArePlayers && { team, member }),
    player,
    ...Object.fromEntries(named),
    injury: getInjury(sportNamed(sport).sidesArePlayers),
    ranking: sportNamed(sport).sidesArePlayers ? rankingOfPlayers : rankingOfTeams,
    heartbeat,
  }
}

export const getWithdrawal = (kind: string): z.ZodObject | undefined => (Object.hasOwn(withdrawals, kind) ? withdrawals[kind] : undefined)

type Of<F extends (sport: MatchSportId) => z.ZodType> = z.output<ReturnType<F>>

/** A state, statistics and details have the fields of the contract. */
export type League = z.output<typeof league>
export type Team = z.output<typeof team>
export type Player = z.output<typeof player> & Partial<Record<'foot' | 'bats' | 'throws' | 'shoots' | 'plays', string>>
export type Person = z.output<typeof person>
export type Board = Pick<Scoreboard, 'state' | 'status'> & { details?: object; winner?: string; home_score?: number; away_score?: number }
export type Match = Of<typeof getMatch> & Board & { home: z.output<typeof teamSide> | z.output<typeof playersSide> }
export type Live = Of<typeof getLive> & Board
export type MatchEvent = Of<typeof getEvent> & { details?: object }
export type Member = z.output<typeof member>
export type RankingPlace = z.output<typeof rankingOfPlayers> | z.output<typeof rankingOfTeams>
export type Injury = z.output<typeof injury>
export type Lineup = Of<typeof getLineup>
export type Statistics = Of<typeof getStatistics>
export type Play = Of<typeof getPlay> & { details?: object }
