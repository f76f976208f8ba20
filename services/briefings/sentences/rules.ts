import type { BriefingSection } from '@touchline/contract/facts'
import type { Name } from './name.ts'
import type { Template } from './variants.ts'

/**
 * One language: its texts in ICU MessageFormat, and its grammar as functions. The arguments of a text are
 * - values of the kind: `{won}`, a day in words;
 * - names: `{subject}` and the roles of the kind;
 * - values and names in a form that the grammar has: `{position_ordinal}`, `{opponent_of}`;
 * - `{since_known}`, by which texts with an optional value choose ("yes", "no");
 * - phrases, and phrases of a value: in `{played_matches}`, the phrase "matches", `{n}` is the value `played`;
 * - what `arguments.ts` computes for texts to choose by: number, scope, detail, unit …
 */
export interface Rules {
  templates: Readonly<Record<Template, string>>
  sections: Readonly<Record<BriefingSection, string>>
  /**
   * Phrases shared by several templates, with the same arguments. `{played_matches}` is the phrase "matches" where
   * `{n}` is the value `played`.
   */
  phrases: Readonly<Record<string, string>>
  /** Formats names by form, with their article; '' is the form of a subject or object. */
  names: Forms<[name: Name, sport: string]>
  /** Whether verbs after it are plural. */
  isPlural: (name: Name, sport: string) => boolean
  /** Numbers by form: "1st", "1re". */
  numbers: Forms<[number]>
  /** Days in words, by form; '' is the day alone. */
  days: Forms<[Day]>
}

type Forms<Given extends unknown[]> = Readonly<Record<string, (...given: Given) => string>>

export interface Day {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}
