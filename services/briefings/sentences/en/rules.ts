import type { Name } from '../name.ts'
import { getArticles } from '../nations.ts'
import { hasNickname } from '../nicknames.ts'
import type { Rules } from '../rules.ts'
import { phrases } from './phrases.ts'
import { sections, templates } from './templates.ts'

const nationArticle = getArticles({
  the: `Arameans Suryoye, Bahamas, Basque Country, Belgian Congo, British Virgin Islands, CIS, Canary Islands, Cayman Islands,
    Central African Republic, Chagos Islands, Comoros, Cook Islands, County of Nice, Dominican Republic, Dutch East Indies,
    Falkland Islands, Faroe Islands, Gold Coast, Irish Free State, Isle of Man, Isle of Wight, Maldives, Marshall Islands,
    Netherlands, Netherlands Antilles, New Hebrides, Northern Mariana Islands, Parishes of Jersey, Philippines,
    Representation of Czechs and Slovaks, Republic of Ireland, Republic of St. Pauli, Romani people, Solomon Islands,
    Soviet Union, Turks and Caicos Islands, Two Sicilies, US Virgin Islands, United Arab Emirates, United Arab Republic,
    United Kingdom, United Koreans in Japan, United States, Western Isles, Yoruba Nation, Åland Islands`,
})

/** Names of leagues that are used without an article: "in Serie A", "in Ligue 1", "in MLS". */
const bareLeague =
  /^(?:Friendlies|La ?Liga|League (?:One|Two)|Liga |Ligue |Major League |MLB|MLS|NCAA|Roland|S[eé]rie |The |Wimbledon)|^Liga$/

function withArticle(name: Name, sport: string): string {
  const takesArticle =
    name.type === 'league'
      ? !bareLeague.test(name.text)
      : name.type === 'national'
        ? nationArticle(name.text) !== undefined
        : hasNickname(name, sport) && !name.text.startsWith('The ')
  return takesArticle ? `the ${name.text}` : name.text
}

const possessive = (text: string) => `${text}${text.endsWith('s') ? "'" : "'s"}`

const months = 'January February March April May June July August September October November December'.split(' ')
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

export const en: Rules = {
  templates,
  sections,
  phrases,
  names: {
    '': withArticle,
    plain: ({ text }) => text,
    of: (name, sport) => possessive(withArticle(name, sport)),
  },
  // British usage: a team is plural.
  isPlural: ({ type }) => type !== 'player',
  numbers: { ordinal: (n) => `${n}${suffixes[ordinals.select(n)]}` },
  days: { '': ({ year, month, day }) => `${day} ${months[month - 1]} ${year}` },
}
