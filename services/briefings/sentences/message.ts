import type { Language } from '@touchline/contract/catalog'
import { IntlMessageFormat } from 'intl-messageformat'

type Argument = string | number
/** The uses of an argument in a text: it is printed, counted (plural) or used for selection. */
type Use = 'printed' | 'counted' | 'chosen'

export interface Message {
  arguments: ReadonlyMap<string, Use>
  format: (values: Readonly<Record<string, Argument>>) => string
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

const getUses = (elements: readonly Element[]): (readonly [string, Use])[] =>
  elements.flatMap((element) => {
    if ('options' in element) {
      const use: Use = 'pluralType' in element ? 'counted' : 'chosen'
      return [[element.value, use] as const, ...Object.values(element.options).flatMap(({ value }) => getUses(value))]
    }
    return isPrinted(element) ? [[element.value, 'printed'] as const] : []
  })

/** Literals and `#` have other types; number and date formats are not used. */
const isPrinted = (element: Element): element is Element & { value: string } => (element.type as number) === 1

/** Numbers have no thousands separator: 2400 meetings read the same in every language, and years are never "2.016". */
const getFormatters = (lang: Language) => {
  const numbers = new Intl.NumberFormat(lang, { useGrouping: false, maximumFractionDigits: 2 })
  const plurals = new Intl.PluralRules(lang)
  const unused = () => {
    throw new Error('days are given in words')
  }
  return { getNumberFormat: () => numbers, getPluralRules: () => plurals, getDateTimeFormat: unused }
}

/**
 * Reads a text in ICU MessageFormat once; throws on a malformed one and on an argument that is both printed and
 * counted.
 */
export function getMessages(lang: Language): { read: (text: string) => Message; number: (n: number) => string } {
  const formatters = getFormatters(lang)
  const known = new Map<string, Message>()
  const read = (text: string): Message => {
    const message = known.get(text) ?? parse(text)
    known.set(text, message)
    return message
  }
  const parse = (text: string): Message => {
    const message = new IntlMessageFormat(text, lang, undefined, { formatters, ignoreTag: true })
    const uses = new Map<string, Use>()
    for (const [name, use] of getUses(message.getAst())) {
      if ((uses.get(name) ?? use) !== use) throw new Error(`${name} has two uses in: ${text}`)
      uses.set(name, use)
    }
    return { arguments: uses, format: (values) => message.format(values) as string }
  }
  return { read, number: (n) => formatters.getNumberFormat().format(n) }
}
