import type { Language } from '@touchline/contract/catalog'

/** The visitor's form of the language, which decides between 12 and 24 hours. */
const getLocale = (language: Language): string => navigator.languages.find((tag) => tag.startsWith(language)) ?? language

/** Times are in the zone of the visitor. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'

/** The day of the visitor, YYYY-MM-DD. */
export function localDay(at = new Date()): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** "14:30"; with the day when it is another one than today. */
export function timeText(language: Language, at: string): string {
  const date = new Date(at)
  const isToday = localDay(date) === localDay()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(getLocale(language), { ...day, hour: 'numeric', minute: '2-digit' }).format(date)
}

/** "1 March 2026 at 14:30", or only the day. */
export function startText(language: Language, at: string, isTimeKnown: boolean): string {
  // While only the day is known, it has that day in every zone.
  const form = isTimeKnown ? ({ timeStyle: 'short' } as const) : ({ timeZone: 'UTC' } as const)
  return new Intl.DateTimeFormat(getLocale(language), { dateStyle: 'long', ...form }).format(new Date(at))
}
