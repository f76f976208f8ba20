import { create, type DescField, type DescMessage, type Message, type MessageShape, ScalarType } from '@bufbuild/protobuf'
import { ValueSchema } from '@bufbuild/protobuf/wkt'
import { type SportId, sports } from '@touchline/contract/catalog'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { EncodedMatchSchema, MatchPageSchema } from '@touchline/contract/gen/fixtures'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { EncodedStandingsSchema, StandingsSchema } from '@touchline/contract/gen/standings'
import type { IdKind } from '@touchline/contract/ids'
import { encodeMatch } from '@touchline/contract/match-page'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { DataShape } from '../endpoints/endpoint.ts'
import { getExample, notNull, type Schema } from '../records/json-schema.ts'
import { racingRecords } from '../records/racing.ts'
import { localName } from '../records/record.ts'
import { getRecords } from '../records/records.ts'
import { oneofCase } from '../records/sport-fields.ts'
import { sportFields } from '../records/sports.ts'
import { idIn, knownIds } from './known-ids.ts'
import { ids } from './records.ts'

/*
 * Messages of the contract with every field set, made from their descriptors. A value is the example of the public field
 * of the same name; what a record shows under another name, or computes from several fields, is in `given`.
 */

type Values = Readonly<Record<string, unknown>>

/** Values of fields that have no public field of their name, or whose example contradicts another field; by message. */
const given: Readonly<Record<string, Values>> = {
  MatchSchedule: { timeTbd: false, latestDateUnknown: false, leg: '2', startAt: '2026-03-01T15:00:00Z' },
  Side: { playerIds: [ids.player, ids.otherPlayer] },
  Scoreboard: { state: 'finished', status: 'FT', homeScore: 2, awayScore: 1, winner: 'home' },
  Pair: { home: 2, away: 1 },
  PeriodScore: { home: 7, away: 6, tiebreakHome: 7, tiebreakAway: 5 },
  FirstLeg: { matchId: ids.otherMatch, awayGoals: false },
  Standings: { asOf: '2026-03-01T11:00:00.000Z', resultsTo: '2026-02-28' },
  DrawRound: { round: 'Final' },
  SoccerEvent: { assistId: ids.otherPlayer },
  StandingsRule: { reason: 'decisions', reviewed: false },
  LineupEntry: { inMinute: '24', outMinute: '90+2' },
  CareerEntry: { teamType: 'club', inSquadList: true },
  Injury: { since: '2026-02-01', expectedReturn: '2026-05-01' },
  LineupCard: { type: 'yellow_card', minute: '45+1' },
  Player: { nationality: ['DE', 'GB-SCT'] },
  PlayerMatch: { opponentId: ids.away },
  LeagueLeaders: { asOf: '2026-03-01T11:00:00.000Z' },
  LeagueTotals: { asOf: '2026-03-01T11:00:00.000Z' },
  SquadMember: { nationality: ['DE', 'GB-SCT'] },
  Runner: { status: 'withdrawn' },
  FactValue: { name: 'count' },
}

/**
 * The message of a sport with every field set, that `record` is rendered from. Ids are those of records.ts, whatever the
 * sport.
 */
export function fullMessage<D extends DescMessage>(desc: D, sport: SportId, record?: DataShape['record']): MessageShape<D> {
  return new Filler(sport).message(desc, record) as MessageShape<D>
}

/** A match in play with every field set. */
export const fullMatch = (id = ids.match): Match => {
  const match = fullMessage(MatchSchema, 'soccer')
  match.id = id
  match.state!.scoreboard!.state = 'live'
  return match
}

/** Public fields by name in the order of their depth, so that the record's own field precedes one of a part. */
function publicFields(schema: Schema): Map<string, Schema> {
  const found = new Map<string, Schema>()
  for (let level = [notNull(schema)]; level.length > 0; ) {
    const fields = level.flatMap(({ properties, items }) => Object.entries(items ? { '': items } : (properties ?? {})))
    for (const [name, field] of fields) getOrMake(found, localName(name), () => field)
    level = fields.map(([, field]) => notNull(field))
  }
  return found
}

class Filler {
  readonly #sport: SportId
  readonly #records: Map<string, Map<string, Schema>>
  readonly #all: Map<string, Schema>
  readonly #draws: boolean
  constructor(sport: SportId) {
    this.#sport = sport
    this.#draws = sport !== 'horse-racing' && sportFields(sport).draws === true
    const records = Object.entries(sport === 'horse-racing' ? racingRecords : getRecords(sport))
    this.#records = new Map(records.flatMap(([name, record]) => (record ? [[name, publicFields(record.schema)]] : [])))
    this.#all = new Map([...this.#records.values()].toReversed().flatMap((fields) => [...fields]))
  }

