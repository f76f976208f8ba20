import type { Appearance, GameRecord, PlayLine, SideIndex } from './game-record.ts'

/** A row of a starter or a substitute, without its unreadable fields. */
export interface PartAppearance extends Partial<{ [field in keyof Appearance]: Appearance[field] | undefined }> {
  type: 'start' | 'sub'
  line: number
  /** Index among the starters or the lines of the game. */
  at: number
}

type Whole = { [field in keyof Appearance]: Appearance[field] | undefined }

export const isWhole = (read: Partial<Whole>): read is Appearance =>
  [read.id, read.name, read.side, read.order, read.position].every((field) => field !== undefined)

export const playsLeftOut = 'plays and statistics were left out'

/**
 * Infers unreadable fields of starters and substitutes, and batters of plays, from the other lines of the game. If a field cannot
 * be inferred, the player is left out, or the lineup and the plays are.
 */
export function withInferredParts({ parts, ...game }: GameRecord & { parts: readonly PartAppearance[] }): GameRecord {
  // Starts with the last one, so the indexes of those before stay valid.
  const nameless = parts.filter(({ id }) => id === undefined)
  for (const part of parts.toReversed()) addInferred(game, part, nameless.length === 1)
  tellBatters(game)
  return game
}

/** Adds the outcome to the repair of a line. */
function amend({ repairs }: GameRecord, line: number, outcome: string): void {
  const at = repairs.findLastIndex((each) => each.startsWith(`line ${line}: `))
  repairs[at] = `${repairs[at]}; ${outcome}`
}

/** `alone`: no other row lacks its id. */
function addInferred(game: GameRecord, part: PartAppearance, alone: boolean): void {
  const { type, line, at } = part
  const side = part.side ?? inferredSide(part, game)
  const id = part.id ?? (alone ? inferredId(game, { ...part, side }) : undefined)
  const order = part.order ?? (type === 'start' ? inferredOrder(game, side) : undefined)
  const position = part.position ?? (type === 'start' ? inferredStart(game, side) : inferredPitcher(game, part.id))
  // A player without an id is known only by name.
  const standIn = id === undefined && part.name !== undefined ? `?${line}` : undefined
  const inferred = { id: id ?? standIn, name: part.name ?? id, side, order, position }
  if (!isWhole(inferred)) {
    game.lostPlays = true
    for (const each of side === undefined ? ([0, 1] as const) : [side]) game.lostLineups.add(each)
    amend(game, line, `the lineup, ${playsLeftOut}`)
    return
  }
  if (standIn !== undefined) game.standIns.add(standIn)
  amend(game, line, standIn === undefined ? 'the other lines tell it' : 'the player was left out of lineup and statistics')
  if (type === 'start') game.starters.splice(at, 0, inferred)
  else game.lines.splice(at, 0, { type, line, ...inferred })
}

/** The side for which the player bats, or which has no starter in his place of the batting order. */
function inferredSide({ type, id, order }: PartAppearance, { starters, lines }: GameRecord): SideIndex | undefined {
  const batted = lines.find((each) => each.type === 'play' && each.batter === id)
  if (batted?.type === 'play') return batted.side
  if (type === 'sub') return undefined
  const open = ([0, 1] as const).filter((side) => !starters.some((each) => each.side === side && each.order === order))
  return open.length === 1 ? open[0] : undefined
}

/** The only batter or pitcher without a row; else the player with this name, who changes position. */
function inferredId({ starters, lines, earned }: GameRecord, { name, side }: PartAppearance): string | undefined {
  const rows = [...starters, ...lines.filter((each) => each.type === 'sub')]
  const named = new Set(rows.map(({ id }) => id))
  const batters = lines.flatMap((each) => (each.type === 'play' && each.side === side && each.batter !== '' ? [each.batter] : []))
  const unnamed = new Set([...batters, ...earned.keys()].filter((id) => !named.has(id)))
  if (unnamed.size > 0) return unnamed.size === 1 ? [...unnamed][0] : undefined
  const same = new Set(rows.filter((each) => each.side === side && each.name === name).map(({ id }) => id))
  return same.size === 1 ? [...same][0] : undefined
}

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The only value from 1 to 9 that no other starter of the side has; `rest` if they have all nine. */
function leftFor({ starters }: GameRecord, side: SideIndex | undefined, field: 'order' | 'position', rest: number): number | undefined {
  const taken = new Set(starters.filter((each) => each.side === side).map((each) => each[field]))
  const open = nine.filter((each) => !taken.has(each))
  return open.length > 1 ? undefined : (open[0] ?? rest)
}

const notBatting = 0
const designatedHitter = 10
const inferredOrder = (game: GameRecord, side: SideIndex | undefined) => leftFor(game, side, 'order', notBatting)
const inferredStart = (game: GameRecord, side: SideIndex | undefined) => leftFor(game, side, 'position', designatedHitter)

/** A player with this row only who pitched came in as a pitcher. */
const inferredPitcher = ({ earned, starters, lines }: GameRecord, id: string | undefined): number | undefined =>
  earned.has(id ?? '') && ![...starters, ...lines.filter((each) => each.type === 'sub')].some((each) => each.id === id) ? 1 : undefined

/** An unreadable batter is the one whose turn it is, if all other batters of the side bat in order. */
function tellBatters(game: GameRecord): void {
  const order = new Map(game.starters.map(({ side, order, id }) => [`${side}/${order}`, id]))
  const turn: [number, number] = [1, 1]
  const inferred = new Map<PlayLine, string | undefined>()
  const outOfTurn = new Set<SideIndex>()
  for (const line of game.lines) {
    if (line.type === 'sub') order.set(`${line.side}/${line.order}`, line.id)
    if (line.type !== 'play') continue
    const { side, batter, play } = line
    const next = order.get(`${side}/${turn[side]}`)
    if (batter === '') inferred.set(line, next)
    else if (play && batter !== next) outOfTurn.add(side)
    if (play?.batting) turn[side] = (turn[side] % nine.length) + 1
  }
  for (const [line, batter] of inferred) {
    if (batter !== undefined && !outOfTurn.has(line.side)) {
      line.batter = batter
      amend(game, line.line, 'the batting order tells it')
    } else {
      game.lostPlays = true
      amend(game, line.line, playsLeftOut)
    }
  }
}
