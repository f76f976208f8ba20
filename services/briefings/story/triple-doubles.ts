import { fact, type PlainFact } from '../fact.ts'
import { type Contest, getEntity, getId, otherSide, sides } from './contest.ts'

const double = 10

/**
 * Players with ten or more in three of points, rebounds, assists, steals and blocks. Steals and blocks are stated if
 * they are among the three. Importance 5.
 */
export function tripleDoubleFacts(contest: Contest): PlainFact[] {
  if (contest.sport !== 'basketball') return []
  return (contest.inputs.statistics?.players ?? []).flatMap(({ teamId, playerId, name, stats }) => {
    const side = sides.find((each) => getId(contest, each) === teamId)
    if (stats.case !== 'basketball' || side === undefined || name === '') return []
    const { pts: points, reb: rebounds, ast: assists, stl: steals, blk: blocks } = stats.value
    const isDouble = (count: number | undefined) => count !== undefined && count >= double
    const doubles = [points, rebounds, assists, steals, blocks].filter(isDouble).length
    if (doubles < 3 || points === undefined || rebounds === undefined || assists === undefined) return []
    const values = { points, rebounds, assists, ...(isDouble(steals) && { steals }), ...(isDouble(blocks) && { blocks }) }
    const related = { team: getEntity(contest, side), opponent: getEntity(contest, otherSide(side)) }
    const subject = { type: 'player', id: playerId, name } as const
    return [fact('triple_double', { subject, related, values, matches: [contest.match.id], importance: 5 })]
  })
}
