import { externalIdForm, namespaceForm } from '@touchline/contract/external-ids'
import * as z from 'zod'
import { seasonName } from '../../parse/season-name.ts'
import { checked, count, country, day, described, instant, key, line, side } from './field-types.ts'

/* The records of touchline-jsonl that are the same for every sport, and the lines that withdraw a record. */

export const version = 1

export const header = z
  .strictObject({
    record: z.literal('header'),
    touchline: described(z.literal(version), 'The version of the format.'),
    sport: described(z.string(), 'The sport of all records of the file, as in the paths of the interface: "handball".'),
    injuries: described(
      z.boolean().optional(),
      'The feed has the injuries and suspensions of its teams: a team without a line has none. Absent: true if there is a line.',
    ),
    source: described(
      z
        .string()
        .max(40)
        .regex(/^[a-z0-9][a-z0-9-]*$/),
      'Whose keys the file has. Ids derive from it and the key of a league or a player, so it must never change.',
    ),
  })
  .meta({ id: 'header', description: 'The first line of every file.' })

export const sequence = described(
  z.int().min(0).optional(),
  'Of two lines about one thing the one with the higher sequence counts; without, or if equal, the later line.',
)
export const matchSequence = described(
  z.int().min(0).optional(),
  'Of two lines about one thing the one with the higher sequence counts; without, or if equal, the later line. In another file a lower one than was received before is late: the match stays as it is.',
)
export const updatedAt = described(
  instant.optional(),
  'When the state was reported. In another file an earlier one than was received before is late, unless the sequences are in order.',
)
export const of = (what: string) => described(key, `The key of ${what} at the partner.`)
export const externalIds = described(
  z.record(z.string().regex(namespaceForm), z.array(z.string().regex(externalIdForm)).min(1).max(20)).optional(),
  'Its ids at other providers, by namespace: {"nba": ["1629029"]}. The key at the partner need not be repeated.',
)
const withdrawn = { sequence, withdrawn: described(z.literal(true), 'The record no longer holds, as if it had never been sent.') }

export const person = z
  .strictObject({ name: line, id: described(key.optional(), 'The key at the partner, if there is one.') })
  .meta({ id: 'person', description: 'A person, with the name to display. A player line of the same id adds to it.' })

export const league = z
  .strictObject({
    record: z.literal('league'),
    id: of('the league'),
    name: line,
    country: described(country, 'ISO 3166-1 alpha-2, GB-ENG and the like, or AFR, ASI, EUR, INT, NAM, OCE, SAM.'),
    gender: z.enum(['m', 'w', 'x']),
    // These have defaults and are not optional, so a youth league with a misspelled age group is rejected, not read as a senior
    // league.
    age_group: described(
      z
        .string()
        .regex(/^(?:[Uu](?:1[0-9]|2[0-3])|youth|senior)$/)
        .default('senior'),
      '"U19"; "youth" where the age is not known. Part of the identity of the league, as gender and level.',
    ),
    level: described(z.enum(['first', 'reserves']).default('first'), 'Whose league it is: of first teams, or of second and further ones.'),
    type: described(z.enum(['league', 'cup', 'tournament', 'tour', 'friendly']), 'A tournament is played on neutral ground.'),
    tier: described(z.int().min(1).max(20).optional(), '1 is the top tier of its country.'),
    external_ids: externalIds,
    sequence,
  })
  .meta({ id: 'league', description: 'A league or another competition. It is provisional until a reviewed list names it.' })

export const team = z
  .strictObject({
    record: z.literal('team'),
    id: of('the team'),
    name: line,
    country: described(country.optional(), 'Absent: that of the league.'),
    type: described(z.enum(['club', 'national']).optional(), 'Absent: a club.'),
    external_ids: externalIds,
    sequence,
  })
  .meta({ id: 'team', description: 'A team. Not in sports whose sides are players.' })

const ranking = z.strictObject({
  date: described(day, 'The day of the list.'),
  position: z.int().min(1).max(1_000_000),
  points: count.optional(),
  movement: described(z.int32().optional(), 'Places gained; negative for places lost.'),
  tournaments_played: count.optional(),
})

export const player = z
  .strictObject({
    record: z.literal('player'),
    id: of('the player'),
    name: line,
    first_name: line.optional(),
    last_name: line.optional(),
    born: described(
      z
        .string()
        .regex(/^\d{4}(?:-\d\d-\d\d)?$/)
        .optional(),
      'YYYY-MM-DD, or YYYY.',
    ),
    nationality: z.array(country).max(5).optional(),
    position: described(line.optional(), 'GK, DF, MF, FW; in other sports the terms of the league.'),
    shirt_number: z.int().min(0).max(999).optional(),
    height_cm: z.int().min(50).max(300).optional(),
    weight_kg: z.int().min(20).max(300).optional(),
    ...Object.fromEntries(
      (['foot', 'bats', 'throws', 'shoots', 'plays'] as const).map((name) => [name, z.enum(['left', 'right', 'both']).optional()]),
    ),
    ranking: described(ranking.optional(), 'The place in one ranking list of a tour.'),
    external_ids: externalIds,
    sequence,
  })
  .meta({ id: 'player', description: 'What is known of a person besides the name.' })

