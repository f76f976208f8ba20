import type { SportId } from '@touchline/contract/catalog'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { SportRegistries } from '../import/assemble-matches.ts'
import { yieldToEventLoop } from '../parse/yield-to-event-loop.ts'
import { type ActiveDecisions, activeDecisions } from './decisions/active-decisions.ts'
import { playerRegistry } from './players/player-registry.ts'
import { knownDecisions } from './remember-decisions.ts'
import { knownTeams } from './remember-identities.ts'
import { knownPlayers } from './remember-players.ts'
import { teamRegistry } from './teams/team-registry.ts'

/** Registries by sport, loaded on first use. */
export interface Registries {
  /** All known teams and persons of a sport; loaded on the first call. */
  of(sport: SportId): Promise<SportRegistries>
  /** The sports whose registries are loaded. */
  opened(): SportId[]
  /**
   * True if an identity decision was made since the registries were loaded. The sources then have to be imported again,
   * even if their addresses report no change.
   */
  isOutdated(): Promise<boolean>
}

export function registries(store: DocumentStore): Registries {
  const bySport = new Map<SportId, Promise<SportRegistries>>()
  return {
    of(sport) {
      const loaded = bySport.get(sport) ?? loadRegistries(store, sport)
      bySport.set(sport, loaded)
      return loaded
    },
    opened: () => [...bySport.keys()],
    async isOutdated() {
      for (const [sport, loaded] of bySport) {
        const { teams } = await loaded
        if (teams.decisions.revision !== (await decisionsOf(store, sport)).revision) return true
      }
      return false
    },
  }
}

async function loadRegistries(store: DocumentStore, sport: SportId): Promise<SportRegistries> {
  const decisions = await decisionsOf(store, sport)
  const registries = { teams: teamRegistry(sport, [], decisions), players: playerRegistry(sport, [], decisions) }
  for (const team of await knownTeams(store, sport)) {
    registries.teams.load(team)
    await yieldToEventLoop()
  }
  for (const mention of await knownPlayers(store, sport)) {
    registries.players.load(mention)
    await yieldToEventLoop()
  }
  return registries
}

const decisionsOf = async (store: DocumentStore, sport: SportId): Promise<ActiveDecisions> =>
  activeDecisions((await knownDecisions(store)).filter((decision) => decision.sport === sport))
