import type { SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { IdKind } from '@touchline/contract/ids'

/** A parameter type: its description and its parser. */
export interface Param<T = unknown> {
  /** OpenAPI schema. */
  schema: Schema
  /** Meaning and default; one sentence for the reference. */
  doc: string
  /** Value of an absent parameter; `undefined` when it has no default. */
  absent: T
  /** A request without it fails with `missing_parameter` and this reason. */
  required?: string
  /** The parameter in whose absence alone this one is required. */
  unless?: string
  /**
   * The parameter is a comma-separated list. Gives the schema of each value, where values depend on the sport in the
   * path.
   */
  values?(sport: SportId | undefined): ListedSchema
  /** Whether /openapi.json has it for a sport; the others refuse it with a reason. Absent: it has it for all. */
  isFor?(sport: SportId): boolean
  /** The value is an id of this kind. */
  idKind?: IdKind
  /** Throws when an error other than `invalid_parameter` applies. */
  read(text: string): T | Problem
}

export interface Schema {
  type: 'string' | 'integer' | 'boolean' | 'array'
  /** Item schema of an array. */
  items?: Schema
  format?: string
  pattern?: string
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: string | number | boolean | readonly string[]
}

/** A value of one of several types. */
export type ListedSchema = Schema | { anyOf: readonly Schema[] }

/** Why a value is invalid; completes "Parameter limit …". */
export interface Problem {
  problem: string
}
export const problem = (what: string): Problem => ({ problem: what })

export type Params = Readonly<Record<string, Param>>
export type ParamValues<P extends Params> = { [Name in keyof P]: P[Name] extends Param<infer T> ? T : never }

/** Without `absent` the parameter is optional and undefined when omitted. */
export function param<T>(kind: Omit<Param<T>, 'absent'>): Param<T | undefined>
export function param<T>(kind: Param<T>): Param<T>
export function param<T>(kind: Omit<Param<T>, 'absent'> & { absent?: T }): Param<T | undefined> {
  return { absent: undefined, ...kind }
}

/** Makes the parameter mandatory. */
export const required = <T>(kind: Param<T | undefined>, reason: string): Param<T> => ({ ...kind, required: reason }) as Param<T>

/** Makes the parameter mandatory in requests without the other one. */
export const requiredUnless = <T>(other: string, kind: Param<T | undefined>, reason: string): Param<T | undefined> => ({
  ...kind,
  required: reason,
  unless: other,
})

/** Throws `invalid_parameter`, or what the parser of the type throws. */
export function readParam(name: string, kind: Param, text: string): unknown {
  const value = kind.read(text)
  if (isProblem(value)) throw fail('invalid_parameter', { name, what: value.problem })
  return value
}

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'problem' in value
