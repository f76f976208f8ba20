import { clone, equals } from '@bufbuild/protobuf'
import type { Identity } from '@touchline/contract/gen/ingest'
import { PairSchema, type Scoreboard, ScoreboardSchema, type Scores } from '@touchline/contract/gen/match'
import type { Problem, SourceMatch } from '../connectors.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** A row whose teams are known. */
export interface Row extends SourceMatch {
  homeId: string
  awayId: string
  teams: { home: Identity; away: Identity }
  /** The ids the teams had before a human decided that they are others. */
  minted: { homeId: string; awayId: string }
  /** Every other id that they had until now. */
  former: { home: readonly string[]; away: readonly string[] }
}

export interface Merged {
  matches: Row[]
  /** Rows that said again what another row says. */
  merged: number
  problems: Problem[]
}

/**
 * Makes one of the rows that are the same match: stage, round, home and away agree, or date, game of the day, home and away. Rows whose scores differ cannot
 * both be true: the first stays, the later one is a problem. In slices.
 */
export async function mergeRows(rows: readonly Row[]): Promise<Merged> {
  const matches: Row[] = []
  const problems: Problem[] = []
  const placeOf = new Map<string, number>()
  let merged = 0
  for (const row of rows) {
    await yieldToEventLoop()
    const keys = [`${row.date}\n${row.gameOfDay ?? ''}\n${row.homeId}\n${row.awayId}`]
    if (row.round !== undefined) keys.unshift(`${row.stage.name}\n${row.round}\n${row.homeId}\n${row.awayId}`)
    const place = keys.map((key) => placeOf.get(key)).find((known) => known !== undefined)
    const same = place === undefined ? undefined : matches[place]!
    if (same && contradict(same.play, row.play)) {
      problems.push({ row: row.row, text: row.text, reason: `another score than ${same.row}, which is the same match` })
      continue
    }
    if (same) {
      matches[place!] = union(same, row)
      merged++
    } else matches.push(row)
    for (const key of keys) placeOf.set(key, place ?? matches.length - 1)
  }
  return { matches, merged, problems }
}

const parts = ['halftime', 'fulltime', 'extraTime', 'penalties'] as const satisfies (keyof Scores)[]

const contradict = (a: Scoreboard, b: Scoreboard): boolean =>
  parts.some((part) => {
    const [x, y] = [a.scores?.[part], b.scores?.[part]]
    return x !== undefined && y !== undefined && !equals(PairSchema, x, y)
  })

/** How much a row says of its match: a result most, that it was called off more than that it is to come, a date given up least. */
function weight({ play, timeTbd }: Row): number {
  if (play.homeScore !== undefined) return 8
  const ranks: Record<string, number> = { postponed: 0, scheduled: 2 }
  return (ranks[play.state] ?? 4) + (timeTbd ? 0 : 1)
}

const beyondPlay = ['events', 'lineup', 'statistics', 'plays', 'venue', 'officials', 'attendance'] as const satisfies (keyof Row)[]

const either = (some: readonly string[], others: readonly string[]): string[] =>
  others.every((each) => some.includes(each)) ? [...some] : [...new Set([...some, ...others])]

/** The row that says more (the first of equals), with the parts of the score and what else of the match only the other has. */
function union(first: Row, second: Row): Row {
  const [more, less] = weight(second) > weight(first) ? [second, first] : [first, second]
  const added = Object.fromEntries(beyondPlay.filter((field) => less[field] !== undefined).map((field) => [field, less[field]]))
  const former = { home: either(first.former.home, second.former.home), away: either(first.former.away, second.former.away) }
  const both = { ...added, ...more, former, repairs: either(first.repairs, second.repairs) }
  const missing = parts.filter((part) => less.play.scores?.[part] && !more.play.scores?.[part])
  if (missing.length === 0 || !more.play.scores) return both
  const play = clone(ScoreboardSchema, more.play)
  for (const part of missing) play.scores![part] = less.play.scores![part]!
  return { ...both, play }
}
