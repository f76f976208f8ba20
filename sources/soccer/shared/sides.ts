import type { SourceEvent, SourceLineupEntry, SourceMatch, SourceSide } from '../../source-model.ts'
import { getMinute, type Minute, minuteText } from './minutes.ts'
import { personName } from './person-names.ts'
import { shownText } from './shown-text.ts'

/** Lineup of one side and the events that it implies. */
export interface ReadSide {
  side: SourceSide
  /** Cards and substitutions. */
  events: SourceEvent[]
}

/** A card listed below the lineup. The person may be on the pitch, on the bench or staff. */
export interface ListedCard extends Card {
  name: string
  minute: string
}

/** The side that a lineup belongs to. */
export interface SideContext {
  side: 'home' | 'away'
  /** Country of the team. */
  country: string
  hasExtraTime: boolean
}

/**
 * Lineup of one side and the cards listed below it. Throws an Error unless there are eleven starters, or as many as are left
 * without the `unread` ones.
 */
export function readSide(players: readonly Player[], listed: readonly ListedCard[], context: SideContext, unread = 0): ReadSide {
  if (players.length + unread !== 11 && players.length !== 11) throw new Error(`${players.length} starters instead of 11`)
  const allPlayers = players.flatMap((player) => [player, ...broughtOnFor(player)])
  const isUnique = (name: string) => allPlayers.filter((player) => player.name === name).length === 1
  const getCards = ({ name, cards }: Player) => [...cards, ...listed.filter((card) => card.name === name && isUnique(name))]
  const entry = (player: Player, inMinute?: string) => getEntry(player, getCards(player), context, inMinute)
  const substitutions = allPlayers.flatMap((off) => getSubstitution(off, context)).sort(byMinute)
  const untimed = allPlayers.flatMap(({ replaced }) => (replaced && replaced.minute === undefined ? [replaced.by] : []))
  return {
    side: {
      starters: players.map((player) => entry(player)),
      substitutes: [...substitutions.map(({ on, minute }) => entry(on, minuteText(minute))), ...untimed.map((on) => entry(on))],
    },
    events: [
      ...allPlayers.flatMap(({ name, cards }) =>
        cards.flatMap(({ type, minute }) => (minute === undefined ? [] : [cardEvent({ type, minute, name }, context)])),
      ),
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

const getSubstitution = (off: Player, { hasExtraTime }: SideContext): Substitution[] =>
  off.replaced?.minute === undefined ? [] : [{ off, on: off.replaced.by, minute: getMinute(off.replaced.minute, hasExtraTime) }]

const byMinute = ({ minute: a }: Substitution, { minute: b }: Substitution): number =>
  a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0)

export const cardEvent = ({ type, minute, name }: ListedCard, { side, country, hasExtraTime }: SideContext): SourceEvent => ({
  type,
  ...getMinute(minute, hasExtraTime),
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

function getEntry(player: Player, cards: readonly Card[], { country, hasExtraTime }: SideContext, inMinute?: string): SourceLineupEntry {
  const text = (minute: string) => minuteText(getMinute(minute, hasExtraTime))
  const { replaced } = player
  const isOffUntimed = player.wentOff === true || (replaced !== undefined && replaced.minute === undefined)
  return {
    ...personName(player.name, country),
    ...(player.captain && { captain: true }),
    ...(inMinute !== undefined && { inMinute }),
    ...(replaced?.minute !== undefined && { outMinute: text(replaced.minute) }),
    ...(isOffUntimed && { minutesUnknown: true }),
    ...(cards.length > 0 && { cards: cards.map(({ type, minute }) => ({ type, ...(minute !== undefined && { minute: text(minute) }) })) }),
  }
}

/** A player in the lineup of one side. */
export interface Player {
  name: string
  captain: boolean
  cards: Card[]
  /** The player who came on as replacement, with the minute if it is known. */
  replaced?: { minute?: string; by: Player }
  /** Set if the player went off, with neither the replacement nor the minute known. */
  wentOff?: true
}

export interface Card {
  type: CardType
  /** "90+2". Absent: not known. */
  minute?: string
}

export type CardType = 'yellow_card' | 'second_yellow' | 'red_card'

const roles = ['referee', 'assistant_referee', 'assistant_referee', 'fourth_official']

/**
 * Officials in the usual order: the referee, two assistants and the fourth official. `country`: of the official, "" if it is
 * not known. Throws an Error for more than four.
 */
export function getOfficials(named: readonly { name: string; country: string }[]): NonNullable<SourceMatch['officials']> {
  if (named.length > roles.length) throw new Error(`${named.length} officials, more than ${roles.length}`)
  return named.map(({ name, country }, i) => ({
    name: personName(shownText(name, 'the name of an official'), country).name,
    role: roles[i]!,
    ...(country !== '' && { country }),
  }))
}
