import type { Side } from '@touchline/contract/outcome'
import type { CardType, ListedCard, Player } from '../shared/sides.ts'
import type { Lineup } from './lineups.ts'
import { isNoList, readableMinutes } from './minutes.ts'

const getType = (label: string): CardType =>
  label === 'Yellow-Red' ? 'second_yellow' : label.startsWith('Yellow') ? 'yellow_card' : 'red_card'

/** "Yellow: A 45', B 90+2'". A card that cannot be read is left out alone, with the reason among `faults`. */
export const listedCards = (label: string, text: string, faults: string[]): ListedCard[] =>
  readableMinutes(text, faults, 'card').flatMap(({ name, minute, mark }) => {
    if (mark === undefined) return [{ type: getType(label), name, minute }]
    faults.push(`card left out: "(${mark})" after it is unknown`)
    return []
  })

/** A card of one of the two sides. `side`: from the list; absent if the list does not name it. */
export interface MatchCard extends ListedCard {
  side?: Side
}

/**
 * Cards of both sides. "Sent off: A 37'; B 80'" lists the home side before the semicolon; "A 37' (Ashby)" names the side after
 * the minute. `names`: names of the sides. Reads cards as `listedCards` does; throws an Error for more than two lists.
 */
export function matchCards(label: string, text: string, names: Record<Side, string>, faults: string[]): MatchCard[] {
  const lists = text.split(';')
  if (lists.length > 2) throw new Error('cards of more than two sides')
  return (['home', 'away'] as const)
    .slice(0, lists.length)
    .flatMap((side, i) =>
      isNoList(lists[i]!)
        ? []
        : cardsOfBoth(label, lists[i]!, names, faults).map((card) => ({ ...card, ...(lists.length === 2 && { side }) })),
    )
}

const cardsOfBoth = (label: string, text: string, names: Record<Side, string>, faults: string[]): MatchCard[] =>
  text.split(',').flatMap((item): MatchCard[] => {
    const side = (['home', 'away'] as const).find((each) => item.trim().endsWith(`(${names[each]})`))
    const card = side === undefined ? item : item.trim().slice(0, -names[side].length - 2)
    return listedCards(label, card, faults).map((each) => ({ ...each, ...(side && { side }) }))
  })

/** The side of a card: from its list, else the only side whose lineup has the player. */
export function sideOfCard({ side, name }: MatchCard, lineups: Partial<Record<Side, Lineup>>): Side | undefined {
  if (side) return side
  const having = (['home', 'away'] as const).filter((each) => lineups[each]?.players.some((player) => isNamed(player, name)))
  return having.length === 1 ? having[0] : undefined
}

const isNamed = ({ name, replaced }: Player, wanted: string): boolean =>
  name === wanted || (replaced !== undefined && isNamed(replaced.by, wanted))