  message(desc: DescMessage, record?: string): Message {
    const fields = record === undefined ? undefined : this.#records.get(record)
    return this.#message(desc, fields ? [fields] : [])
  }

  #message(desc: DescMessage, within: readonly Map<string, Schema>[], away = false): Message {
    if (desc.typeName === EncodedMatchSchema.typeName) return this.#encodedMatch()
    if (desc.typeName === EncodedStandingsSchema.typeName) return encodeStandings(this.message(StandingsSchema) as never)
    if (desc.typeName === ValueSchema.typeName) return create(ValueSchema, { kind: { case: 'numberValue', value: 2 } })
    const own = this.#records.get(desc.name.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase())
    const scope = own ? [own, ...within] : within
    const values = desc.fields
      .filter(({ oneof, localName }) => !oneof || localName === this.#caseIn(oneof.fields))
      .filter(({ localName }) => this.#draws || desc.name !== 'StandingsRow' || (localName !== 'draw' && localName !== 'ranking'))
      .map((field) => {
        const value = given[desc.name]?.[field.localName] ?? this.#value(desc, field, scope, away)
        return field.oneof ? [field.oneof.localName, { case: field.localName, value }] : [field.localName, value]
      })
    return create(desc, Object.fromEntries(values))
  }

  /** The field that is set: that of the sport if the `oneof` has one for each sport, else the first. */
  #caseIn(fields: readonly DescField[]): string | undefined {
    const isOfSports = fields.some(({ localName }) => sports.some(({ id }) => oneofCase(id) === localName))
    return isOfSports ? oneofCase(this.#sport) : fields[0]!.localName
  }

  #encodedMatch() {
    const match = this.message(MatchSchema) as MessageShape<typeof MatchSchema>
    return create(EncodedMatchSchema, { match: encodeMatch(match), leagueId: match.schedule!.leagueId })
  }

  #value(desc: DescMessage, field: DescField, scope: readonly Map<string, Schema>[], away: boolean): unknown {
    if (field.fieldKind === 'map') return {}
    const found = [...scope, this.#all].map((fields) => fields.get(field.localName)).find((schema) => schema !== undefined)
    if (field.message) return this.#messages(field.message, field, found ? [publicFields(found), ...scope] : scope, away)
    if (desc.typeName === MatchPageSchema.typeName && field.localName === 'items') return [this.#encodedMatch().match]
    const value = this.#scalar(desc, field, found && getExample(found), away)
    return field.fieldKind === 'list' ? [value].flat() : value
  }

  /** For a list whose messages belong to a team: one message of each team. */
  #messages(desc: DescMessage, { fieldKind, localName }: DescField, scope: readonly Map<string, Schema>[], away: boolean): unknown {
    if (fieldKind !== 'list') return this.#message(desc, scope, away || localName === 'away')
    const isOfTeam = desc.field.teamId !== undefined && desc.field.id === undefined
    return isOfTeam ? [false, true].map((isAway) => this.#message(desc, scope, isAway)) : [this.#message(desc, scope, away)]
  }

  #scalar(desc: DescMessage, field: DescField, example: unknown, away: boolean): unknown {
    const [name, scalar] = [field.localName, field.scalar]
    if (scalar === ScalarType.BOOL) return true
    if (scalar === ScalarType.BYTES) return new Uint8Array()
    const id = this.#id(desc, name, away)
    if (id !== undefined) return id
    const isText = scalar === ScalarType.STRING
    const first = Array.isArray(example) ? example[0] : example
    if (typeof first === (isText ? 'string' : 'number')) return scalar === ScalarType.UINT64 ? BigInt(first) : example
    if (!isText) return scalar === ScalarType.UINT64 ? 1n : 1
    return /(At|Since)$/.test(name) ? '2026-03-01T16:00:00.000Z' : /^(from|to|since)$|Date$|On$|To$/.test(name) ? '2026-03-01' : name
  }

  /** Ids of records that exist. */
  #id(desc: DescMessage, name: string, away: boolean): string | undefined {
    const kind = name === 'id' ? desc.name : /(\w+)Ids?$/.exec(name)?.[1]
    if (kind === undefined) return undefined
    const entity = kind.replace(/^.*(?=[A-Z])/, '').toLowerCase()
    if (away && (entity === 'team' || entity === 'player')) return entity === 'team' ? ids.away : ids.otherPlayer
    const id: string | undefined = knownIds[(entity === 'coach' ? 'official' : entity) as IdKind]
    return id && this.#sport === 'horse-racing' ? idIn(this.#sport, id) : id
  }
}
