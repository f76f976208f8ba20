import { numberIn } from '../records/fields.ts'

const columns = [
  ...['ab', 'h', 'doubles', 'triples', 'hr', 'rbi', 'sh', 'sf', 'hbp', 'bb', 'ibb', 'so', 'sb', 'cs', 'gidp', 'interference', 'lob'],
  ...['pitchers', 'individualEr', 'er', 'wp', 'balks', 'putOuts', 'assists', 'errors', 'passedBalls', 'doublePlays', 'triplePlays'],
] as const

/** Stats of one side of a game in a game log. */
export interface LogStats {
  ab: number
  h: number
  doubles: number
  triples: number
  hr: number
  rbi: number
  hbp: number
  bb: number
  so: number
  sb: number
  cs: number
  lob: number
  /** Earned runs against this side. */
  er: number
  putOuts: number
  errors: number
}

/**
 * Parses the 28 columns of a side; undefined when a used column is empty, as in old seasons. Throws an Error for a
 * value that is not a number.
 */
export function logStats(fields: readonly string[]): LogStats | undefined {
  const of = (name: string) => fields[(columns as readonly string[]).indexOf(name)]
  const names = ['ab', 'h', 'doubles', 'triples', 'hr', 'rbi', 'hbp', 'bb', 'so', 'sb', 'cs', 'lob', 'er', 'putOuts', 'errors']
  if (names.some((name) => of(name) === '')) return undefined
  return Object.fromEntries(names.map((name) => [name, numberIn(of(name), name, { min: 0, max: 999 })])) as unknown as LogStats
}
