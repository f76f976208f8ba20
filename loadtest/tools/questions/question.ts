import type { Language, SportId } from '@touchline/contract/catalog'
import type { DataFiles } from './data-files.ts'

/**
 * What an answer says: words that one line of its text, and one record of its fields, contains in any order; one of
 * several such; or a pattern that its text and the JSON of its fields match.
 */
export type Fact = string | readonly string[] | RegExp

export type Call = readonly [tool: string, args: object]

/** What the right answers are recomputed from, and never the tools. */
export interface Truth {
  /** The files that the server has imported. Throws in the world of the demo, which has none. */
  files: DataFiles
  /** GET /v1 + path of the same server. Rejects if the response has no data. */
  rest<T>(path: string): Promise<{ data: T; meta: { total: number } }>
}

/** A question of a user, in the words of the user, and how an assistant is expected to ask the tools. */
export interface Question {
  asks: string
  lang: Language
  /** Calls as an assistant sends them that knows the descriptions of the tools at most. Each is sent until the answers are right. */
  calls: readonly [Call, ...Call[]]
  /** The facts that the answers must have. */
  right(truth: Truth): readonly Fact[] | Promise<readonly Fact[]>
  /** Facts that a user would take for the answer, and that are wrong. An answer that has one and is not right misleads. */
  misleading?: readonly Fact[] | ((truth: Truth) => readonly Fact[] | Promise<readonly Fact[]>)
  /** Restricts the key to this sport. */
  only?: SportId
}

/** Questions about one subject. `data`: "real" is the folder of all real data; "demo" is invented and has matches in play. */
export interface QuestionSet {
  name: string
  data: 'real' | 'demo'
  questions: readonly Question[]
}

/** An answer that says it has no such thing, in the language of the tools. */
export const saysNone = /\b(no|not|none|never|unknown|without|0)\b/i
/** Any score or table place: what an answer must not have if there is none. */
export const anyScore = /\b\d{1,3}-\d{1,3}\b(?!-)/

/** A briefing of the REST interface. */
export interface Briefing {
  sections: { facts: { text: string }[] }[]
}
