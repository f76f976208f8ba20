import type { Language } from '@touchline/contract/catalog'
import { sentence } from '../sentence.ts'
import { afterMatch } from './after-match.ts'
import { beforeMatch } from './before-match.ts'
import { nameIn } from './entities.ts'

export const samples = [...beforeMatch, ...afterMatch]

/** One line per sample: "form_last_5: Arsenal have won 3 …". */
export const sentencesIn = (lang: Language): string[] =>
  samples.map(({ fact, sport }) => `${fact.kind}: ${sentence(fact, { lang, sport, name: nameIn(lang) })}`)
