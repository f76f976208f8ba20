import type { BoxScore } from './box-score.ts'
import { type Game, stageOfPhase } from './game.ts'
import type { Header } from './header.ts'
import type { Plays } from './plays.ts'
import type { Row } from './reply.ts'

/** All replies about one game. Of several of a kind the last one. */
export interface GameReplies<R> {
  game?: Game
  header?: Header
  plays?: Plays
  box?: BoxScore
  rows: R[]
}

type LiveRow = Extract<Row, { kind: 'header' | 'plays' | 'box' }>

/**
 * The replies by game. Those of the live service name no game; without an address that does, they belong to the game of their clubs,
 * a header also of its day. `unknown`: rows that belong to no game, or to one of several.
 */
export function joinReplies<R extends Row>(rows: readonly R[]): { games: GameReplies<R>[]; unknown: R[] } {
  const games: GameReplies<R>[] = []
  const byId = new Map<string, GameReplies<R>>()
  const unknown: R[] = []
  for (const row of rows) {
    if (row.kind !== 'game') continue
    const { id } = row.game
    const known = byId.get(id) ?? { rows: [] }
    if (!byId.has(id)) games.push(known)
    byId.set(id, known)
    known.game = known.game?.hasEnded && !row.game.hasEnded ? known.game : row.game
    known.rows.push(row)
  }
  for (const kind of ['header', 'plays', 'box'] as const)
    for (const row of rows) {
      if (row.kind !== kind) continue
      const found = (row.id === undefined ? undefined : byId.get(row.id)) ?? findGame(row, games)
      const made = found ?? (row.kind === 'header' ? fromHeader<R>(row.header) : undefined)
      if (!made) unknown.push(row)
      else {
        if (!found) games.push(made)
        add(made, row)
        made.rows.push(row)
      }
    }
  return { games, unknown }
}

/** The one game of the clubs; of several, such as those of a series, the one that has a header. */
function findGame<R>(row: LiveRow, games: readonly GameReplies<R>[]): GameReplies<R> | undefined {
  const found = games.filter((game) => isOf(row, game))
  return only(found) ?? only(found.filter(({ header }) => header))
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

function add<R>(game: GameReplies<R>, row: LiveRow): void {
  if (row.kind === 'header') game.header = row.header
  else if (row.kind === 'plays') game.plays = row.plays
  else game.box = row.box
}

function isOf<R>(row: LiveRow, { game, header }: GameReplies<R>): boolean {
  if (row.kind === 'box') {
    const { box } = row
    if (box.home.code !== undefined) return box.home.code === game?.home.code && box.away.code === game.away.code
    const [home, away] = [box.home.name, box.away.name]
    const isNamed = (names: readonly [string | undefined, string | undefined]) => isSameName(names[0], home) && isSameName(names[1], away)
    return isNamed([header?.homeName, header?.awayName]) || isNamed([game?.home.name, game?.away.name])
  }
  const { home, away } = row.kind === 'header' ? row.header : row.plays
  if (game?.home.code !== home || game.away.code !== away) return false
  return row.kind !== 'header' || row.header.date === undefined || row.header.date === game.date
}

/** The live service writes some names in capitals. */
const isSameName = (a: string | undefined, b: string | undefined): boolean => a !== undefined && a.toLowerCase() === b?.toLowerCase()

/** Every season since this one has begun with at least this many rounds of a regular season. */
const sinceSeason = 2016
const roundsMin = 30
const firstMonth = 7

/** A game that no list has, if its header tells the place in the season. */
function fromHeader<R>({ home, away, homeName, awayName, date, round }: Header): GameReplies<R> | undefined {
  if (date === undefined || round === undefined || homeName === undefined || awayName === undefined) return undefined
  const season = Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < firstMonth ? 1 : 0)
  if (season < sinceSeason || round < 1 || round > roundsMin) return undefined
  return {
    rows: [],
    game: {
      ...{ id: '', competition: 'E', season, stage: stageOfPhase('RS'), round: `Round ${round}`, roundOrder: round },
      ...{ date, startAt: `${date}T00:00:00Z`, timeTbd: true, hasEnded: false, lines: [], officials: [], repairs: [] },
      ...{ home: { code: home, name: homeName }, away: { code: away, name: awayName } },
    },
  }
}
