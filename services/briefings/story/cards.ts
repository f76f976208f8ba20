import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchEvent } from '@touchline/contract/gen/match'
import { fact, type PlainFact } from '../fact.ts'
import { byPlayer, type Contest, ofSide, type Side, sides } from './contest.ts'
import { confirmed, getMinute, getPlayer, getSide, getTime, isShootout } from './goals.ts'
import { getKey } from './scorers.ts'

/** The events of a sending-off and of a missed penalty. Empty: not worth a fact in this sport. */
const rows: Readonly<Record<MatchSportId, { sentOff: readonly string[]; missed: readonly string[] }>> = {
  soccer: { sentOff: ['red_card', 'second_yellow'], missed: ['penalty_missed'] },
  basketball: { sentOff: [], missed: [] },
  baseball: { sentOff: [], missed: [] },
  hockey: { sentOff: [], missed: [] },
  tennis: { sentOff: [], missed: [] },
  // Every match has missed seven-metre throws.
  handball: { sentOff: ['red_card'], missed: [] },
  volleyball: { sentOff: [], missed: [] },
  'american-football': { sentOff: [], missed: [] },
}

/**
 * Players sent off, once each although a source may list a second yellow card and the red one, and penalties missed
 * outside a shoot-out. Importance: two red cards of a side 5, a red card 4, a missed penalty 3.
 */
export function cardFacts(contest: Contest): PlainFact[] {
  const { sentOff, missed } = rows[contest.sport]
  const events = confirmed(contest).filter(({ period }) => !isShootout(period))
  return sides.flatMap((side) => {
    const own = events.filter((event) => getSide(event) === side)
    const reds = onePerPlayer(own.filter(({ type }) => sentOff.includes(type)))
    const misses = own.filter(({ type }) => missed.includes(type))
    const count = reds.length
    return [
      ...reds.map((event) => fact('red_card', { ...ofEvent(contest, side, event), importance: 4 })),
      ...(count >= 2 ? [fact('two_red_cards', { ...ofSide(contest, side), values: { count }, importance: 5 })] : []),
      ...misses.map((event) => fact('penalty_missed', { ...ofEvent(contest, side, event), importance: 3 })),
    ]
  })
}

/** Cards of unknown players in the same minute count as one player's. */
function onePerPlayer(cards: readonly MatchEvent[]): MatchEvent[] {
  const keys = cards.map((card) => {
    const player = getPlayer(card)
    return player ? getKey(player) : `${card.minute}+${card.extraMinute ?? ''}`
  })
  return cards.filter((_, i) => keys.indexOf(keys[i]!) === i)
}

function ofEvent(contest: Contest, side: Side, event: MatchEvent) {
  const extraMinute = event.extraMinute === undefined ? undefined : Number(event.extraMinute)
  return { ...byPlayer(contest, side, getPlayer(event)), values: getTime({ minute: getMinute(event), extraMinute }) }
}
