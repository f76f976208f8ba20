import type { Race } from '@touchline/contract/gen/racing'

/**
 * The off time of a race, the sort key of race lists. A race without one sorts at the beginning of its day, and two
 * races of one day then sort by number.
 */
export const getStart = ({ offAt, date, number = 0 }: Race): string =>
  offAt || `${new Date(Date.parse(date) + number * 1_000).toISOString().slice(0, 19)}Z`
