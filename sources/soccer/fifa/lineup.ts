import type { SourceLineupEntry, SourceMatch, SourceSide } from '../../source-model.ts'
import { minuteText } from '../shared/minutes.ts'
import type { Player, Sheet } from './sheet.ts'

type Side = 'home' | 'away'

/** Undefined: no starters are named for one of the sides. */
export function getLineup(sheet: Sheet): SourceMatch['lineup'] {
  const { home, away } = { home: lineupSide(sheet, 'home'), away: lineupSide(sheet, 'away') }
  return home.starters.length > 0 && away.starters.length > 0 ? { home, away } : undefined
}

function lineupSide({ players, formations, coaches, substitutions = [], bookings = [] }: Sheet, side: Side): SourceSide {
  const entry = (player: Player): SourceLineupEntry => {
    const { key } = player.person
    const off = substitutions.find((each) => each.player === key)
    const on = substitutions.find((each) => each.playerOn === key)
    const cards = bookings.filter((each) => each.player === key)
    return {
      ...player.person,
      ...(player.captain && { captain: true }),
      ...(on?.at && { inMinute: minuteText(on.at) }),
      ...(off?.at && { outMinute: minuteText(off.at) }),
      ...(off && !off.at && { minutesUnknown: true as const }),
      ...(cards.length > 0 && { cards: cards.map(({ card, at }) => ({ type: card, ...(at && { minute: minuteText(at) }) })) }),
    }
  }
  const all = players[side]
  const order = new Map(substitutions.flatMap(({ playerOn }, i) => (playerOn === undefined ? [] : [[playerOn, i] as const])))
  const substitutes = all
    .filter(({ person, role }) => role !== 'starter' && order.has(person.key))
    .toSorted((a, b) => order.get(a.person.key)! - order.get(b.person.key)!)
  return {
    ...coaches[side],
    ...(formations[side] !== undefined && { formation: formations[side] }),
    starters: all.filter(({ role }) => role === 'starter').map(entry),
    substitutes: substitutes.map(entry),
    bench: all.filter(({ person, role }) => role === 'bench' && !order.has(person.key)).map(entry),
  }
}
