import type { Language } from '@touchline/contract/catalog'
import { type FactKind, factKinds } from '@touchline/contract/facts'
import { choices, type Form, formIn, type Given, getDay, valueIn } from './arguments.ts'
import { rulesByLanguage } from './languages.ts'
import { getMessages, type Message } from './message.ts'
import type { Rules } from './rules.ts'
import type { Template } from './variants.ts'

/** Cache of the parsed texts of a language. Each is parsed at its first use: a few hundred, 8 MB for all languages. */
export interface Texts extends ReturnType<typeof getMessages> {
  lang: Language
  rules: Rules
  writers: Map<Template, Writer>
}
type Writer = (given: Given) => string
type Resolver = (given: Given) => string | number

export const getTexts = (lang: Language): Texts => ({ lang, rules: rulesByLanguage[lang], writers: new Map(), ...getMessages(lang) })

/** Writes the template of a kind. */
export function getWriter(texts: Texts, template: Template, kind: FactKind): Writer {
  const known = texts.writers.get(template)
  if (known) return known
  const writer = writerOfMessage(texts, texts.read(texts.rules.templates[template]), kind)
  texts.writers.set(template, writer)
  return writer
}

/**
 * Writes a text with the values of a kind; in a phrase of a value, `n` is that value. Only arguments that the text uses
 * are computed.
 */
function writerOfMessage(texts: Texts, message: Message, kind: FactKind, n?: string): Writer {
  const getters = [...message.arguments].map(([argument, use]) => {
    const resolve = getArgument(texts, argument === 'n' && n !== undefined ? n : argument, kind)
    const get = function (this: { given: Given }) {
      const value = resolve(this.given)
      return typeof value === 'number' && use === 'printed' ? texts.number(value) : value
    }
    return [argument, { get }] as const
  })
  const values = Object.defineProperties({}, Object.fromEntries(getters))
  return (given) => message.format(Object.create(values, { given: { value: given } }))
}

/** Throws for an argument that the kind lacks in this language. */
function getArgument(texts: Texts, argument: string, kind: FactKind): Resolver {
  const { lang, rules, read } = texts
  const choice = choices[argument]
  if (choice) return choice
  const row = factKinds[kind] as { values: readonly string[]; related?: readonly string[] }
  const value = formIn(argument, row.values)
  const phrase = rules.phrases[argument]
  if (phrase !== undefined && value?.form !== '') return writerOfMessage(texts, read(phrase), kind)
  if (value) return formOfValue(texts, value, kind)
  const role = formIn(argument, ['subject', ...(row.related ?? [])])
  const written = role && rules.names[role.form]
  if (!written) throw new Error(`${kind} has no argument ${argument} in ${lang}`)
  return ({ names, sport }) => written(names[role.name]!, sport)
}

function formOfValue(texts: Texts, { name, form }: Form, kind: FactKind): Resolver {
  const { lang, rules, read } = texts
  if (form === 'known') return ({ fact }) => (valueIn(fact, name) === undefined ? 'no' : 'yes')
  const phrase = rules.phrases[form]
  if (phrase !== undefined) return writerOfMessage(texts, read(phrase), kind, name)
  const { [form]: numbered } = rules.numbers
  const { [form]: dated } = rules.days
  if (!numbered && !dated && form !== '') throw new Error(`${kind} has no form ${form} of ${name} in ${lang}`)
  return ({ fact }) => {
    const value = valueIn(fact, name)
    if (value === undefined) throw new Error(`${fact.kind} has no ${name}`)
    if (typeof value === 'string') return dated!(getDay(value))
    return numbered ? numbered(value) : value
  }
}
