import type { SportId } from '@touchline/contract/catalog'
import type { Decision, PlayerMention } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { type Resolution, resolveSteps } from '../players/resolve.ts'
import { reviewPlayers } from '../players/review-players.ts'
import { knownDecisions } from '../remember-decisions.ts'
import { knownTeams } from '../remember-identities.ts'
import { knownPlayers } from '../remember-players.ts'
import { reviewCandidates } from '../teams/report-candidates.ts'
import { type TeamRegistry, teamRegistry } from '../teams/team-registry.ts'
import { activeDecisions } from './active-decisions.ts'
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
  const decisions = await knownDecisions(store)
  const ofSport = decisions.filter((decision) => decision.sport === sport)
  const teams = teamRegistry(sport, [], activeDecisions(ofSport))
  for (const team of await knownTeams(store, sport)) {
    teams.load(team)
    await yieldToEventLoop()
  }
  const players = await knownPlayers(store, sport)
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
 * Reviews all teams and players of a sport, after every import and every decision: publishes the merges and updates the
 * candidates list. Returns the number of documents changed.
 */
export async function reviewIdentities(deps: PublishMergesDeps, sport: SportId): Promise<number> {
  const { teams, players, resolution } = await knownIdentities(deps.store, sport)
  const published = await publishMerges(deps, { sport, kind: 'team', scope: 'teams', mergedInto: teams.decisions.merged('team') })
  return published + (await reviewCandidates(deps.store, teams)) + (await reviewPlayers(deps, sport, players, teams.get, resolution))
}
