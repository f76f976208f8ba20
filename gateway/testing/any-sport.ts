import { create, type DescField, type DescMessage, type Message } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type Player, PlayerSchema, RankingSchema } from '@touchline/contract/gen/catalog'
import {
  type Match,
  type MatchEvent,
  MatchEventSchema,
  MatchSchema,
  MatchStateSchema,
  type Scoreboard,
  ScoreboardSchema,
} from '@touchline/contract/gen/match'
import { type Play, PlaySchema } from '@touchline/contract/gen/play_by_play'
import { type Standings, StandingsSchema } from '@touchline/contract/gen/standings'
import {
  type MatchBoxScore,
  MatchBoxScoreSchema,
  type MatchLineups,
  type MatchPlayByPlay,
  MatchPlayByPlaySchema,
  TeamStatsSchema,
} from '@touchline/contract/gen/stats'
import { getExample } from '../records/json-schema.ts'
import { getPeriod } from '../records/period.ts'
import { type Fields, record } from '../records/record.ts'
import { oneofCase, type SportFields } from '../records/sport-fields.ts'
import { sportFields } from '../records/sports.ts'
import { fullLineups, fullPlayer } from './full-details.ts'
import { fullDraw, fullMatch, fullStandings } from './full-records.ts'
import { ids } from './records.ts'

/** Public name of a field: its `json_name` if that starts with @, such as "@assist"; else its proto name, such as "fg_pct". */
export const publicName = ({ name, jsonName }: DescField): string => (jsonName.startsWith('@') ? jsonName : name)

/** The list of a message that contains one list and nothing else. */
const listIn = ({ fields }: DescMessage): DescField | undefined =>
  fields.length === 1 && fields[0]!.fieldKind === 'list' ? fields[0] : undefined

/** A message with the values of a record. */
const getMessage = (desc: DescMessage, values: Record<string, unknown>): Message =>
  create(desc, Object.fromEntries(desc.fields.map((field) => [field.localName, fieldValue(field, values[publicName(field)])])))

function fieldValue(field: DescField, value: unknown): unknown {
  if (field.fieldKind !== 'message') return value
  const list = listIn(field.message)
  return list ? { [list.localName]: value } : getMessage(field.message, value as Record<string, unknown>)
}

const exampleIn = (fields: Fields<never>) => getExample(record(fields, '').schema) as Record<string, unknown>
const periodIn = (fields: SportFields) => getExample(getPeriod(fields, '').schema) as string

/** The type of the message of a sport in the `oneof` of this message. Undefined: the sport has none. */
export const sportMessage = (desc: DescMessage, id: SportId): DescMessage | undefined =>
  desc.fields.find(({ oneof, localName }) => oneof && localName === oneofCase(id))?.message

const filled = (desc: DescMessage, id: SportId, fields: Fields<never>) => ({
  case: oneofCase(id),
  value: getMessage(sportMessage(desc, id)!, exampleIn(fields)),
})

/** A match of a sport with every field set, under ids of soccer; of one in play, those of its outcome are not. */
export function getMatch(id: SportId, state: 'live' | 'finished' = 'live'): Match {
  const match = fullMatch(ids.match, state)
  const fields = sportFields(id)
  const period = periodIn(fields)
  match.sport = id
  const scoreboard = match.state!.scoreboard!
  scoreboard.period = period
  for (const each of scoreboard.scores!.periods!.items) each.period = period
  if (sportMessage(ScoreboardSchema, id)) scoreboard.detail = filled(ScoreboardSchema, id, fields.match) as Scoreboard['detail']
  for (const each of match.state!.events!.items)
    Object.assign(each, { period, type: fields.eventTypes[0], extra: filled(MatchEventSchema, id, fields.event) } as Partial<MatchEvent>)
  return match
}

export function getBoxScore(id: SportId): MatchBoxScore {
  const fields = sportFields(id)
  const stats = filled(TeamStatsSchema, id, fields.teamStats) as never
  const teams = [ids.home, ids.away].map((teamId) => ({ teamId, stats }))
  const players = [ids.home, ids.away].map((teamId) => ({ teamId, playerId: ids.player, name: 'A. Silva', stats }))
  const periods = [{ period: periodIn(fields), teams }]
  return create(MatchBoxScoreSchema, { match: getMatch(id), statistics: { teams, players, periods } })
}

export function getPlays(id: SportId): MatchPlayByPlay {
  const fields = sportFields(id)
  const { types, roles, details } = fields.plays!
  return create(MatchPlayByPlaySchema, {
    match: getMatch(id),
    plays: {
      entries: [
        {
          ...{ id: 'bas-y0000000001', sequence: 1, period: periodIn(fields), clock: '11:42', wallclock: '2026-03-01T15:00:20Z' },
          ...{ type: types[0]!, teamId: ids.home, players: [{ playerId: ids.player, name: 'A. Silva', role: roles[0]! }] },
          ...{ homeScore: 2, awayScore: 0, scoring: true, text: 'Silva 2pt' },
          details: filled(PlaySchema, id, details) as Play['details'],
        },
      ],
    },
  })
}

export function getStandings(id: SportId): Standings {
  if (sportFields(id).draws) return fullDraw(id)
  const standings = fullStandings()
  const texts = {
    winPct: '.625',
    gamesBehind: '2.5',
    wildcardGamesBehind: '0',
    conference: 'Eastern',
    division: 'Atlantic',
    pointsPct: '.719',
    setRatio: '2.571',
    pointsRatio: '1.136',
  }
  const records = { conferenceRecord: '9-3', divisionRecord: '4-1', lastTen: '7-3', clinch: 'playoff' }
  const counts = { overtimeWon: 1, overtimeLost: 2, regulationWins: 3, playoffSeed: 1, pointsWon: 1702, pointsLost: 1498 }
  const bySets = { wins30: 9, wins31: 5, wins32: 3, losses23: 2, losses13: 1, losses03: 2 }
  for (const row of standings.rows) {
    Object.assign(row, texts, records, counts, bySets)
    for (const split of [row.home!, row.away!]) Object.assign(split, { overtimeWon: 1, overtimeLost: 2 })
  }
  return create(StandingsSchema, { ...standings, sport: id })
}

export const getPlayer = (id: string): Player =>
  create(PlayerSchema, {
    ...{ ...fullPlayer(), sport: id, bats: 'left', throws: 'right', shoots: 'left', plays: 'right' },
    ranking: create(RankingSchema, { position: 7, points: 4_820, movement: -2, tournamentsPlayed: 19, rankingDate: '2022-12-26' }),
  })

export function getLineups(id: SportId): MatchLineups {
  const lineups = fullLineups()
  for (const side of lineups.lineups!.sides)
    for (const entry of [...side.starters, ...side.substitutes, ...side.bench!.items, ...side.missing!.items])
      Object.assign(entry, { battingOrder: 4, inInning: 5, outInning: 7 })
  return { ...lineups, match: getMatch(id) }
}

export const emptyMatch = (id: string): Match =>
  create(MatchSchema, { ...fullMatch(), sport: id, state: create(MatchStateSchema, { scoreboard: { state: 'scheduled', status: 'NS' } }) })

/** The id with the prefix of the sport, for requests; records keep ids of soccer. */
export const idIn = (sport: SportId, id: string): string => id.replace('soc-', `${sportNamed(sport).prefix}-`)
