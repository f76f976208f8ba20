import type { SportId } from '@touchline/contract/catalog'
import type { Decision, PlayerMention } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { knownPlayers } from '../players/remember-players.ts'
import { type Resolution, resolving } from '../players/resolve.ts'
import { reviewPlayers } from '../players/review-players.ts'
import { knownTeams } from '../remember-identities.ts'
import { reviewDoubts } from '../report-candidates.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { decided } from './decided.ts'
import { type PublishMergesDeps, publishMerges } from './publish-merges.ts'
import { knownDecisions } from './remember-decisions.ts'
import { type TeamRegistry, teamRegistry } from './team-registry.ts'

/** All that is known of who is who in one sport. */
export interface Known {
  /** Of all sports. */
  decisions: readonly Decision[]
  teams: TeamRegistry
  players: readonly PlayerMention[]
  resolution: Resolution
}

export async function knownIdentities(store: DocumentStore, sport: SportId): Promise<Known> {
  const decisions = await knownDecisions(store)
  const ofSport = decisions.filter((decision) => decision.sport === sport)
  const teams = teamRegistry(sport, [], decided(ofSport))
  for (const team of await knownTeams(store, sport)) {
    teams.knows(team)
    await yieldToEventLoop()
  }
  const players = await knownPlayers(store, sport)
  return { decisions, teams, players, resolution: await resolved(players, teams) }
}

/** Pauses between its steps, since it takes half a second for ten thousand. */
async function resolved(players: readonly PlayerMention[], teams: TeamRegistry): Promise<Resolution> {
  const steps = resolving(players, teams.get, teams.decisions)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}

/**
 * Looks over all teams and players of a sport, at the end of every reading and after every decision: tells which ids stand for which, and lists the
 * pairs that a human has to decide. Answers how many documents changed.
 */
export async function reviewIdentities(deps: PublishMergesDeps, sport: SportId): Promise<number> {
  const { teams, players, resolution } = await knownIdentities(deps.store, sport)
  const told = await publishMerges(deps, { sport, kind: 'team', scope: 'teams', into: teams.decisions.merged('team') })
  return told + (await reviewDoubts(deps.store, teams)) + (await reviewPlayers(deps, sport, players, teams.get, resolution))
}
