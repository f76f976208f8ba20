import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { clone, create, equals } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type Decision, type Identity, IdentitySchema, type PlayerMention, PlayerMentionSchema } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import { batches } from '@touchline/platform/pages'
import type { Collection, DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { findAll, scanAll } from '../documents/pagination.ts'
import { decisions, identities, players } from '../records.ts'
import { checked, type Identity as Minted } from './ids.ts'
import { mostPrecise } from './players/player-registry.ts'

/** All known teams of a sport. */
export async function loadTeams(store: DocumentStore, sport: SportId): Promise<Identity[]> {
  const teams = await findAll(store, identities, 'byKind', { kind: 'team' })
  return teams.map(({ doc }) => doc).filter(({ id }) => sportOfId(id) === sport)
}

/** All known mentions of a sport. Their ids share a prefix, so they are consecutive. */
export async function loadPlayers(store: DocumentStore, sport: SportId): Promise<PlayerMention[]> {
  const known: PlayerMention[] = []
  const prefix = `${sportNamed(sport).prefix}-`
  for (let page = await store.scan(players, prefix); page.length > 0; page = await store.scan(players, page.at(-1)!.doc.id)) {
    for (const { doc } of page) {
      if (!doc.id.startsWith(prefix)) return known
      known.push(doc)
    }
    await yieldToEventLoop()
  }
  return known
}

/** All decisions, including undone ones, the oldest first. */
export async function loadDecisions(store: DocumentStore): Promise<Decision[]> {
  const known: Decision[] = []
  for await (const page of scanAll(store, decisions)) known.push(...page)
  return known.sort((a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? -1 : 1))
}

/**
 * Stores new ids before observations refer to them. Nearly all are new, so only existing ones are read. Throws if an id
 * was minted from other words before. Returns the number of ids stored.
 */
export async function saveIds(store: DocumentStore, minted: readonly Minted[]): Promise<number> {
  const byId = new Map<string, Minted>()
  for (const identity of minted) byId.set(identity.id, checked(byId.get(identity.id) ?? identity, identity))
  let written = 0
  for (const batch of batches([...byId.values()], 100)) {
    const writes = batch.map((identity) => ({ doc: create(IdentitySchema, identity), replaces: 'absent' as const }))
    const results = await store.write(identities, writes)
    const existing = batch.filter((_, i) => results[i] === 'conflict')
    if (existing.length > 0) await checkStored(store, existing)
    written += batch.length - existing.length
    await yieldToEventLoop()
  }
  return written
}

async function checkStored(store: DocumentStore, minted: readonly Minted[]): Promise<void> {
  const stored = await store.getMany(
    identities,
    minted.map(({ id }) => id),
  )
  for (const [i, identity] of minted.entries()) checked(stored[i]!.doc, identity)
}

/** Stores changed teams. Returns the number of documents changed. */
export const saveTeams = (store: DocumentStore, teams: readonly Identity[]): Promise<number> =>
  save(store, identities, teams, (team, stored) => {
    // Sorted, so that the result does not depend on the order of files.
    const bound = [...new Set([...(stored?.bound ?? []), ...team.bound])].sort()
    return create(IdentitySchema, { ...(stored ? checked(team, stored) : team), bound })
  })

/**
 * Merges changed mentions into the stored ones. Throws if an id was derived from other words before. Returns the number
 * of documents changed.
 */
export const savePlayers = (store: DocumentStore, mentions: readonly PlayerMention[]): Promise<number> =>
  save(store, players, mentions, (mention, stored) => {
    if (!stored || (stored.untrusted && !mention.untrusted)) return mention
    if (mention.untrusted && !stored.untrusted) return undefined
    const both = union(checked(stored, mention), mention)
    return equals(PlayerMentionSchema, both, stored) ? undefined : both
  })

const lists = ['names', 'sourceKeys', 'nationality', 'impliedNationality', 'positions', 'seen', 'distinct'] as const

function union(stored: PlayerMention, mention: PlayerMention): PlayerMention {
  const both = clone(PlayerMentionSchema, stored)
  both.born = mostPrecise(stored.born, mention.born)
  for (const list of lists) both[list] = [...new Set([...stored[list], ...mention[list]])].sort()
  return both
}

/**
 * Updates the document of each item, a hundred at a time, with a yield after each hundred. Returns the number of
 * documents changed.
 */
export async function save<S extends DescMessage, T extends { id: string }>(
  store: DocumentStore,
  c: Collection<S>,
  items: readonly T[],
  fold: (item: T, stored: MessageShape<S> | undefined) => MessageShape<S> | undefined,
): Promise<number> {
  const byId = new Map(items.map((item) => [item.id, item]))
  let written = 0
  for (const ids of batches([...byId.keys()], 100)) {
    written += (await updateMany(store, c, ids, (id, stored) => fold(byId.get(id)!, stored))).length
    await yieldToEventLoop()
  }
  return written
}
