import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { decided } from './identity/decided.ts'
import { knownDecisions } from './identity/remember-decisions.ts'
import { teamBook } from './identity/team-book.ts'
import type { Books } from './matches/assemble.ts'
import { playerBook } from './players/player-book.ts'
import { knownPlayers } from './players/remember-players.ts'
import { knownTeams } from './remember-identities.ts'

/** Every team and person that was ever named. */
export async function knownBooks(store: DocumentStore): Promise<Books> {
  const decisions = decided(await knownDecisions(store))
  return {
    teams: teamBook('soccer', await knownTeams(store), decisions),
    players: playerBook('soccer', await knownPlayers(store), decisions),
  }
}
