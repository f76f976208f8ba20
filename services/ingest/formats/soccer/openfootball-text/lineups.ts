import { minuteOf } from '../shared/minutes.ts'
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

/**
 * "A - B, C (66' D [Y 88']) - E [c], F (48' G (72' H))": starters separated by commas and dashes, each with the
 * replacement in brackets. Throws an Error that names the fault.
 */
export function parseLineup(text: string): Player[] {
  const reader = textReader(text.split(coach, 1)[0]!.trim())
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

/** "(66' C)", "(C 66)". */
function readReplacement(reader: Reader, player: Player, nested: number): boolean {
  if (!reader.consume(/^\s*\(/)) return false
  const before = reader.consume(/^\s*(\d{1,3}(?:\+\d{1,2})?)'\s+/)?.[1]
  const by = playerOf(reader, nested + 1)
  const [, name = by.name, after] = before === undefined ? (/^(.*\D)\s(\d{1,3}(?:\+\d{1,2})?)'?$/.exec(by.name) ?? []) : []
  const minute = before ?? after
  if (minute === undefined) throw new Error(`a bracket after "${player.name}" without a minute`)
  minuteOf(minute, true)
  if (player.replaced) throw new Error(`"${player.name}" was replaced twice`)
  player.replaced = { minute, by: { ...by, name } }
  if (!reader.consume(/^\s*\)/)) throw new Error(`the bracket after "${player.name}" is not closed`)
  return true
}
