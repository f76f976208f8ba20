import { numberIn } from '../records/fields.ts'

const columns = [
  ...['ab', 'h', 'doubles', 'triples', 'hr', 'rbi', 'sh', 'sf', 'hbp', 'bb', 'ibb', 'so', 'sb', 'cs', 'gidp', 'interference', 'lob'],
  ...['pitchers', 'individualEr', 'er', 'wp', 'balks', 'putOuts', 'assists', 'errors', 'passedBalls', 'doublePlays', 'triplePlays'],
] as const

/** What one side of a game comes to, as a game log counts it. */
export interface LogFigures {
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
  /** Earned against this side. */
  er: number
  putOuts: number
  errors: number
}

/** The 28 columns of a side; undefined when any that is shown is empty, as in old seasons. Throws an Error on what is no number. */
export function logFigures(fields: readonly string[]): LogFigures | undefined {
  const of = (name: string) => fields[(columns as readonly string[]).indexOf(name)]
  const names = ['ab', 'h', 'doubles', 'triples', 'hr', 'rbi', 'hbp', 'bb', 'so', 'sb', 'cs', 'lob', 'er', 'putOuts', 'errors']
  if (names.some((name) => of(name) === '')) return undefined
  return Object.fromEntries(names.map((name) => [name, numberIn(of(name), name, { min: 0, max: 999 })])) as unknown as LogFigures
}
