import { normalizeName } from '@touchline/contract/names/normalize'

/** The months of English, German, Spanish, Portuguese, Italian and French, as `normalizeName` writes them. */
const months = ['en', 'de', 'es', 'pt', 'it', 'fr'].flatMap((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, i) => ({ number: i + 1, name: normalizeName(format(Date.UTC(2000, i))) }))
})

/** Number of a month, "08" for "Aug", "Aug.", "August" and "Agosto"; undefined for other words, and for "Jui", which begins two months. */
export function getMonth(word = ''): string | undefined {
  const name = normalizeName(word.replace(/[.,]$/, ''))
  const found = name.length < 3 ? [] : months.filter((month) => month.name.startsWith(name)).map(({ number }) => number)
  return found.length === 0 || new Set(found).size > 1 ? undefined : String(found[0]).padStart(2, '0')
}
