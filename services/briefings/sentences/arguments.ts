import type { PlainFact } from '../fact.ts'
import type { Name } from './name.ts'
import type { Day, Rules } from './rules.ts'
import type { Units } from './units.ts'

/** The input of a sentence. */
export interface Given {
  fact: PlainFact
  /** Names by role, the subject included. */
  names: Readonly<Record<string, Name>>
  sport: string
  units: Units
  rules: Rules
}

export const valueIn = (fact: PlainFact, name: string) => (fact.values as Readonly<Record<string, number | string | undefined>>)[name]

/** A day of a fact, YYYY-MM-DD. */
export function getDay(text: string): Day {
  const [year, month, day] = text.split('-').map(Number)
  return { year: year!, month: month!, day: day! }
}

/** Arguments by which texts select a variant. */
export const choices: Readonly<Record<string, (given: Given) => string>> = {
  /** Grammatical number of verbs after the subject. */
  number: ({ names, sport, rules }) => (rules.isPlural(names.subject!, sport) ? 'plural' : 'singular'),
  sport: ({ sport }) => sport,
  scope: ({ fact }) => fact.scope,
  detail: ({ fact }) => String(fact.detail),
  unit: ({ units }) => units.unit,
  run_unit: ({ units }) => units.run_unit,
  contest: ({ units }) => units.contest,
  /** The winner of the shoot-out of a match, if there was one. */
  shootout_end({ fact }) {
    const [scored, conceded] = [valueIn(fact, 'shootout_scored'), valueIn(fact, 'shootout_conceded')]
    if (scored === undefined || conceded === undefined || scored === conceded) return 'none'
    return scored > conceded ? 'won' : 'lost'
  },
  /** Which parts of the time of an event are known. */
  time({ fact }) {
    if (valueIn(fact, 'seconds_left') !== undefined) return 'seconds_left'
    if (valueIn(fact, 'minute') === undefined) return 'unknown'
    return valueIn(fact, 'extra_minute') ? 'extra_minute' : 'minute'
  },
}

/** Splits an argument with a form: "date_on" is the value `date` in the form "on". */
export interface Form {
  name: string
  form: string
}

/**
 * The longest of these names that equals the argument or is a prefix of it. A `?` at the end of an optional name is no
 * part of it.
 */
export function formIn(argument: string, names: readonly string[]): Form | undefined {
  const name = names
    .map((each) => each.replace(/\?$/, ''))
    .filter((each) => argument === each || argument.startsWith(`${each}_`))
    .sort((a, b) => b.length - a.length)[0]
  return name === undefined ? undefined : { name, form: argument.slice(name.length + 1) }
}
