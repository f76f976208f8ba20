import { type Problem, rowName } from '../../parse/problem.ts'
import type { LineFault } from './records/read-games.ts'

/** Name of the dataset of the home games of a team, or the games of a series, in a season. */
export const datasetName = (year: number, team: string): string => `${year}/${team}`

/** Row name: dataset, file and line, "2016/CHN#2016CHN.EVN:1204". */
export const getRow = (dataset: string, file: string, line: number): string => rowName(dataset, `${file}:${line}`)

export const getProblems = (dataset: string, file: string, faults: readonly LineFault[]): Problem[] =>
  faults.map(({ line, reason, text }) => ({ row: getRow(dataset, file, line), reason, text }))
