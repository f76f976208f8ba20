import { dayIn } from '../../../parse/csv-fields.ts'
import type { CsvRow } from '../../../parse/csv-rows.ts'
import { readTable } from '../../../parse/csv-table.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import type { Problem } from '../../source-model.ts'
import { matchKey } from './fields.ts'
import { type GoalRow, goalColumns, parseGoal } from './goals.ts'

/** Parsed rows of goalscorers.csv or shootouts.csv, by match key. */
export interface ByMatch<Parsed> {
  byKey: Map<string, Parsed[]>
  problems: Problem[]
  /** First row of each match, named in the problem when results.csv has no such match. */
  rows: Map<string, Pick<Problem, 'row' | 'text'>>
  /** Keys of matches with an invalid row. */
  invalid: Set<string>
  /** The file exists and every line of it was readable. */
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
  parse: (fields: CsvRow<'date' | 'home_team' | 'away_team' | Column>['fields']) => Parsed,
): Promise<ByMatch<Parsed>> {
  const result: ByMatch<Parsed> = { byKey: new Map(), problems: [], rows: new Map(), invalid: new Set(), isComplete: files.length > 0 }
  for (const file of files) {
    const { problems } = await readTable(file.bytes(), {
      name,
      columns,
      take({ fields }, at) {
        const key = matchKey(fields)
        const parsed = parse(fields)
        const existing = result.byKey.get(key)
        if (existing) existing.push(parsed)
        else result.byKey.set(key, [parsed])
        if (!result.rows.has(key)) result.rows.set(key, at)
      },
      refused(line) {
        if ('fault' in line) result.isComplete = false
        else result.invalid.add(matchKey(line.fields))
      },
    })
    result.problems = result.problems.concat(problems)
  }
  return result
}
