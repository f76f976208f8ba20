import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { batches } from '../import/batches.ts'
import { findAll } from '../import/pagination.ts'
import { yieldToEventLoop } from '../parse/yield-to-event-loop.ts'
import { identities } from '../records.ts'
import type { Identity as Minted } from './ids.ts'
import { checked } from './teams/team-ledger.ts'

const batchMax = 100

/** All known teams of a sport. */
export async function knownTeams(store: DocumentStore, sport: SportId): Promise<Identity[]> {
  const teams = await findAll(store, identities, 'byKind', { kind: 'team' })
  return teams.map(({ doc }) => doc).filter(({ id }) => sportOfId(id) === sport)
}

/**
 * Stores new ids before observations refer to them. Throws if an id was minted from other words before. Returns the
 * number of ids stored.
 */
export async function rememberIds(store: DocumentStore, minted: readonly Minted[]): Promise<number> {
  const byId = new Map<string, Minted>()
  for (const identity of minted) byId.set(identity.id, checked(byId.get(identity.id) ?? identity, identity))
  let written = 0
  for (const ids of batches([...byId.keys()], batchMax)) {
    const changed = await updateMany(store, identities, ids, (id, stored) => {
      const identity = byId.get(id)!
      if (!stored) return create(IdentitySchema, identity)
      checked(stored, identity)
      return undefined
    })
    written += changed.length
    await yieldToEventLoop()
  }
  return written
}

/** Stores changed teams. Returns the number of documents changed. */
export async function rememberTeams(store: DocumentStore, teams: readonly Identity[]): Promise<number> {
  const byId = new Map(teams.map((team) => [team.id, team]))
  let written = 0
  for (const ids of batches([...byId.keys()], batchMax)) {
    const changed = await updateMany(store, identities, ids, (id, stored) => {
      const team = byId.get(id)!
      // Sorted, so that the result does not depend on the order of files.
      const bound = [...new Set([...(stored?.bound ?? []), ...team.bound])].sort()
      return create(IdentitySchema, { ...(stored ? checked(team, stored) : team), bound })
    })
    written += changed.length
    await yieldToEventLoop()
  }
  return written
}
