import type { SourceEvent, SourceLineupEntry, SourceSide } from '../../source-model.ts'
import { type Minute, minuteOf, minuteText, namedMinutes } from './minutes.ts'
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
}

const cardLists = new Map<string, CardType>([
  ['Yellow', 'yellow_card'],
  ['Yellow-Red', 'second_yellow'],
  ['Red', 'red_card'],
])

/** "Yellow: A 45', B 90+2'". Throws an Error that names the fault. */
export function listedCards(label: string, text: string): ListedCard[] {
  return namedMinutes(text).map(({ name, minute, mark }) => {
    if (mark !== undefined) throw new Error(`"(${mark})" after a card is unknown`)
    return { type: cardLists.get(label)!, name, minute }
  })
}

/** The side that a lineup belongs to. */
interface SideContext {
  side: 'home' | 'away'
  /** Country of the team. */
  country: string
  hasExtraTime: boolean
}

/** Lineup of one side and the cards listed below it. Throws an Error unless there are eleven starters. */
export function readSide(players: readonly Player[], listed: readonly ListedCard[], context: SideContext): ReadSide {
  if (players.length !== 11) throw new Error(`${players.length} starters instead of 11`)
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

/** A player in the lineup of one side. */
export interface Player {
  name: string
  captain: boolean
  cards: Card[]
  /** The player who came on as replacement. */
  replaced?: { minute: string; by: Player }
}

interface Card {
  type: CardType
  /** "90+2". */
  minute: string
}

type CardType = 'yellow_card' | 'second_yellow' | 'red_card'

/** Card marks after a name. */
const cardMarks = new Map<string, CardType>([
  ['Y', 'yellow_card'],
  ['Y/R', 'second_yellow'],
  ['R', 'red_card'],
])

const nestedMax = 5
const playersMax = 30

/**
 * "A - B, C (66' D [Y 88']) - E [c], F (48' G (72' H))": starters separated by commas and dashes, each with the
 * replacement in brackets. Throws an Error that names the fault.
 */
export function parseLineup(text: string): Player[] {
  const reader = textReader(text.trim())
  const players = [playerOf(reader, 0)]
  while (reader.consume(/^(?:\s*,|\s+-(?=\s|$))\s*/)) {
    if (players.length >= playersMax) throw new Error(`more than ${playersMax} players`)
    players.push(playerOf(reader, 0))
  }
  if (reader.rest() !== '') throw new Error(`"${reader.rest().slice(0, 40)}" in a lineup`)
  return players
}

/** Consumes a text from its start. */
function textReader(text: string) {
  let at = 0
  return {
    rest: () => text.slice(at),
    consume(form: RegExp): RegExpExecArray | undefined {
      const found = form.exec(text.slice(at, at + 400))
      if (found) at += found[0].length
      return found ?? undefined
    },
  }
}

type Reader = ReturnType<typeof textReader>

/** A name ends at the next mark, bracket, comma or dash. */
const nameForm = /^(?:(?!\s-\s|\s-$)[^,()[\]])+/

function playerOf(reader: Reader, nested: number): Player {
  if (nested > nestedMax) throw new Error(`substitutions nested more than ${nestedMax} deep`)
  const player: Player = { name: shownText(reader.consume(nameForm)?.[0] ?? '', 'the name of a player'), captain: false, cards: [] }
  while (readMark(reader, player) || readReplacement(reader, player, nested)) {}
  return player
}

/** "[c]", "[Y 88']". */
function readMark(reader: Reader, player: Player): boolean {
  const mark = reader.consume(/^\s*\[([^\]]*)\]/)?.[1]
  if (mark === undefined) return false
  const [, kind = '', minute = ''] = /^(\S+)\s+(\d{1,3}(?:\+\d{1,2})?)'$/.exec(mark) ?? []
  const type = cardMarks.get(kind)
  if (mark === 'c') player.captain = true
  else if (type && minuteOf(minute, true)) player.cards.push({ type, minute })
  else throw new Error(`"[${mark.slice(0, 40)}]" after a player is unknown`)
  return true
}

/** "(66' C)". */
function readReplacement(reader: Reader, player: Player, nested: number): boolean {
  if (!reader.consume(/^\s*\(/)) return false
  const minute = reader.consume(/^\s*(\d{1,3}(?:\+\d{1,2})?)'\s+/)?.[1]
  if (minute === undefined) throw new Error(`a bracket after "${player.name}" without a minute`)
  minuteOf(minute, true)
  if (player.replaced) throw new Error(`"${player.name}" was replaced twice`)
  player.replaced = { minute, by: playerOf(reader, nested + 1) }
  if (!reader.consume(/^\s*\)/)) throw new Error(`the bracket after "${player.name}" is not closed`)
  return true
}
