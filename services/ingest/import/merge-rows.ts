import { clone, equals } from '@bufbuild/protobuf'
import type { Identity } from '@touchline/contract/gen/ingest'
import { PairSchema, type Scoreboard, ScoreboardSchema, type Scores } from '@touchline/contract/gen/match'
import type { SourceMatch } from '../formats/source-model.ts'
import type { Problem } from '../parse/problem.ts'
import { yieldToEventLoop } from '../parse/yield-to-event-loop.ts'

/** A row with resolved teams. */
export interface Row extends SourceMatch {
  homeId: string
  awayId: string
  teams: { home: Identity; away: Identity }
  /** The team ids without human decisions. */
  minted: { homeId: string; awayId: string }
  /** All other former ids of the teams. */
  former: { home: readonly string[]; away: readonly string[] }
}

interface Merged {
  matches: Row[]
  /** Number of rows merged into another row. */
  merged: number
  problems: Problem[]
}

/**
 * Merges rows of the same match: equal stage, round, home and away, or equal date, game of the day, home and away. If
 * their scores contradict, the first row is kept and the later one is a problem. Yields to the event loop in between.
 */
export async function mergeRows(rows: readonly Row[]): Promise<Merged> {
  const matches: Row[] = []
  const problems: Problem[] = []
  const indexOf = new Map<string, number>()
  let merged = 0
  for (const row of rows) {
    await yieldToEventLoop()
    const keys = [`${row.date}\n${row.gameOfDay ?? ''}\n${row.homeId}\n${row.awayId}`]
    if (row.round !== undefined) keys.unshift(`${row.stage.name}\n${row.round}\n${row.homeId}\n${row.awayId}`)
    const index = keys.map((key) => indexOf.get(key)).find((known) => known !== undefined)
    const existing = index === undefined ? undefined : matches[index]!
    if (existing && scoresDiffer(existing.scoreboard, row.scoreboard)) {
      problems.push({ row: row.row, text: row.text, reason: `another score than ${existing.row}, which is the same match` })
      continue
    }
    if (existing) {
      matches[index!] = mergeTwo(existing, row)
      merged++
    } else matches.push(row)
    for (const key of keys) indexOf.set(key, index ?? matches.length - 1)
  }
  return { matches, merged, problems }
}

const scoreParts = ['halftime', 'fulltime', 'extraTime', 'penalties'] as const satisfies (keyof Scores)[]

const scoresDiffer = (a: Scoreboard, b: Scoreboard): boolean =>
  scoreParts.some((part) => {
    const [x, y] = [a.scores?.[part], b.scores?.[part]]
    return x !== undefined && y !== undefined && !equals(PairSchema, x, y)
  })

/**
 * Information content of a row: highest with a result; a cancellation outranks a schedule; a postponed date is lowest.
 */
function weight({ scoreboard, timeTbd }: Row): number {
  if (scoreboard.homeScore !== undefined) return 8
  const ranks: Record<string, number> = { postponed: 0, scheduled: 2 }
  return (ranks[scoreboard.state] ?? 4) + (timeTbd ? 0 : 1)
}

const optionalFields = ['events', 'lineup', 'statistics', 'plays', 'venue', 'officials', 'attendance'] as const satisfies (keyof Row)[]

const unionOf = (some: readonly string[], others: readonly string[]): string[] =>
  others.every((each) => some.includes(each)) ? [...some] : [...new Set([...some, ...others])]

/**
 * The row with more information (the first of equals), completed with score parts and optional fields that only the
 * other row has.
 */
function mergeTwo(first: Row, second: Row): Row {
  const [more, less] = weight(second) > weight(first) ? [second, first] : [first, second]
  const added = Object.fromEntries(optionalFields.filter((field) => less[field] !== undefined).map((field) => [field, less[field]]))
  const former = { home: unionOf(first.former.home, second.former.home), away: unionOf(first.former.away, second.former.away) }
  const both = { ...added, ...more, former, repairs: unionOf(first.repairs, second.repairs) }
  const missing = scoreParts.filter((part) => less.scoreboard.scores?.[part] && !more.scoreboard.scores?.[part])
  if (missing.length === 0 || !more.scoreboard.scores) return both
  const scoreboard = clone(ScoreboardSchema, more.scoreboard)
  for (const part of missing) scoreboard.scores![part] = less.scoreboard.scores![part]!
  return { ...both, scoreboard }
}
