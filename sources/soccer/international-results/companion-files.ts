import { type CsvRow, readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { dayIn, flagIn, textIn } from '../../parse/fields.ts'
import type { Problem } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { TimedEvent } from '../../source-model.ts'
import { getPeriod } from '../shared/goals.ts'

/** Parsed rows of goalscorers.csv or shootouts.csv, by match key. */
export interface ByMatch<Parsed> {
  byKey: Map<string, Parsed[]>
  problems: Problem[]
  /** First row of each match, named in the problem when results.csv has no such match. */
  rows: Map<string, Pick<Problem, 'row' | 'text'>>
  /** Pairs of words from the unreadable lines: day and team, or both teams. */
  invalid: Set<string>
  /** The file exists, has a header and was not cut. */
  isComplete: boolean
}

export const readGoals = (files: readonly FeedFile[]): Promise<ByMatch<GoalRow>> =>
  byMatch(files, 'goalscorers.csv', goalColumns, parseGoal)

const shootoutColumns = ['date', 'home_team', 'away_team', 'winner'] as const

export const readShootouts = (files: readonly FeedFile[]): Promise<ByMatch<'home' | 'away'>> =>
  byMatch(files, 'shootouts.csv', shootoutColumns, ({ date, home_team, away_team, winner }) => {
    dayIn(date)
    if (winner !== home_team && winner !== away_team) throw new Error(`winner "${winner.slice(0, 60)}" is neither of the two`)
    return winner === home_team ? 'home' : 'away'
  })

async function byMatch<Column extends string, Parsed>(
  files: readonly FeedFile[],
  name: string,
  columns: readonly ('date' | 'home_team' | 'away_team' | Column)[],
  parse: (fields: CsvRow<'date' | 'home_team' | 'away_team' | Column>['fields'], faults: string[]) => Parsed,
): Promise<ByMatch<Parsed>> {
  const result: ByMatch<Parsed> = { byKey: new Map(), problems: [], rows: new Map(), invalid: new Set(), isComplete: files.length > 0 }
  for (const file of files) {
    const parts: Problem[] = []
    const { problems } = await readTable(file.bytes(), {
      name,
      columns,
      optional: ['own_goal', 'penalty', 'minute'],
      onRow({ fields }, at) {
        const key = matchKey(fields)
        const faults: string[] = []
        const parsed = parse(fields, faults)
        for (const reason of faults) parts.push({ ...at, reason })
        const existing = result.byKey.get(key)
        if (existing) existing.push(parsed)
        else result.byKey.set(key, [parsed])
        if (!result.rows.has(key)) result.rows.set(key, at)
      },
      onRejected(line) {
        if ('fault' in line && (line.line === 1 || line.last)) result.isComplete = false
        const words = 'fault' in line ? firstWords(line.text) : [line.fields.date, line.fields.home_team, line.fields.away_team]
        for (const pair of getPairs(words)) result.invalid.add(pair)
      },
    })
    result.problems = result.problems.concat(problems, parts)
  }
  return result
}

const firstWords = (text: string): string[] =>
  text
    .replaceAll('"', '')
    .split(',', 4)
    .map((word) => word.trim())

/** Pairs that identify the match of a damaged line: its day with each other word, or without a day every two words. */
function getPairs(words: readonly string[]): string[] {
  const day = words.find((word) => /^\d{4}-\d\d-\d\d$/.test(word))
  const others = words.filter((word) => word !== day)
  if (day !== undefined) return others.map((word) => pairKey(day, word))
  return others.flatMap((one, i) => others.slice(i + 1).map((other) => pairKey(one, other)))
}

const pairKey = (one: string, other: string): string => `${one}\n${other}`

interface MatchWords {
  date: string
  home_team: string
  away_team: string
}

/** Whether an unreadable line may belong to this match. */
export const isDamaged = ({ invalid }: ByMatch<unknown>, { date, home_team, away_team }: MatchWords): boolean =>
  [pairKey(date, home_team), pairKey(date, away_team), pairKey(home_team, away_team)].some((pair) => invalid.has(pair))

const goalColumns = ['date', 'home_team', 'away_team', 'team', 'scorer', 'minute', 'own_goal', 'penalty'] as const

/** A goal as the source lists it. `side` is the side that is credited, own goals included. */
export interface GoalRow {
  type: 'goal' | 'own_goal' | 'penalty_goal'
  side: 'home' | 'away'
  /** Absent: the name is unreadable. */
  scorer?: string
  /** 1 to 120; stoppage time is not listed separately and counts as 45 or 90. Absent: unknown. */
  minute?: number
}

/** One row of goalscorers.csv. A cell that cannot be read is left out. Throws an Error for a row without day or team. */
function parseGoal(row: Record<(typeof goalColumns)[number], string>, faults: string[]): GoalRow {
  const part = <T>(read: () => T): T | undefined => tolerant(faults, read, leftOut())
  dayIn(row.date)
  const side = row.team === row.home_team ? 'home' : row.team === row.away_team ? 'away' : undefined
  if (!side) throw new Error(`team "${row.team.slice(0, 60)}" is neither of the two`)
  const flag = (name: 'own_goal' | 'penalty') => row[name] !== '' && part(() => flagIn(row[name].toUpperCase(), name))
  const [isOwn, isPenalty] = [flag('own_goal'), flag('penalty')]
  // The scorer of an own goal plays for the other side: without the flag the side of the scorer is unknown.
  const scorer = isOwn === undefined ? undefined : part(() => textIn(row.scorer, 'scorer'))
  const minute = part(() => minuteIn(row.minute))
  const type = isOwn ? 'own_goal' : isPenalty ? 'penalty_goal' : 'goal'
  return { type, side, ...(scorer !== undefined && { scorer }), ...(minute !== undefined && { minute }) }
}

function minuteIn(value: string): number | undefined {
  if (value === 'NA' || value === '') return undefined
  const [, regular] = /^(\d{1,3})(?:\.0|\+\d{1,2})?$/.exec(value) ?? []
  const minute = Number(regular ?? 0)
  if (minute < 1 || minute > 120) throw new Error(`minute "${value.slice(0, 60)}" is not from 1 to 120`)
  return minute
}

/** All goals of a match, or the reason why they are left out: `left` is empty where the source lists none. */
export type Goals = { events: TimedEvent[] } | { left: string }

/**
 * The goals of a match when the list is complete, else none of them. `isReported`: the source lists goals for this
 * competition, so a match without rows had no goal.
 */
export function getGoals(rows: readonly GoalRow[], score: readonly [number, number], isReported: boolean): Goals {
  const count = (side: 'home' | 'away') => rows.filter((goal) => goal.side === side).length
  const scored = score[0] + score[1]
  if (rows.length === 0) return scored === 0 && isReported ? { events: [] } : { left: '' }
  if (count('home') !== score[0] || count('away') !== score[1]) return { left: `goals left out: ${rows.length} of ${scored} listed` }
  const untimed = rows.filter(({ minute }) => minute === undefined).length
  if (untimed > 0) return { left: `goals left out: ${untimed} of ${scored} without a minute` }
  return { events: rows.map(getEvent).sort((a, b) => a.minute - b.minute) }
}

function getEvent({ type, side, scorer, minute = 0 }: GoalRow): TimedEvent {
  return { type, side, minute, period: getPeriod(minute), ...(scorer !== undefined && { player: { name: scorer } }) }
}

/** Key of a match, identical in all files of the source. */
export const matchKey = ({ date, home_team, away_team }: MatchWords): string => [date, home_team, away_team].join('\n')
