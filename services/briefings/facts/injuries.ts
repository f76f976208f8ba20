import { fact, type PlainFact } from '../fact.ts'
import type { InjuriesRow } from '../inputs.ts'
import { sideEntity } from './results.ts'

/**
 * Injuries and suspensions announced with a match, on a day (YYYY-MM-DD). Leaves out those that begin later, and a
 * return day that has passed. A player who is reported available makes no fact. Importance: 3; doubtful 2.
 */
export const injuryFacts = ({ matchId, items }: InjuriesRow, sideId: string, day: string): PlainFact[] =>
  items
    .filter(({ teamId, since }) => teamId === sideId && (since === undefined || since <= day))
    .flatMap(({ playerId, playerName, status, since, expectedReturn }): PlainFact[] => {
      const subject = { type: 'player', id: playerId, name: playerName } as const
      const of = { subject, related: { team: sideEntity(sideId) }, matches: [matchId] }
      const expected_return = expectedReturn !== undefined && expectedReturn > day ? expectedReturn : undefined
      if (status === 'out') return [fact('player_out', { ...of, values: { since, expected_return }, importance: 3 })]
      if (status === 'suspended') return [fact('player_suspended', { ...of, values: { expected_return }, importance: 3 })]
      const isDoubtful = status === 'doubtful' || status === 'questionable'
      return isDoubtful ? [fact('player_doubtful', { ...of, values: { since }, importance: 2 })] : []
    })
