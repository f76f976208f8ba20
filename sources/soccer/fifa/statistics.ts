import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SoccerStatsSchema } from '@touchline/contract/gen/soccer'
import type { SourceStatistics } from '../../source-model.ts'
import type { Goals, Head } from './head.ts'
import type { Sheet } from './sheet.ts'
import { goalTypes, type Timeline, types } from './timeline.ts'

type Soccer = MessageInitShape<typeof SoccerStatsSchema>

/**
 * Counts of the entries of a timeline. Undefined if entries are missing: those that score do not make the score, or a match that is
 * over has no end.
 */
export function getStatistics(head: Head, { entries }: Timeline, sheet: Sheet | undefined): SourceStatistics | undefined {
  if (!head.goals) return undefined
  const scored = entries.filter(({ type, isShootout }) => !isShootout && goalTypes.has(type)).length
  const isWhole = scored === total(head.goals) && (head.phase === 'playing' || entries.some(({ type }) => type === types.end))
  if (!isWhole) return undefined
  const count = (side: 'home' | 'away', wanted: number) =>
    entries.filter(({ type, team, isShootout }) => type === wanted && !isShootout && team !== undefined && team === head.teamIds[side])
      .length
  const stats = (side: 'home' | 'away') => {
    const cards = sheet?.bookings?.filter((booking) => booking.side === side)
    const value: Soccer = {
      ...{ shots: count(side, types.attempt), corners: count(side, types.corner), fouls: count(side, types.foul) },
      ...{ offsides: count(side, types.offside), goals: head.goals![side === 'home' ? 0 : 1] },
      ...(cards && { yellowCards: cards.filter(({ card }) => card === 'yellow_card').length }),
      ...(cards && { redCards: cards.filter(({ card }) => card !== 'yellow_card').length }),
    }
    return { case: 'soccer' as const, value }
  }
  return { home: stats('home'), away: stats('away'), players: [] }
}

const total = ([home, away]: Goals): number => home + away
