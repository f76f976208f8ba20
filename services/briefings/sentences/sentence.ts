import type { Language } from '@touchline/contract/catalog'
import type { BriefingSection } from '@touchline/contract/facts'
import type { Entity, PlainFact } from '../fact.ts'
import { getDay } from './arguments.ts'
import { rulesByLanguage } from './languages.ts'
import type { Name } from './name.ts'
import { getUnits } from './units.ts'
import { getTemplate } from './variants.ts'
import { getTexts, getWriter, type Texts } from './writers.ts'

export interface SentenceOptions {
  lang: Language
  sport: string
  /** Called for the subject and the related entities of the fact, but not for a match. */
  name: (entity: Entity) => Name
}

/** The title of a section in this language. */
export const sectionTitle = (section: BriefingSection, lang: Language): string => rulesByLanguage[lang].sections[section]

/** A day, YYYY-MM-DD, in words: "12 May 2024". */
export const dayInWords = (day: string, lang: Language): string => rulesByLanguage[lang].days['']!(getDay(day))

/** One sentence in plain text: names are as given, nothing is escaped. Throws for a sport without matches. */
export function sentence(fact: PlainFact, { lang, sport, name }: SentenceOptions): string {
  const entities: Record<string, Entity | undefined> = { ...fact.related, subject: fact.subject }
  const names: Record<string, Name> = {}
  for (const role in entities) {
    const entity = entities[role]
    if (entity && entity.type !== 'match') names[role] = name(entity)
  }
  const texts = textsIn(lang)
  const text = getWriter(texts, getTemplate(fact), fact.kind)({ fact, names, sport, units: getUnits(sport), rules: texts.rules })
  // A name may end in a full stop, such as "Jr.".
  const ended = text.endsWith('..') ? text.slice(0, -1) : text
  return startsWithName(ended, names) ? ended : ended[0]!.toLocaleUpperCase(lang) + ended.slice(1)
}

/** At the start of a sentence an article is capitalised; a name keeps its first letter. */
const startsWithName = (text: string, names: Record<string, Name>) => Object.values(names).some((name) => text.startsWith(name.text))

const made = new Map<Language, Texts>()
function textsIn(lang: Language): Texts {
  const known = made.get(lang)
  if (known) return known
  const texts = getTexts(lang)
  made.set(lang, texts)
  return texts
}
