import { createHash } from 'node:crypto'
import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
  type UnknownField,
} from '@bufbuild/protobuf'
import { BinaryReader } from '@bufbuild/protobuf/wire'
import type { SportId } from '@touchline/contract/catalog'
import { getFormat, getPartner } from '@touchline/contract/contributions'
import type { LeagueSchema, PlayerSchema, SeasonSchema, SquadSchema, TeamSchema } from '@touchline/contract/gen/catalog'
import {
  type CatalogObservation,
  CatalogObservationSchema,
  type MatchObservation,
  MatchObservationSchema,
  type StatsObservation,
  StatsObservationSchema,
} from '@touchline/contract/gen/feed'
import { type RacingObservation, RacingObservationSchema } from '@touchline/contract/gen/racing'
import { type RankingObservation, RankingObservationSchema, type RankingPartSchema } from '@touchline/contract/gen/ranking'
import { normalizeName } from '@touchline/contract/names/normalize'
import { hasReviewedName } from '@touchline/sources/reviewed-league-names'
import type { SourceLeague, SourceOrder } from '@touchline/sources/source-model'
import { teamRow } from '../identity/ids.ts'
import { getNamePrecedence, getPrecedence, isPartnerFormat } from '../registry.ts'
import type { GetExternalIds } from './external-ids.ts'

/**
 * An observation of a dataset before it is known whether it is new. `id`: the id of the entity, prefixed with "squad/"
 * or "stats/" if the entity has no id of its own, with "team/" for a player who is a side, and with the id of its
 * meeting for a race, because its withdrawal needs it too.
 */
export type PendingObservation = { id: string; hash: Uint8Array; repair: string; order?: OrderOfRow; known?: KnownMatch } & (
  | { kind: 'catalog'; observation: CatalogObservation }
  | { kind: 'match'; observation: MatchObservation }
  | { kind: 'stats'; observation: StatsObservation }
  | { kind: 'racing'; observation: RacingObservation }
  | { kind: 'ranking'; observation: RankingObservation }
)

/** A match by the source's own key, and where it is: league and day. */
export interface KnownMatch {
  key: string
  place: string
}

/** The source's own order of an observation, and the row that contains it. */
export type OrderOfRow = SourceOrder & { row: string; text: string }

/**
 * Hash of the content, without sequence and receive time. It includes the precedence of the source: when that changes,
 * the next import publishes the observations again.
 */
const hashObservation = <S extends DescMessage>(schema: S, observation: MessageShape<S> & { source: string }): Uint8Array =>
  hashOfBytes([toBinary(schema, observation)], observation.source)

function hashOfBytes(parts: readonly Uint8Array[], source: string): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash
    .update(`${getPrecedence(source)} ${getNamePrecedence(source)}`)
    .digest()
    .subarray(0, 16)
}

type Entity =
  | { case: 'league'; value: MessageInitShape<typeof LeagueSchema> & { id: string } }
  | { case: 'season'; value: MessageInitShape<typeof SeasonSchema> & { id: string } }
  | { case: 'team'; value: MessageInitShape<typeof TeamSchema> & { id: string } }
  | { case: 'player'; value: MessageInitShape<typeof PlayerSchema> & { id: string } }
  | { case: 'squad'; value: MessageInitShape<typeof SquadSchema> & { id: string } }

function getRow({ case: kind, value: { id } }: Entity): string {
  if (kind === 'team') return teamRow(id)
  return kind === 'squad' ? `squad/${id}` : id
}

export function catalogObservation(source: string, dataset: string, entity: Entity): PendingObservation {
  const observation = create(CatalogObservationSchema, { source, dataset, entity })
  return { id: getRow(entity), hash: hashObservation(CatalogObservationSchema, observation), repair: '', kind: 'catalog', observation }
}

/**
 * `live`: every source of leagues publishes results after the event. A partner's league with the name of a reviewed one
 * is shown with the partner's name added, and without a country.
 */
export const leagueObservation = (
  source: string,
  dataset: string,
  given: SourceLeague,
  { externalIds, ...ids }: { id: string; sport: SportId; externalIds: GetExternalIds },
): PendingObservation => {
  const { spellings, key, sourceId: _, externalIds: __, ...league } = given
  const isQualified = isPartnerFormat(source) && league.provisional === true && hasReviewedName(ids.sport, league)
  const own = isQualified ? { ...league, ...qualified(source, league) } : league
  const value = { ...own, key: key ?? league.slug, ...ids, spellings: [...spellings], coverage: { live: 'post' } }
  return catalogObservation(source, dataset, { case: 'league', value: { ...value, externalIds: externalIds('league', ids.id, [given]) } })
}

function qualified(source: string, { name }: Pick<SourceLeague, 'name'>): Pick<SourceLeague, 'name' | 'slug' | 'countryCode'> {
  const partner = getPartner(source) ?? getFormat(source)
  return { name: `${name} (${partner})`, slug: normalizeName(`${name} ${partner}`).replaceAll(' ', '-'), countryCode: '' }
}

type StatsIdentity = Pick<StatsObservation, 'matchId' | 'sport' | 'source'>
type StatsDetails = Pick<MessageInitShape<typeof StatsObservationSchema>, 'lineups' | 'statistics' | 'plays' | 'injuries'>

