import type { Race } from '@touchline/contract/gen/racing'

/**
 * The off time of a race, by which races are ordered. Without one: the beginning of its day, and of two such races the
 * one of the lower number first.
 */
export const getStart = ({ offAt, date, number = 0 }: Race): string =>
  offAt || `${new Date(Date.parse(date) + number * 1_000).toISOString().slice(0, 19)}Z`
