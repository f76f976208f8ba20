import type { SportId } from '@touchline/contract/catalog'
import type { CandidatePair, Decision, PlayerMention } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { candidatePairs } from '../../records.ts'
import { mentionLabel } from '../players/person.ts'
import { mergedPairs } from '../players/player-sides.ts'
import { type Resolution, resolveSteps } from '../players/resolve.ts'
import { loadTeamRegistry } from '../registries.ts'
import { loadDecisions, loadPlayers } from '../store.ts'
import { reviewCandidates } from '../teams/candidates.ts'
import type { TeamRegistry } from '../teams/team-registry.ts'
import { addPairs, candidatePair, storedPairs } from './candidate-pairs.ts'
import { type PublishMergesDeps, publishMerges } from './publish-merges.ts'

/** The identities of one sport. */
export interface KnownIdentities {
  /** Decisions of all sports. */
  decisions: readonly Decision[]
  teams: TeamRegistry
  players: readonly PlayerMention[]
  resolution: Resolution
}

export async function knownIdentities(store: DocumentStore, sport: SportId): Promise<KnownIdentities> {
  const decisions = await loadDecisions(store)
  const teams = await loadTeamRegistry(store, sport, decisions)
  const players = await loadPlayers(store, sport)
  return { decisions, teams, players, resolution: await resolveInSteps(players, teams) }
}

/** Yields between the steps; ten thousand players take 500 ms. */
async function resolveInSteps(players: readonly PlayerMention[], teams: TeamRegistry): Promise<Resolution> {
  const steps = resolveSteps(players, teams.get, teams.decisions)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}

/**
 * Reviews all teams and players of a sport after every import and every decision: it publishes the merges and updates
 * the candidates list. Returns the number of documents changed.
 */
export async function reviewIdentities(deps: PublishMergesDeps, sport: SportId): Promise<number> {
  const { teams, mergedPlayers, pairs } = await resolved(deps.store, sport)
  const mergedTeams = new Map([...teams.decisions.merged('team'), ...mergedPairs(sport, teams)])
  let changed = await publishMerges(deps, { sport, kind: 'team', scope: 'teams', mergedInto: mergedTeams })
  changed += await reviewCandidates(deps.store, sport, teams)
  changed += await publishMerges(deps, { sport, kind: 'player', scope: 'players', mergedInto: mergedPlayers })
  return changed + (await replacePlayerPairs(deps.store, sport, pairs))
}

/**
 * Keeps only what the review needs about players, so that the mentions can be collected while it compares the teams.
 */
async function resolved(store: DocumentStore, sport: SportId) {
  const { teams, players, resolution } = await knownIdentities(store, sport)
  const byId = new Map<string, PlayerMention>()
  const open = new Set(resolution.candidates.flat())
  for (const mention of players) if (open.has(mention.id)) byId.set(mention.id, mention)
  const entity = (id: string) => ({ id, name: mentionLabel(byId.get(id)!, teams.get) })
  const pairs = resolution.candidates.map(([a, b]) =>
    candidatePair('player', [entity(a), entity(b)], 'Similar names, and no evidence that they are distinct.'),
  )
  return { teams, mergedPlayers: resolution.mergedInto, pairs }
}

/** Replaces the candidate pairs of players of a sport. Returns the number of documents changed. */
async function replacePlayerPairs(store: DocumentStore, sport: SportId, pairs: readonly CandidatePair[]): Promise<number> {
  const currentIds = new Set(pairs.map(({ id }) => id))
  const obsolete = (await storedPairs(store, 'player')).filter(({ doc }) => sportOfId(doc.firstId) === sport && !currentIds.has(doc.id))
  for (const { doc, revision } of obsolete) await store.remove(candidatePairs, doc.id, revision)
  return obsolete.length + (await addPairs(store, pairs))
}
