import { clone, create, equals } from '@bufbuild/protobuf'
import type { Identity } from '@touchline/contract/gen/ingest'
import { type Pair, PairSchema, type Scoreboard, ScoreboardSchema, type Scores } from '@touchline/contract/gen/match'
import type { Problem } from '@touchline/sources/parse/problem'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { SourceMatch } from '@touchline/sources/source-model'

/** A row with resolved teams. */
export interface Row extends SourceMatch {
  homeId: string
  awayId: string
  teams: { home: Identity; away: Identity }
  /** The team ids before human decisions. */
  minted: { homeId: string; awayId: string }
  /** All other former ids of the teams. */
  former: { home: readonly string[]; away: readonly string[] }
  /** The ids of the two players of a pair. Empty for any other side. */
  pairs: { home: readonly string[]; away: readonly string[] }
}

interface Merged {
  matches: Row[]
  /** Number of rows merged into another row. */
  merged: number
  problems: Problem[]
}

/**
 * Merges rows of the same match: equal day, if it is known, game of the day, home and away, or equal stage, round, home
 * and away; rows with different meeting numbers are different matches, unless they are on one day. Rows with different
 * keys of the source are always different matches, as are two results of one day without a round that began hours
 * apart. If their scores contradict, the first row is kept and the later one is a problem. Two rows of a knockout round
 * with different days and scores are a match and its replay: World Cup 1934, Italy v Spain, 1–1 and a day later 1–0.
 * Yields to the event loop in between.
 */
export async function mergeRows(rows: readonly Row[]): Promise<Merged> {
  const matches: Row[] = []
  const problems: Problem[] = []
  const byDay = new Map<string, number>()
  const byRound = new Map<string, number>()
  let merged = 0
  for (const row of rows) {
    await yieldToEventLoop()
    const round = row.round === undefined ? undefined : `${row.stage.name}\n${row.round}\n${row.meeting ?? ''}\n${keyOfPairing(row)}`
    const day = row.latestDate === undefined ? `${row.date}\n${row.gameOfDay ?? ''}\n${keyOfPairing(row)}` : undefined
    const sameRound = round === undefined ? undefined : byRound.get(round)
    const onDay = day === undefined ? undefined : byDay.get(day)
    const sameDay = onDay !== undefined && isNextGame(matches[onDay]!, row) ? undefined : onDay
    const index = sameDay ?? (sameRound !== undefined && isReplay(matches[sameRound]!, row) ? undefined : sameRound)
    const existing = index === undefined ? undefined : matches[index]!
    if (existing && scoresDiffer(existing.scoreboard, row.scoreboard)) {
      problems.push({ row: row.row, text: row.text, reason: `another score than ${existing.row}, which is the same match` })
      continue
    }
    if (existing) {
      matches[index!] = mergeTwo(existing, row)
      merged++
    } else matches.push(row)
    const at = index ?? matches.length - 1
    if (day !== undefined) byDay.set(day, at)
    if (round !== undefined) byRound.set(round, at)
  }
  return { matches, merged, problems }
}

const keyOfPairing = ({ key = '', homeId, awayId }: Row): string => `${key}\n${homeId}\n${awayId}`

/** Two games of a day begin at least this far apart. */
const apartMs = 90 * 60_000

/**
 * Whether two results of a pairing on one day are two games: in sports with rounds, a source has a match of one round
 * only once.
 */
const isNextGame = (first: Row, second: Row): boolean =>
  [first, second].every(({ round, timeTbd, scoreboard }) => round === undefined && !timeTbd && finalScore(scoreboard)) &&
  Math.abs(Date.parse(first.startAt) - Date.parse(second.startAt)) >= apartMs

/** `first` and `second`: rows of one round with the same home and away team. A replay may end like the first match. */
function isReplay(first: Row, second: Row): boolean {
  if (first.stage.type !== 'knockout' || first.date === second.date) return false
  const [a, b] = [finalScore(first.scoreboard), finalScore(second.scoreboard)]
  if (!a || !b) return false
  const isUndecided = a.home === a.away && !first.scoreboard.scores?.penalties && !second.scoreboard.scores?.penalties
  return isUndecided || !equals(PairSchema, a, b)
}

const finalScore = ({ homeScore, awayScore }: Scoreboard): Pair | undefined =>
  homeScore === undefined ? undefined : create(PairSchema, { home: homeScore, away: awayScore! })

const scoreParts = ['halftime', 'fulltime', 'extraTime', 'penalties'] as const satisfies (keyof Scores)[]

const scoresDiffer = (a: Scoreboard, b: Scoreboard): boolean => finalScoresDiffer(a, b) || partsDiffer(a, b)

/** The final score of a row without extra time may be the full-time score of the other. */
function finalScoresDiffer(a: Scoreboard, b: Scoreboard): boolean {
  const [x, y] = [finalScore(a), finalScore(b)]
  if (!x || !y || equals(PairSchema, x, y)) return false
  return ![[x, b] as const, [y, a] as const].some(([final, { scores }]) => scores?.fulltime && equals(PairSchema, scores.fulltime, final))
}

const partsDiffer = (a: Scoreboard, b: Scoreboard): boolean =>
  scoreParts.some((part) => {
    const [x, y] = [a.scores?.[part], b.scores?.[part]]
    return x !== undefined && y !== undefined && !equals(PairSchema, x, y)
  })

/**
 * Information content of a row: highest with a result, and higher still with extra time and shoot-out; a cancellation
 * outranks a schedule; a postponed date is lowest.
 */
function weight({ scoreboard, timeTbd }: Row): number {
  const { scores } = scoreboard
  if (scoreboard.homeScore !== undefined) return 8 + Number(scores?.extraTime !== undefined) + Number(scores?.penalties !== undefined)
  const ranks: Record<string, number> = { postponed: 0, scheduled: 2 }
  return (ranks[scoreboard.state] ?? 4) + (timeTbd ? 0 : 1)
}

const optionalFields = [
  'sourceId',
  'externalIds',
  'events',
  'partialEvents',
  'lineup',
  'statistics',
  'plays',
  'venue',
  'officials',
  'attendance',
] as const satisfies (keyof Row)[]

const getUnion = (some: readonly string[], others: readonly string[]): string[] =>
  others.every((each) => some.includes(each)) ? [...some] : [...new Set([...some, ...others])]

/**
 * The row with more information (the first of equals), completed with score parts and optional fields that only the
 * other row has.
 */
function mergeTwo(first: Row, second: Row): Row {
  const [more, less] = weight(second) > weight(first) ? [second, first] : [first, second]
  const added = Object.fromEntries(optionalFields.filter((field) => less[field] !== undefined).map((field) => [field, less[field]]))
  const former = { home: getUnion(first.former.home, second.former.home), away: getUnion(first.former.away, second.former.away) }
  const both = { ...added, ...more, former, repairs: getUnion(first.repairs, second.repairs) }
  const missing = scoreParts.filter((part) => less.scoreboard.scores?.[part] && !more.scoreboard.scores?.[part])
  if (missing.length === 0 || !more.scoreboard.scores) return both
  const scoreboard = clone(ScoreboardSchema, more.scoreboard)
  for (const part of missing) scoreboard.scores![part] = less.scoreboard.scores![part]!
  return { ...both, scoreboard }
}