export const season = described(
  checked((text) => seasonName(text) === text, '^\\d{4}(/\\d{4})?$', 'no season'),
  '"2025/2026", or "2025" where seasons are calendar years.',
)

export const member = z
  .strictObject({
    record: z.literal('member'),
    league: of('the league'),
    season,
    team: of('the team'),
    player: person,
    shirt_number: described(z.int().min(0).max(999).optional(), 'In this season.'),
    position: line.optional(),
    captain: z.boolean().optional(),
    on_loan: z.boolean().optional(),
    joined: described(day.optional(), 'The day of joining the team.'),
    sequence,
  })
  .meta({ id: 'member', description: 'A player of the squad of a team in a season. The squad is all lines of the team and season.' })

const place = {
  record: z.literal('ranking'),
  tour: described(line, 'The tour or federation and its list, in one spelling: "ATP", "FIFA Men".'),
  date: described(day, 'The day of the list.'),
  league: described(key.optional(), 'The key of the league of type "tour" whose standings the list is. One for all lines of a list.'),
  position: described(z.int().min(1).max(1_000_000), 'Several places may share it.'),
  points: z.number().min(0).max(1_000_000_000).optional(),
  movement: described(z.int32().optional(), 'Places gained since the previous list; negative for places lost.'),
  tournaments_played: described(z.int().min(0).max(10_000).optional(), 'Tournaments that count for the list.'),
  sequence,
}
const placeDescription = 'A place in a published ranking list. The list is all lines of the tour and date.'

export const rankingOfPlayers = z
  .strictObject({ ...place, player: person })
  .meta({ id: 'ranking-of-players', description: placeDescription })
export const rankingOfTeams = z
  .strictObject({
    ...place,
    team: described(key, 'The key of the team at the partner. Its line has the country, unless it is a national team.'),
    gender: z.enum(['m', 'w', 'x']),
  })
  .meta({ id: 'ranking-of-teams', description: placeDescription })

export const heartbeat = z
  .strictObject({
    record: z.literal('heartbeat'),
    at: described(instant, 'When it was sent.'),
    every_seconds: described(z.int().min(1).max(86_400).optional(), 'The time to the next one at the latest.'),
  })
  .meta({ id: 'heartbeat', description: 'The partner is there; changes nothing.' })

/** An injury in a team; `getInjury` derives the form for sports whose sides are players. */
export const injury = z
  .strictObject({
    record: z.literal('injury'),
    id: of('the absence'),
    player: person,
    team: of('the team'),
    status: z.enum(['out', 'doubtful', 'questionable', 'probable', 'suspended']),
    type: described(line.optional(), '"injury", "suspension".'),
    reason: described(line.optional(), '"Knee injury".'),
    since: described(day.optional(), 'The first day of absence. Absent: that of updated_at.'),
    until: described(day.optional(), 'The last day of absence, once it is over.'),
    expected_return: described(day.optional(), 'From this day on no match shows it, until a correction moves the day.'),
    updated_at: described(instant, 'When this was last known to be so.'),
    sequence,
  })
  .meta({ id: 'injury', description: 'An injury or a suspension. A match shows those of its teams that are open on its day.' })

export const getInjury = (sidesArePlayers: boolean): z.ZodObject =>
  sidesArePlayers
    ? injury
        .omit({ team: true })
        .extend({ player: person.required() })
        .meta({ id: 'injury-of-player', description: 'An injury of a player; the id names the player.' })
    : injury

const ofLast = described(line.optional(), 'With league and season the file has this season, also if it has no match of it any more.')

/** Kinds of records that a line can withdraw, with the fields that identify the record. */
const keyFields = {
  match: { id: key, league: ofLast, season: ofLast },
  event: { id: key, match: key },
  lineup: { match: key, side },
  statistics: { match: key, side, player: person.optional(), period: line.optional() },
  play: { id: key, match: key },
  member: { league: key, season: line, team: key, player: person },
  injury: { id: key },
  ranking: {
    tour: line,
    date: day,
    player: described(person.optional(), 'Without a player and a team: the list, in a file that has no place of it.'),
    team: key.optional(),
  },
  meeting: { id: key },
  race: { id: key },
  runner: { id: key, race: key },
  result: { race: key },
} as const

export const withdrawals = Object.fromEntries(
  Object.entries(keyFields).map(([record, keys]) => [
    record,
    z
      .strictObject({ record: z.literal(record), ...keys, ...withdrawn })
      .meta({ id: `withdrawn-${record}`, description: `Withdraws a line of the kind ${record}.` }),
  ]),
) as Record<string, z.ZodObject>
