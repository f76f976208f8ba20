import { clone, equals } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type PlayerMention, PlayerMentionSchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { batches } from '../batches.ts'
import { checked } from '../identity/team-ledger.ts'
import { players } from '../records.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

const batchMax = 100

/** Everybody of a sport who was ever named: their ids stand together, since they begin alike. */
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

/** Writes down what a book has learnt, beside what others have. Throws when an id was made from other words before. Answers how many changed. */
export async function rememberPlayers(store: DocumentStore, mentions: readonly PlayerMention[]): Promise<number> {
  const byId = new Map(mentions.map((mention) => [mention.id, mention]))
  let written = 0
  for (const ids of batches([...byId.keys()], batchMax)) {
    const changed = await updateMany(store, players, ids, (id, held) => {
      const mention = byId.get(id)!
      if (!held) return mention
      const both = union(checked(held, mention), mention)
      return equals(PlayerMentionSchema, both, held) ? undefined : both
    })
    written += changed.length
    await yieldToEventLoop()
  }
  return written
}

const lists = ['names', 'sourceKeys', 'nationality', 'positions', 'seen', 'distinct'] as const

function union(held: PlayerMention, mention: PlayerMention): PlayerMention {
  const both = clone(PlayerMentionSchema, held)
  for (const list of lists) both[list] = [...new Set([...held[list], ...mention[list]])].sort()
  return both
}
