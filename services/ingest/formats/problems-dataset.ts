import type { SportId } from '@touchline/contract/catalog'
import type { Problem } from '../parse/problem.ts'
import type { MatchesDataset } from './source-model.ts'

/**
 * A dataset without matches for problems of a file that belongs to no single season. It is also emitted without
 * problems, so that resolved ones leave the quarantine.
 */
export const problemsDataset = (sport: SportId, file: string, problems: Problem[]): MatchesDataset => ({
  name: file.replace(/\.\w+$/, ''),
  file,
  sport,
  rows: problems.length,
  problems,
  matches: [],
  complete: problems.length === 0,
})
