import type { SportId } from '@touchline/contract/catalog'
import type { Decision } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { Trusts } from '../feeds/trust.ts'
import { type ActiveDecisions, activeDecisions } from './decisions/active-decisions.ts'
import { type PlayerRegistry, playerRegistry } from './players/player-registry.ts'
import { loadDecisions, loadPlayers, loadTeams } from './store.ts'
import { type TeamRegistry, teamRegistry } from './teams/team-registry.ts'

export interface SportRegistries {
  teams: TeamRegistry
  players: PlayerRegistry
}

interface RegistryDeps {
  store: DocumentStore
  trusts: Trusts
}

/** Registries by sport, loaded on first use. */
export interface Registries {
  /** All known teams and persons of a sport; loaded on the first call. */
  of(sport: SportId): Promise<SportRegistries>
  /** The sports whose registries are loaded. */
  opened(): SportId[]
  /** Frees the registries of a sport. */
  close(sport: SportId): void
}

export function registries({ store, trusts }: RegistryDeps): Registries {
  const bySport = new Map<SportId, Promise<SportRegistries>>()
  return {
    of(sport) {
      const loaded = bySport.get(sport) ?? loadRegistries({ store, trusts }, sport)
      bySport.set(sport, loaded)
      return loaded
    },
    opened: () => [...bySport.keys()],
    close: (sport) => void bySport.delete(sport),
  }
}

async function loadRegistries({ store, trusts }: RegistryDeps, sport: SportId): Promise<SportRegistries> {
  const teams = await loadTeamRegistry(store, sport, await loadDecisions(store))
  const players = playerRegistry(sport, teams.decisions, trusts)
  for (const mention of await loadPlayers(store, sport)) {
    players.load(mention)
    await yieldToEventLoop()
  }
  return { teams, players }
}

/** `decisions`: decisions of all sports. */
export async function loadTeamRegistry(store: DocumentStore, sport: SportId, decisions: readonly Decision[]): Promise<TeamRegistry> {
  const teams = teamRegistry(sport, getDecisions(sport, decisions))
  for (const team of await loadTeams(store, sport)) {
    teams.load(team)
    await yieldToEventLoop()
  }
  return teams
}

const getDecisions = (sport: SportId, decisions: readonly Decision[]): ActiveDecisions =>
  activeDecisions(decisions.filter((decision) => decision.sport === sport))
