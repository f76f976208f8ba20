import { clone, equals } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type PlayerMention, PlayerMentionSchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { batches } from '../import/batches.ts'
import { yieldToEventLoop } from '../parse/yield-to-event-loop.ts'
import { players } from '../records.ts'
import { checked } from './teams/team-ledger.ts'

const batchMax = 100

/** All known mentions of a sport. Their ids share a prefix, so they are consecutive. */
export async function knownPlayers(store: DocumentStore, sport: SportId): Promise<PlayerMention[]> {
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

/**
 * Merges changed mentions into the stored ones. Throws if an id was derived from other words before. Returns the number
 * of documents changed.
 */
export async function rememberPlayers(store: DocumentStore, mentions: readonly PlayerMention[]): Promise<number> {
  const byId = new Map(mentions.map((mention) => [mention.id, mention]))
  let written = 0
  for (const ids of batches([...byId.keys()], batchMax)) {
    const changed = await updateMany(store, players, ids, (id, stored) => {
      const mention = byId.get(id)!
      if (!stored) return mention
      const both = union(checked(stored, mention), mention)
      return equals(PlayerMentionSchema, both, stored) ? undefined : both
    })
    written += changed.length
    await yieldToEventLoop()
  }
  return written
}

const lists = ['names', 'sourceKeys', 'nationality', 'positions', 'seen', 'distinct'] as const

function union(stored: PlayerMention, mention: PlayerMention): PlayerMention {
  const both = clone(PlayerMentionSchema, stored)
  for (const list of lists) both[list] = [...new Set([...stored[list], ...mention[list]])].sort()
  return both
}
