import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { getFormat, getPartner } from '@touchline/contract/contributions'
import { type PlayerMention, PlayerMentionSchema } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { candidateKinds, storedPairs } from '../identity/decisions/candidate-pairs.ts'
import { loadPlayers } from '../identity/store.ts'
import { candidatePairs, identities, players } from '../records.ts'

interface Purged {
  source: string
  sport: SportId
  /** Ids of the source that no other source has. */
  gone: ReadonlySet<string>
}

/** Removes the identities that only the source had, and its data about identities of other sources. */
export async function forgetIdentities(store: DocumentStore, { source, sport, gone }: Purged): Promise<void> {
  for (const id of gone) {
    const stored = sportOfId(id) === sport ? await store.get(identities, id) : undefined
    if (stored) await store.remove(identities, id, stored.revision)
    await yieldToEventLoop()
  }
  for (const kind of candidateKinds)
    for (const { doc, revision } of await storedPairs(store, kind))
      if (gone.has(doc.firstId) || gone.has(doc.secondId)) await store.remove(candidatePairs, doc.id, revision)
  for (const mention of await loadPlayers(store, sport)) {
    const rest = withoutSource(mention, source)
    if (rest === mention) continue
    if (rest) await update(store, players, mention.id, () => rest)
    else {
      const stored = await store.get(players, mention.id)
      if (stored) await store.remove(players, mention.id, stored.revision)
    }
    await yieldToEventLoop()
  }
}

/**
 * The mention without the source: `mention` itself if the source does not name it, undefined if no other source does.
 */
function withoutSource(mention: PlayerMention, source: string): PlayerMention | undefined {
  const [format, partner] = [getFormat(source), getPartner(source)]
  const seen = mention.seen.filter((appearance) => appearance.slice(appearance.indexOf(' ') + 1) !== source)
  const sourceKeys = mention.sourceKeys.filter((key) => partner === undefined || !key.startsWith(`${format}:${partner}/`))
  if (seen.length === mention.seen.length && sourceKeys.length === mention.sourceKeys.length) return mention
  return seen.length === 0 && sourceKeys.length === 0 ? undefined : create(PlayerMentionSchema, { ...mention, seen, sourceKeys })
}
