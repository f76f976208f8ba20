import { create, type DescField, type DescMessage, type Message } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type Player, PlayerSchema, RankingSchema } from '@touchline/contract/gen/catalog'
import { type Match, type MatchEvent, MatchSchema, MatchStateSchema, type Scoreboard } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import { type Standings, StandingsSchema } from '@touchline/contract/gen/standings'
import {
  type MatchBoxScore,
  MatchBoxScoreSchema,
  type MatchLineups,
  type MatchPlayByPlay,
  MatchPlayByPlaySchema,
} from '@touchline/contract/gen/stats'
import { type Fields, record } from '../records/field-types.ts'
import { getExample, jsonSchema } from '../records/json-schema.ts'
import { getPeriod } from '../records/match.ts'
import { sportFields } from '../records/records.ts'
import type { SportFields } from '../records/sport-fields.ts'
import { listIn, publicName } from '../render/message.ts'
import type { SportView } from '../render/sport-view.ts'
import { fullLineups, fullPlayer } from './full-details.ts'
import { fullDraw, fullMatch, fullStandings } from './full-records.ts'
import { ids } from './records.ts'

/** A message with the values of a record. */
const getMessage = (desc: DescMessage, values: Record<string, unknown>): Message =>
  create(desc, Object.fromEntries(desc.fields.map((field) => [field.localName, fieldValue(field, values[publicName(field)])])))

function fieldValue(field: DescField, value: unknown): unknown {
  if (field.fieldKind !== 'message') return value
  const list = listIn(field.message)
  return list ? { [list.localName]: value } : getMessage(field.message, value as Record<string, unknown>)
}

const exampleIn = (fields: Fields) => getExample(jsonSchema(record(fields, ''))) as Record<string, unknown>
const filled = (of: string, desc: DescMessage, fields: Fields) => ({ case: of, value: getMessage(desc, exampleIn(fields)) })
const periodIn = (fields: SportFields) => getExample(jsonSchema(getPeriod(fields, ''))) as string

/** A match of a sport with every field set, under ids of soccer; of one in play, those of its outcome are not. */
export function getMatch(id: SportId, { of, match: desc, event }: SportView, state: 'live' | 'finished' = 'live'): Match {
  const match = fullMatch(ids.match, state)
  const fields = sportFields(id)
  const period = periodIn(fields)
  match.sport = id
  const scoreboard = match.state!.scoreboard!
  scoreboard.period = period
  for (const each of scoreboard.scores!.periods!.items) each.period = period
  if (desc) scoreboard.detail = filled(of, desc, fields.match) as Scoreboard['detail']
  for (const each of match.state!.events!.items)
    Object.assign(each, { period, type: fields.eventTypes[0], extra: filled(of, event, fields.event) } as Partial<MatchEvent>)
  return match
}

export function getBoxScore(id: SportId, sport: SportView): MatchBoxScore {
  const fields = sportFields(id)
  const stats = filled(sport.of, sport.stats, { ...fields.stats, ...fields.teamStats }) as never
  const teams = [ids.home, ids.away].map((teamId) => ({ teamId, stats }))
  const players = [ids.home, ids.away].map((teamId) => ({ teamId, playerId: ids.player, name: 'A. Silva', stats }))
  const periods = [{ period: periodIn(fields), teams }]
  return create(MatchBoxScoreSchema, { match: getMatch(id, sport), statistics: { teams, players, periods } })
}

export function getPlays(id: SportId, sport: SportView): MatchPlayByPlay {
  const fields = sportFields(id)
  const { types, roles, details } = fields.plays!
  return create(MatchPlayByPlaySchema, {
    match: getMatch(id, sport),
    plays: {
      entries: [
        {
          ...{ id: 'bas-y0000000001', sequence: 1, period: periodIn(fields), clock: '11:42', wallclock: '2026-03-01T15:00:20Z' },
          ...{ type: types[0]!, teamId: ids.home, players: [{ playerId: ids.player, name: 'A. Silva', role: roles[0]! }] },
          ...{ homeScore: 2, awayScore: 0, scoring: true, text: 'Silva 2pt' },
          details: filled(sport.of, sport.play!, details) as Play['details'],
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

export function getLineups(id: SportId, sport: SportView): MatchLineups {
  const lineups = fullLineups()
  for (const side of lineups.lineups!.sides)
    for (const entry of [...side.starters, ...side.substitutes, ...side.bench!.items, ...side.missing!.items])
      Object.assign(entry, { battingOrder: 4, inInning: 5, outInning: 7 })
  return { ...lineups, match: getMatch(id, sport) }
}

export const emptyMatch = (id: string): Match =>
  create(MatchSchema, { ...fullMatch(), sport: id, state: create(MatchStateSchema, { scoreboard: { state: 'scheduled', status: 'NS' } }) })

/** The id with the prefix of the sport, for requests; records keep ids of soccer. */
export const idIn = (sport: SportId, id: string): string => id.replace('soc-', `${sportNamed(sport).prefix}-`)
