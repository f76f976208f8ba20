import type { Language } from '@touchline/contract/catalog'
import type { Site } from '../site.ts'

/** How long a sentence is shown before a newer one is looked for: one call a minute and language, for all visitors. */
const keptMs = 60_000
const callTimeoutMs = 1_000
const consideredMax = 20

/** A recent sentence of the facts feed; undefined: there is none, or the service does not answer. */
export type GetSample = (language: Language) => Promise<string | undefined>

export function sampleFact({ clients, realClock }: Pick<Site, 'clients' | 'realClock'>): GetSample {
  const samples = new Map<Language, { at: number; text: Promise<string | undefined> }>()
  const read = (lang: Language) =>
    clients.briefings.listFacts({ sport: 'soccer', lang, limit: consideredMax }, { timeoutMs: callTimeoutMs }).then(
      ({ items }) => items.toSorted((a, b) => b.importance - a.importance)[0]?.text,
      () => undefined,
    )
  return (language) => {
    const known = samples.get(language)
    if (known && realClock.now() - known.at < keptMs) return known.text
    const text = read(language)
    samples.set(language, { at: realClock.now(), text })
    return text
  }
}
