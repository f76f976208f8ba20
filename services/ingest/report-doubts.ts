import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type UnsurePair, UnsurePairSchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { doubtful, isOpen } from './identity/doubts.ts'
import type { Doubt } from './identity/ledger.ts'
import type { TeamBook } from './identity/team-book.ts'
import { parts, unsure } from './records.ts'

/** Writes down pairs that may be one team, before the names that raised them are bound. Answers how many are new. */
export async function reportDoubts(store: DocumentStore, book: TeamBook, doubts: readonly Doubt[]): Promise<number> {
  const pairs = new Map(doubts.map((doubt) => pairOf(book, doubt)).map((pair) => [pair.id, pair]))
  const results = await store.write(
    unsure,
    [...pairs.values()].slice(0, 500).map((doc) => ({ doc, replaces: 'absent' as const })),
  )
  return results.filter((result) => result !== 'conflict').length
}

/** Looks over all teams: pairs that are alike come in, pairs that something tells apart leave. Answers how many documents changed. */
export async function reviewDoubts(store: DocumentStore, book: TeamBook): Promise<number> {
  const partsOf = await partsByTeam(store)
  const teams = [...book.all()].filter((team) => partsOf.has(team.id))
  const fresh = await reportDoubts(store, book, doubtful(teams, partsOf))
  const stored = await store.find(unsure, 'all', { limit: 1_000 })
  const settled = stored.items.filter(({ doc }) => {
    const [first, second] = [book.get(doc.firstId), book.get(doc.secondId)]
    return first && second && !isOpen(first, second, partsOf)
  })
  for (const { doc, revision } of settled) await store.remove(unsure, doc.id, revision)
  return fresh + settled.length
}

function pairOf(book: TeamBook, { ids, reason }: Doubt): UnsurePair {
  const [first, second] = ids.toSorted().map((id) => book.get(id)!)
  const id = createHash('sha256').update(`${first!.id}\n${second!.id}`).digest('hex').slice(0, 16)
  const names = { firstName: first!.name, secondName: second!.name }
  return create(UnsurePairSchema, { id, kind: 'team', firstId: first!.id, secondId: second!.id, ...names, reason })
}

/** Which parts, seasons of leagues and lists of clubs, name each team. */
async function partsByTeam(store: DocumentStore): Promise<Map<string, Set<string>>> {
  const partsOf = new Map<string, Set<string>>()
  let page = await store.scan(parts, '')
  while (page.length > 0) {
    for (const { doc } of page) {
      for (const [id, { withdrawn }] of Object.entries(doc.rows)) {
        if (id.charAt(4) !== 't' || withdrawn) continue
        const known = partsOf.get(id)
        if (known) known.add(doc.id)
        else partsOf.set(id, new Set([doc.id]))
      }
    }
    page = await store.scan(parts, page.at(-1)!.doc.id)
  }
  return partsOf
}
