import type { SourceEvent, SourceLineupEntry, SourceSide } from '../../source-model.ts'
import type { Card, CardType, Player } from './line-up.ts'
import { type Minute, minuteOf, minuteText } from './minutes.ts'
import { namedMinutes } from './named-minutes.ts'
import { personName } from './person-names.ts'

/** Lineup of one side and the events that it implies. */
export interface ReadSide {
  side: SourceSide
  /** Cards and substitutions. */
  events: SourceEvent[]
}

/** A card listed below the lineup. The person may be on the pitch, on the bench or staff. */
export interface ListedCard extends Card {
  name: string
}

const cardLists = new Map<string, CardType>([
  ['Yellow', 'yellow_card'],
  ['Yellow-Red', 'second_yellow'],
  ['Red', 'red_card'],
])

/** "Yellow: A 45', B 90+2'". Throws an Error that names the fault. */
export function listedCards(label: string, text: string): ListedCard[] {
  return namedMinutes(text).map(({ name, minute, mark }) => {
    if (mark !== undefined) throw new Error(`"(${mark})" after a card is not known`)
    return { type: cardLists.get(label)!, name, minute }
  })
}

/** The side that a lineup belongs to. */
export interface SideContext {
  side: 'home' | 'away'
  /** Country of the team. */
  country: string
  hasExtraTime: boolean
}

/** Lineup of one side and the cards listed below it. Throws an Error unless there are eleven starters. */
export function readSide(players: readonly Player[], listed: readonly ListedCard[], context: SideContext): ReadSide {
  if (players.length !== 11) throw new Error(`${players.length} starters in place of 11`)
  const allPlayers = players.flatMap((player) => [player, ...broughtOnFor(player)])
  const isUnique = (name: string) => allPlayers.filter((player) => player.name === name).length === 1
  const cardsOf = ({ name, cards }: Player) => [...cards, ...listed.filter((card) => card.name === name && isUnique(name))]
  const entry = (player: Player, inMinute?: string) => entryOf(player, cardsOf(player), context, inMinute)
  const substitutions = allPlayers.flatMap((off) => substitutionOf(off, context)).sort(byMinute)
  return {
    side: {
      starters: players.map((player) => entry(player)),
      substitutes: substitutions.map(({ on, minute }) => entry(on, minuteText(minute))),
    },
    events: [
      ...allPlayers.flatMap(({ name, cards }) => cards.map((card) => cardEvent({ ...card, name }, context))),
      ...listed.map((card) => cardEvent(card, context)),
      ...substitutions.map((substitution) => substitutionEvent(substitution, context)),
    ],
  }
}

interface Substitution {
  off: Player
  on: Player
  minute: Minute
}

const substitutionOf = (off: Player, { hasExtraTime }: SideContext): Substitution[] =>
  off.replaced ? [{ off, on: off.replaced.by, minute: minuteOf(off.replaced.minute, hasExtraTime) }] : []

const byMinute = ({ minute: a }: Substitution, { minute: b }: Substitution): number =>
  a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0)

const cardEvent = ({ type, minute, name }: ListedCard, { side, country, hasExtraTime }: SideContext): SourceEvent => ({
  type,
  ...minuteOf(minute, hasExtraTime),
  side,
  player: personName(name, country),
})

const substitutionEvent = ({ off, on, minute }: Substitution, { side, country }: SideContext): SourceEvent => ({
  type: 'substitution',
  ...minute,
  side,
  player: personName(off.name, country),
  playerIn: personName(on.name, country),
})

const broughtOnFor = ({ replaced }: Player): Player[] => (replaced ? [replaced.by, ...broughtOnFor(replaced.by)] : [])

function entryOf(player: Player, cards: readonly Card[], { country, hasExtraTime }: SideContext, inMinute?: string): SourceLineupEntry {
  const text = (minute: string) => minuteText(minuteOf(minute, hasExtraTime))
  return {
    ...personName(player.name, country),
    ...(player.captain && { captain: true }),
    ...(inMinute !== undefined && { inMinute }),
    ...(player.replaced && { outMinute: text(player.replaced.minute) }),
    ...(cards.length > 0 && { cards: cards.map(({ type, minute }) => ({ type, minute: text(minute) })) }),
  }
}
