import type { SportId } from '@touchline/contract/catalog'
import { mint } from '../identity/ids.ts'
import type { Entrant } from './invented.ts'

/** Id of a squad member of an invented club. */
export const personId = (sport: SportId, club: string, name: string): string => mint(sport, 'player', ['demo', club, name]).id

export const getCoach = (sport: SportId, { name, coach }: Entrant): { coachId: string; coachName: string } => ({
  coachId: mint(sport, 'official', ['demo', name, coach]).id,
  coachName: coach,
})
