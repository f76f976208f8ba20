import type { PlayerMention } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { candidatePairs } from '../../records.ts'
import { addPairs, candidatePair, storedPairs } from '../decisions/candidate-pairs.ts'
import { type PublishMergesDeps, publishMerges } from '../decisions/publish-merges.ts'
import type { TeamOf } from './person.ts'
import type { Resolution } from './resolve.ts'

/** Publishes the merges of players and updates the candidates list. Returns the number of documents changed. */
export async function reviewPlayers(
  deps: PublishMergesDeps,
  sport: string,
  mentions: readonly PlayerMention[],
  teamOf: TeamOf,
  resolution: Resolution,
): Promise<number> {
  const published = await publishMerges(deps, { sport, kind: 'player', scope: 'players', mergedInto: resolution.mergedInto })
  return published + (await updateCandidates(deps.store, sport, mentions, teamOf, resolution.candidates))
}

async function updateCandidates(
  store: DocumentStore,
  sport: string,
  mentions: readonly PlayerMention[],
  teamOf: TeamOf,
  candidates: readonly (readonly [string, string])[],
): Promise<number> {
  const byId = new Map(mentions.map((mention) => [mention.id, mention]))
  const entity = (id: string) => ({ id, name: mentionLabel(byId.get(id)!, teamOf) })
  const pairs = candidates.map(([a, b]) =>
    candidatePair('player', [entity(a), entity(b)], 'Similar names, and no evidence that they are distinct.'),
  )
  const currentIds = new Set(pairs.map(({ id }) => id))
  const obsolete = (await storedPairs(store, 'player')).filter(({ doc }) => sportOfId(doc.firstId) === sport && !currentIds.has(doc.id))
  for (const { doc, revision } of obsolete) await store.remove(candidatePairs, doc.id, revision)
  return obsolete.length + (await addPairs(store, pairs))
}

/** "Juan Cuadrado (Colombia, 1988-05-26)": the label shown to operators. */
export function mentionLabel({ names, teamId, born }: PlayerMention, teamOf: TeamOf): string {
  const [first = ''] = names
  return `${first} (${[teamOf(teamId)?.name ?? '', born].filter((fact) => fact !== '').join(', ')})`
}
