import type { MessageInitShape } from '@bufbuild/protobuf'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'

/** The fields of a play from which its sentence is built. */
export interface PlayFacts {
  type: string
  period?: string | undefined
  /** Name of the team that acts. Undefined: neither, or not known. */
  team?: string | undefined
  /** The main person first. */
  people: readonly { role: string; name: string }[]
  details?: MessageInitShape<typeof PlaySchema>['details']
}

/** The names of the people in a role, in order. */
export const namesIn = ({ people }: PlayFacts, role: string): string[] => people.flatMap((one) => (one.role === role ? [one.name] : []))

/** "A", "A and B", "A, B and C". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The people in a role, else the team, else an indefinite subject. */
export const who = (facts: PlayFacts, role: string): string => listed(namesIn(facts, role)) || facts.team || 'An unknown player'

/** "by A", with a name in the role or the team; empty without either. */
export const byWhom = (facts: PlayFacts, role: string): string[] => {
  const name = listed(namesIn(facts, role)) || facts.team
  return name ? [`by ${name}`] : []
}

/** ["assist by B"] for a role with a name, else nothing. */
export function clause(facts: PlayFacts, words: string, role: string): string[] {
  const names = namesIn(facts, role)
  return names.length > 0 ? [`${words} ${listed(names)}`] : []
}

/** Clauses as one sentence that ends in one full stop, also after "Jr.". */
export function asSentence(clauses: readonly string[], separator = '; '): string {
  const text = clauses.join(separator)
  return text.endsWith('.') ? text : `${text}.`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
/** "first" to "tenth"; undefined for other numbers. */
export const getOrdinal = (nth: number): string | undefined => ordinals[nth - 1]
const periodNouns: Readonly<Record<string, string>> = { Q: 'quarter', P: 'period', H: 'half' }

/** "the first quarter", "overtime", "the second overtime", "the shoot-out"; "the period" for other names. */
export function periodText(period: string | undefined): string {
  if (period === 'SO') return 'the shoot-out'
  const [, before, number, after] = /^([A-Z]*)(\d*)(H?)$/.exec(period ?? '') ?? []
  const ordinal = getOrdinal(Number(number))
  if (before === 'OT') return ordinal === undefined || ordinal === 'first' ? 'overtime' : `the ${ordinal} overtime`
  const noun = periodNouns[before || after || '']
  return noun && ordinal ? `the ${ordinal} ${noun}` : 'the period'
}

/** For a type without a template: "Goal kick: A and B". */
export function plainSentence({ type, team, people }: PlayFacts): string {
  const words = type.replaceAll('_', ' ').trim() || 'play'
  const names = listed(people.map(({ name }) => name)) || team
  return asSentence([`${words[0]!.toUpperCase()}${words.slice(1)}${names ? `: ${names}` : ''}`])
}
