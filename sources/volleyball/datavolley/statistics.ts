import type { Side } from '@touchline/contract/outcome'
import type { SourceStatistics } from '../../source-model.ts'
import { type PlayedSets, periodAt } from '../shared/sets.ts'
import { type Counts, getStats, getSum } from '../shared/statistics.ts'
import type { Header } from './header.ts'
import { getPerson } from './lineup.ts'
import { createEmptyCounts, type Scouted } from './scout.ts'

const sides = ['home', 'away'] as const

/**
 * Statistics of the match and of each of its sets. Skills never scouted in a match are absent. The blocks of a team include
 * rallies in which only the blocked attack is scouted; no player is credited with these.
 */
export function getStatistics(header: Header, scouted: Scouted, played: PlayedSets, faults: string[]): SourceStatistics {
  const none = createEmptyCounts(scouted.skills)
  const numbers = [...played.sets, ...(played.golden ? [played.golden] : [])].map((_, i) => i + 1)
  const hasBlocks = scouted.skills.has('B') || scouted.points.some(({ by }) => by === 'block')
  const actions = [...scouted.actions].map(([key, counts]) => {
    const [set, side, shirt] = key.split(' ') as [string, Side, string]
    return { set: Number(set), side, shirt: Number(shirt), counts }
  })
  const teamIn = (side: Side, number: number): Counts => {
    const own = getSum([none, ...actions.filter((each) => each.side === side && each.set === number).map(({ counts }) => counts)])
    const won = scouted.points.filter(({ set, winner }) => set === number && winner === side)
    if (won.length === 0) return own
    const count = (by: string) => won.filter((point) => point.by === by).length
    return {
      ...own,
      ...(hasBlocks && { blockPoints: Math.max(own.blockPoints ?? 0, count('block')) }),
      opponentErrors: count('error'),
    }
  }
  const getTeam = (side: Side) => getStats(getSum(numbers.map((number) => teamIn(side, number))))
  return {
    ...{ home: getTeam('home'), away: getTeam('away') },
    players: sides.flatMap((side) => getPlayers(side)),
    periods: numbers.map((number) => ({
      period: periodAt(played, number - 1),
      home: getStats(teamIn('home', number)),
      away: getStats(teamIn('away', number)),
    })),
  }

  function getPlayers(side: Side) {
    const byShirt = Map.groupBy(
      actions.filter((each) => each.side === side),
      ({ shirt }) => shirt,
    )
    const unlisted = [...byShirt.keys()].filter((shirt) => !header[side].players.some((player) => player.shirt === shirt))
    if (unlisted.length > 0) faults.push(`${header[side].name}: actions of ${unlisted.join(', ')}, who are not on the list of players`)
    return header[side].players.flatMap((player) => {
      const own = byShirt.get(player.shirt)
      return own ? [{ side, person: getPerson(player), stats: getStats(getSum([none, ...own.map(({ counts }) => counts)])) }] : []
    })
  }
}
