import { shown } from '../../parse/fields.ts'

/** The id of a game, SSSSTTNNNN: the first year of its season, its type and its number. */
export interface GameId {
  id: string
  /** The year in which the season starts. */
  year: number
  type: 'preseason' | 'regular' | 'playoffs' | 'other'
  /** The last four digits: in the regular season its number, in play-offs 0, round, series and game. */
  number: string
}

const types: Readonly<Record<string, GameId['type']>> = { '01': 'preseason', '02': 'regular', '03': 'playoffs' }

/** Throws an Error for anything but ten digits that begin with a year. */
export function gameId(value: unknown): GameId {
  const [, year, type, number] = /^((?:19|20)\d\d)(\d\d)(\d{4})$/.exec(String(value)) ?? []
  if (year === undefined) throw new Error(`id ${shown(value)} is not the id of a game`)
  return { id: String(value), year: Number(year), type: types[type!] ?? 'other', number: number! }
}

/** Round and game of a game of play-offs, from 1; both 0 for the qualifying of 2020. */
export const placeInPlayoffs = ({ number }: GameId): { round: number; game: number } =>
  number[1] === '0' ? { round: 0, game: 0 } : { round: Number(number[1]), game: Number(number[3]) }
