/** The end of a period that begins at `from`, seconds since 1970: the same day of the next month, or its last one. */
export function addInterval(from: number, interval: string, count = 1): number {
  const date = new Date(from * 1_000)
  const day = date.getUTCDate()
  const months = interval === 'year' ? 12 * count : count
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1_000)
}
