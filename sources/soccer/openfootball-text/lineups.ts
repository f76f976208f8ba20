import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { getMinute } from '../shared/minutes.ts'
import { shownText } from '../shared/shown-text.ts'
import type { CardType, Player } from '../shared/sides.ts'

/** Card marks after a name. */
const cardMarks = new Map<string, CardType>([
  ['Y', 'yellow_card'],
  ['Y/R', 'second_yellow'],
  ['R', 'red_card'],
])

/** "…, Ann Ashby; Coach: Ben Bexford". */
const coach = /[;-] {0,9}(?:coach|trainer|manager):/i

const nestedMax = 5
const playersMax = 30

export interface Lineup {
  players: Player[]
  /** Number of starters that cannot be read. */
  unread: number
}

/**
 * "A - B, C (66' D [Y 88']) - E [c], F (48' G (72' H))": starters separated by commas and dashes, each with the replacement in
 * brackets. An unreadable part (a minute, a mark, a bracket, a name) is left out alone, with the reason among `faults`. Throws an
 * Error for a text without a player or with more players than a lineup has.
 */
export function parseLineup(text: string, faults: string[]): Lineup {
  const items = itemsIn(text.split(coach, 1)[0]!.trim())
  if (items.length > playersMax) throw new Error(`more than ${playersMax} players`)
  const players = items.flatMap((item) => tolerant(faults, () => playersIn(item, faults), leftOut('player')) ?? [])
  if (players.length === 0) throw new Error(`"${text.slice(0, 40)}" is not a lineup`)
  return { players, unread: items.length - players.length }
}

/** Maps the index of each opening bracket to that of its closing bracket. Unmatched brackets are omitted. */
function partners(text: string): Map<number, number> {
  const open: number[] = []
  const found = new Map<number, number>()
  for (const { 0: bracket, index } of text.matchAll(/[()[\]]/g)) {
    if (bracket === '(' || bracket === '[') open.push(index)
    else if (open.length > 0 && (text[open.at(-1)!] === '(') === (bracket === ')')) found.set(open.pop()!, index)
  }
  return found
}

/** The texts between commas and dashes that are in no bracket. */
function itemsIn(text: string): string[] {
  const closing = partners(text)
  const items: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    at = closing.get(at) ?? at
    const length = text[at] === ',' ? 1 : /^\s-(?=\s|$)/.test(text.slice(at, at + 3)) ? 2 : 0
    if (length === 0) continue
    items.push(text.slice(from, at))
    from = at + length
  }
  return [...items, text.slice(from)]
}

/** The player of an item, and further players after his marks where a comma is missing. */
function playersIn(item: string, faults: string[]): Player[] {
  const { player, rest } = playerIn(item, 0, faults)
  if (!/^\p{L}/u.test(rest)) return [player]
  faults.push(`no comma before "${rest.slice(0, 40)}"`)
  return [player, ...(tolerant(faults, () => playersIn(rest, faults), leftOut('player')) ?? [])]
}

/**
 * Reads a name, then marks and a replacement in brackets. `rest` begins at the first text that is neither. Throws an Error if the
 * name cannot be read.
 */
function playerIn(item: string, nested: number, faults: string[]): { player: Player; rest: string } {
  const [name = ''] = /^[^()[\]]*/.exec(item) ?? []
  const end = nested === 0 ? name.search(/\s\d{1,3}(?:\+\d{1,3})?'/) : -1
  const [alone, minute] = end < 0 ? [name, ''] : [name.slice(0, end), name.slice(end + 1)]
  const player: Player = { name: shownText(alone.trim(), 'the name of a player'), captain: false, cards: [] }
  if (minute !== '') {
    faults.push(leftOut(`replacement of ${player.name}`)(`"${minute.slice(0, 40)}" is in no bracket`))
    player.wentOff = true
  }
  const closing = partners(item)
  let at = name.length
  for (; item[at] === '[' || item[at] === '(' || item[at] === ' '; at++) {
    if (item[at] === ' ') continue
    const end = closing.get(at) ?? item.length
    const inside = item.slice(at + 1, end)
    if (item[at] === '[') tolerant(faults, () => addMark(player, inside, faults), leftOut('mark'))
    else addReplacement(player, inside, nested, faults)
    if (!closing.has(at)) faults.push(`the bracket after "${player.name}" is not closed`)
    at = end
  }
  const rest = item.slice(at)
  if (rest !== '' && (nested > 0 || !/^\p{L}/u.test(rest))) faults.push(`left out: "${rest.slice(0, 40)}" in a lineup`)
  return { player, rest }
}

/** "c", "Y 88'". A card with an unreadable minute is kept without it. */
function addMark(player: Player, mark: string, faults: string[]): void {
  const [, kind = '', written = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(mark.trim()) ?? []
  const type = cardMarks.get(kind)
  if (mark.trim() === 'c') player.captain = true
  else if (!type) throw new Error(`"[${mark.slice(0, 40)}]" after a player is unknown`)
  else player.cards.push({ type, ...knownMinute(written.replace(/'$/, ''), faults, `card of ${player.name}`) })
}

const knownMinute = (text: string, faults: string[], what: string): { minute?: string } =>
  tolerant(
    faults,
    () => {
      getMinute(text, true)
      return { minute: text }
    },
    (reason) => `${what} without its minute: ${reason}`,
  ) ?? {}

/** "66' C", "C 66", "C". Without a readable name it is only known that the player went off. */
function addReplacement(player: Player, inside: string, nested: number, faults: string[]): void {
  const fault = leftOut(`replacement of ${player.name}`)
  const read = () => {
    if (nested >= nestedMax) throw new Error(`substitutions nested more than ${nestedMax} deep`)
    if (player.replaced) throw new Error(`"${player.name}" was replaced twice`)
    const [before = '', minute] = /^\s*(\d{1,3}(?:\+\d+)?)'\s*/.exec(inside) ?? []
    const { player: by } = playerIn(inside.slice(before.length), nested + 1, faults)
    const [, name = by.name, after = ''] = minute === undefined ? (/^(.*\D)\s(\d{1,3}(?:\+\d+)?)'?$/.exec(by.name) ?? []) : []
    return { by: { ...by, name }, ...knownMinute(minute ?? after, faults, `replacement of ${player.name}`) }
  }
  const replaced = tolerant(faults, read, fault)
  if (replaced) player.replaced = replaced
  else player.wentOff = true
}
