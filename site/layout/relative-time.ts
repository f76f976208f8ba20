import type { Language } from '@touchline/contract/catalog'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "5 minutes ago" in the largest whole unit; seconds below a minute. */
export function relativeTime(at: string, now: number, language: Language): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1_000))
  const format = new Intl.RelativeTimeFormat(language)
  for (const [unit, length] of units) if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return format.format(-seconds, 'second')
}
