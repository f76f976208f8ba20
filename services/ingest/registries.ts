import type { SportId } from '@touchline/contract/catalog'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { type Decided, decided } from './identity/decided.ts'
import { knownDecisions } from './identity/remember-decisions.ts'
import { teamRegistry } from './identity/team-registry.ts'
import type { Books } from './matches/assemble.ts'
import { playerRegistry } from './players/player-registry.ts'
import { knownPlayers } from './players/remember-players.ts'
import { knownTeams } from './remember-identities.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** The books of every sport that somebody asks for. */
export interface Shelf {
  /** Every team and person of a sport that was ever named; read when first asked for. */
  of(sport: SportId): Promise<Books>
  /** Those that were asked for. */
  opened(): SportId[]
  /** Somebody has decided since one of them was opened: what was read with it is to be read again, whatever its address says of news. */
  isOutdated(): Promise<boolean>
}

export function registries(store: DocumentStore): Shelf {
  const books = new Map<SportId, Promise<Books>>()
  return {
    of(sport) {
      const opened = books.get(sport) ?? knownBooks(store, sport)
      books.set(sport, opened)
      return opened
    },
    opened: () => [...books.keys()],
    async isOutdated() {
      for (const [sport, opened] of books) {
        const { teams } = await opened
        if (teams.decisions.revision !== (await decisionsOf(store, sport)).revision) return true
      }
      return false
    },
  }
}

async function knownBooks(store: DocumentStore, sport: SportId): Promise<Books> {
  const decisions = await decisionsOf(store, sport)
  const books = { teams: teamRegistry(sport, [], decisions), players: playerRegistry(sport, [], decisions) }
  for (const team of await knownTeams(store, sport)) {
    books.teams.knows(team)
    await yieldToEventLoop()
  }
  for (const mention of await knownPlayers(store, sport)) {
    books.players.knows(mention)
    await yieldToEventLoop()
  }
  return books
}

const decisionsOf = async (store: DocumentStore, sport: SportId): Promise<Decided> =>
  decided((await knownDecisions(store)).filter((decision) => decision.sport === sport))