/**
 * The details stay the bytes that were hashed, as unknown fields, which the message writes unchanged. So a game with
 * play-by-play is encoded once, and takes a tenth of the memory until its dataset is published.
 */
export function statsObservation(identity: StatsIdentity, details: StatsDetails): PendingObservation {
  const observation = create(StatsObservationSchema, identity)
  const encoded = toBinary(StatsObservationSchema, create(StatsObservationSchema, details))
  // Concatenated, these are the bytes of the full message, because the identity has the lowest field numbers.
  const hash = hashOfBytes([toBinary(StatsObservationSchema, observation), encoded], identity.source)
  observation.$unknown = [...fieldsIn(encoded)]
  return { id: `stats/${identity.matchId}`, hash, repair: '', kind: 'stats', observation }
}

function* fieldsIn(message: Uint8Array): Generator<UnknownField> {
  const reader = new BinaryReader(message)
  while (reader.pos < reader.len) {
    const [no, wireType] = reader.tag()
    yield { no, wireType, data: reader.skip(wireType, no) }
  }
}

/** The observation with its details decoded. */
export const withDetails = (observation: StatsObservation): StatsObservation =>
  fromBinary(StatsObservationSchema, toBinary(StatsObservationSchema, observation))

export function matchObservation(
  init: MessageInitShape<typeof MatchObservationSchema> & { matchId: string },
  repairs: readonly string[],
): PendingObservation {
  const observation = create(MatchObservationSchema, init)
  const hash = hashObservation(MatchObservationSchema, observation)
  return { id: init.matchId, hash, repair: repairs.join('; '), kind: 'match', observation }
}

export function racingObservation(source: string, dataset: string, sport: string, entity: RacingEntity): PendingObservation {
  const observation = create(RacingObservationSchema, { source, dataset, sport, entity })
  const id = entity.case === 'race' ? `${entity.value.race!.meetingId}/${entity.value.race!.id}` : entity.value.id!
  return { id, hash: hashObservation(RacingObservationSchema, observation), repair: '', kind: 'racing', observation }
}
type RacingEntity = Exclude<RacingObservation['entity'], { case: undefined }>

/** Identifies a part of a ranking list. */
interface RankingIdentity {
  sport: string
  tourKey: string
  date: string
  part: number
}

export function rankingObservation(
  source: string,
  dataset: string,
  { sport, tourKey, date, part }: RankingIdentity,
  list: MessageInitShape<typeof RankingPartSchema>,
): PendingObservation {
  const observation = create(RankingObservationSchema, { source, dataset, sport, tourKey, date, part, list })
  const id = `ranking/${sport}/${tourKey}/${date}/${part}`
  return { id, hash: hashObservation(RankingObservationSchema, observation), repair: '', kind: 'ranking', observation }
}

/** The identity in the id of a row; undefined for a row of another kind. */
export function rankingIn(row: string): RankingIdentity | undefined {
  const [prefix, sport, tourKey, date, part] = row.split('/')
  return prefix === 'ranking' ? { sport: sport!, tourKey: tourKey!, date: date!, part: Number(part) } : undefined
}

const kindOfLetter = { l: 'league', s: 'season', t: 'team', p: 'player' } as const

/** The withdrawal of an entity that a dataset no longer contains. */
export function getWithdrawal(source: string, dataset: string, sport: string, id: string): PendingObservation {
  const base = { id, hash: new Uint8Array(), repair: '' }
  const ranking = rankingIn(id)
  if (ranking)
    return { ...base, kind: 'ranking', observation: create(RankingObservationSchema, { ...ranking, source, dataset, withdrawn: true }) }
  const [, prefix, entityId] = /^(squad|stats|team)\/(.+)$/.exec(id) ?? [id, '', id]
  if (prefix === 'stats')
    return { ...base, kind: 'stats', observation: create(StatsObservationSchema, { matchId: entityId!, sport, source, withdrawn: true }) }
  if (prefix === '' && id.charAt(4) === 'm')
    return { ...base, kind: 'match', observation: create(MatchObservationSchema, { matchId: id, sport, source, withdrawn: true }) }
  if (id.charAt(4) === 'g')
    return {
      ...base,
      kind: 'racing',
      observation: create(RacingObservationSchema, { ...racingTombstone(id), source, dataset, sport, withdrawn: true }),
    }
  const kind = prefix || kindOfLetter[id.charAt(4) as keyof typeof kindOfLetter]
  const entity = { case: kind, value: kind === 'season' ? { id } : { id: entityId, sport } } as Entity
  return { ...base, kind: 'catalog', observation: create(CatalogObservationSchema, { source, dataset, entity, withdrawn: true }) }
}

/** A meeting by its id, or a race by the ids of its meeting and itself. */
function racingTombstone(row: string): MessageInitShape<typeof RacingObservationSchema> {
  const [meetingId, raceId] = row.split('/') as [string, string?]
  if (raceId === undefined) return { entity: { case: 'meeting', value: { id: meetingId } } }
  return { entity: { case: 'race', value: { race: { id: raceId, meetingId } } } }
}
