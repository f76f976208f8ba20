import type { Identity, PlayerMention } from '@touchline/contract/gen/ingest'
import type { ListedClub } from '@touchline/sources/connector'
import type { ActiveDecisions } from '../decisions/active-decisions.ts'
import type { GetTeam } from '../players/person.ts'
import { type Resolution, resolveSteps } from '../players/resolve.ts'
import type { TeamRegistry } from '../teams/team-registry.ts'

/** Runs the work of the service without its yields. */
export function resolvePlayers(mentions: Iterable<PlayerMention>, getTeam: GetTeam, decisions: ActiveDecisions): Resolution {
  const steps = resolveSteps(mentions, getTeam, decisions)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

export const listClubs = (registry: TeamRegistry, clubs: readonly ListedClub[]): Identity[] =>
  [...registry.listing(clubs)].filter((team) => team !== undefined)
