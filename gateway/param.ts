import { fail } from '@touchline/contract/errors'
import type { IdKind } from '@touchline/contract/ids'

/** A kind of parameter: how to describe it and how to read it, in one value. */
export interface Param<T = unknown> {
  /** As OpenAPI describes it. */
  schema: Schema
  /** Meaning, and what happens without it; a sentence for the reference. */
  doc: string
  /** What a request without it comes to; `undefined` where it has no default. */
  absent: T
  /** A request without it is refused: `missing_parameter` with this reason. */
  required?: string
  /** It is an id of this kind. */
  idOf?: IdKind
  /** Throws where another error than `invalid_parameter` says it better. */
  read(text: string): T | Problem
}

export interface Schema {
  type: 'string' | 'integer' | 'boolean'
  format?: string
  pattern?: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: string | number
}

/** What is wrong with a value; completes "Parameter limit …". */
export interface Problem {
  problem: string
}
export const problem = (what: string): Problem => ({ problem: what })

export type Params = Readonly<Record<string, Param>>
export type ValuesOf<P extends Params> = { [Name in keyof P]: P[Name] extends Param<infer T> ? T : never }

/** Without `absent` the parameter may be left out and is undefined then. */
export function param<T>(kind: Omit<Param<T>, 'absent'>): Param<T | undefined>
export function param<T>(kind: Param<T>): Param<T>
export function param<T>(kind: Omit<Param<T>, 'absent'> & { absent?: T }): Param<T | undefined> {
  return { absent: undefined, ...kind }
}

/** The same kind, without which a request is refused. */
export const required = <T>(kind: Param<T | undefined>, reason: string): Param<T> => ({ ...kind, required: reason }) as Param<T>

/** Throws `invalid_parameter`, or what the kind throws. */
export function readParam(name: string, kind: Param, text: string): unknown {
  const value = kind.read(text)
  if (isProblem(value)) throw fail('invalid_parameter', { name, what: value.problem })
  return value
}

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'problem' in value
