import type { PlayerMention } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { addPairs, unsurePair, unsurePairs } from '../identity/candidate-pairs.ts'
import { type PublishMergesDeps, publishMerges } from '../identity/publish-merges.ts'
import { candidatePairs } from '../records.ts'
import type { TeamOf } from './person.ts'
import type { Resolution } from './resolve.ts'

/** Tells who is one person by now, and lists who may be. Answers how many documents changed. */
export async function reviewPlayers(
  deps: PublishMergesDeps,
  sport: string,
  known: readonly PlayerMention[],
  teamOf: TeamOf,
  found: Resolution,
): Promise<number> {
  const told = await publishMerges(deps, { sport, kind: 'player', scope: 'players', into: found.into })
  return told + (await keepDoubts(deps.store, sport, known, teamOf, found.doubts))
}

async function keepDoubts(
  store: DocumentStore,
  sport: string,
  known: readonly PlayerMention[],
  teamOf: TeamOf,
  doubts: readonly (readonly [string, string])[],
): Promise<number> {
  const byId = new Map(known.map((mention) => [mention.id, mention]))
  const named = (id: string) => ({ id, name: shownMention(byId.get(id)!, teamOf) })
  const pairs = doubts.map(([a, b]) => unsurePair('player', [named(a), named(b)], 'Called alike, and nothing tells them apart.'))
  const wanted = new Set(pairs.map(({ id }) => id))
  const settled = (await unsurePairs(store, 'player')).filter(({ doc }) => sportOfId(doc.firstId) === sport && !wanted.has(doc.id))
  for (const { doc, revision } of settled) await store.remove(candidatePairs, doc.id, revision)
  return settled.length + (await addPairs(store, pairs))
}

/** "Juan Cuadrado (Colombia, 1988-05-26)": what people tell persons apart by. */
export function shownMention({ names, teamId, born }: PlayerMention, teamOf: TeamOf): string {
  const [first = ''] = names
  return `${first} (${[teamOf(teamId)?.name ?? '', born].filter((fact) => fact !== '').join(', ')})`
}
