import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { teamBook } from './identity/team-book.ts'
import type { Books } from './matches/assemble.ts'
import { playerBook } from './players/player-book.ts'
import { knownTeams } from './remember-identities.ts'

/** Every team and person that was ever named. */
export async function knownBooks(store: DocumentStore): Promise<Books> {
  return { teams: teamBook('soccer', await knownTeams(store)), players: playerBook('soccer', []) }
}
