import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { batches } from './batches.ts'
import { checked } from './identity/team-ledger.ts'
import type { Identity as Minted } from './ids.ts'
import { findAll } from './read-all.ts'
import { identities } from './records.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

const batchMax = 100

/** Every team of a sport that was ever named. */
export async function knownTeams(store: DocumentStore, sport: SportId): Promise<Identity[]> {
  const teams = await findAll(store, identities, 'byKind', { kind: 'team' })
  return teams.map(({ doc }) => doc).filter(({ id }) => sportOfId(id) === sport)
}

/** Writes down ids that are new, before anything is said under them. Throws when one was made from other words before. Answers how many. */
export async function rememberIds(store: DocumentStore, minted: readonly Minted[]): Promise<number> {
  const byId = new Map<string, Minted>()
  for (const one of minted) byId.set(one.id, checked(byId.get(one.id) ?? one, one))
  let written = 0
  for (const ids of batches([...byId.keys()], batchMax)) {
    const changed = await updateMany(store, identities, ids, (id, held) => {
      const one = byId.get(id)!
      if (!held) return create(IdentitySchema, one)
      checked(held, one)
      return undefined
    })
    written += changed.length
    await yieldToEventLoop()
  }
  return written
}

/** Writes down what a book has learnt of teams. Answers how many changed. */
export async function rememberTeams(store: DocumentStore, teams: readonly Identity[]): Promise<number> {
  const byId = new Map(teams.map((team) => [team.id, team]))
  let written = 0
  for (const ids of batches([...byId.keys()], batchMax)) {
    const changed = await updateMany(store, identities, ids, (id, held) => {
      const team = byId.get(id)!
      // Sorted: the order in which files are read must not show.
      const bound = [...new Set([...(held?.bound ?? []), ...team.bound])].sort()
      return create(IdentitySchema, { ...(held ? checked(team, held) : team), bound })
    })
    written += changed.length
    await yieldToEventLoop()
  }
  return written
}
