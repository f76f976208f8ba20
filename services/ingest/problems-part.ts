import type { SportId } from '@touchline/contract/catalog'
import type { MatchesPart, Problem } from './connectors.ts'

/**
 * What is wrong with a file, where it belongs to no season alone. It is given without any problem too, so that those of before leave the
 * quarantine.
 */
export const problemsPart = (sport: SportId, file: string, problems: Problem[]): MatchesPart => ({
  part: file.replace(/\.\w+$/, ''),
  file,
  sport,
  rows: problems.length,
  problems,
  matches: [],
  complete: problems.length === 0,
})
