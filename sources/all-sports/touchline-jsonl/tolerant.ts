import * as z from 'zod'
import { shown } from '../../parse/fields.ts'

interface Read<T> {
  value: T
  /** Which parts are left out, and why: "attendance "many": expected number, received string". */
  faults: string[]
}

/** Leaving out a part can make its container invalid, which takes one more round per level of nesting. */
const roundsMax = 8
const faultsMax = 20
const cut = Symbol('cut')

/**
 * Reads the record in a parsed line. A fault removes the innermost optional field or list entry around it; an unknown field is
 * removed. Throws an Error for a fault in a required field. Modifies `line`.
 */
export function readTolerantly<S extends z.ZodObject>(schema: S, line: unknown): Read<z.output<S>> {
  const faults: string[] = []
  dropNulls(line)
  for (let round = 0; round < roundsMax; round++) {
    const { data, error } = schema.safeParse(line)
    if (!error) return { value: data as z.output<S>, faults: bounded(faults) }
    for (const issue of error.issues) {
      const { path, message } = issue
      const reason = `${getName(path)} ${shown(valueAt(line, path))}: ${message.replace(/^Invalid input: /, '')}`
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) remove(line, [...path, key])
        faults.push(
          `${issue.keys
            .map((key) => getName([...path, key]))
            .join(', ')
            .slice(0, 200)}: no field of the format`,
        )
        continue
      }
      const removed = removable(schema, path)
      if (!removed) throw new Error(reason)
      remove(line, removed)
      faults.push(`${reason}; left out: ${getName(removed)}`)
    }
    compact(line)
  }
  throw new Error(`faults in more than ${roundsMax} levels`)
}

const bounded = (faults: string[]): string[] =>
  faults.length <= faultsMax ? faults : [...faults.slice(0, faultsMax), `${faults.length - faultsMax} more parts are left out`]

const getName = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'the record'

/** The path of the innermost optional field, list entry or entry by name around the fault. */
function removable(schema: z.ZodType, path: readonly PropertyKey[]): PropertyKey[] | undefined {
  let found: PropertyKey[] | undefined
  let at: unknown = schema
  for (const [i, part] of path.entries()) {
    if (at instanceof z.ZodOptional) at = at.unwrap()
    const isEntry = at instanceof z.ZodArray || at instanceof z.ZodRecord
    if (at instanceof z.ZodArray) at = at.element
    else if (at instanceof z.ZodRecord) at = at.valueType
    else if (at instanceof z.ZodObject) at = at.shape[part as string]
    else break
    if (isEntry || at instanceof z.ZodOptional) found = path.slice(0, i + 1)
  }
  return found
}

type Container = Record<PropertyKey, unknown>

function valueAt(line: unknown, path: readonly PropertyKey[]): unknown {
  let value = line
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Container)[part]
  }
  return value
}

function remove(line: unknown, path: readonly PropertyKey[]): void {
  const parent = valueAt(line, path.slice(0, -1))
  if (typeof parent !== 'object' || parent === null) return
  const last = path.at(-1)!
  if (Array.isArray(parent)) parent[last as number] = cut
  else delete (parent as Container)[last]
}

/** Removes fields that are null, which means the same as absent. */
function dropNulls(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    if (each === null && !Array.isArray(value)) delete (value as Container)[name]
    else dropNulls(each)
  }
}

function compact(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) value.splice(0, value.length, ...value.filter((each) => each !== cut))
  for (const each of Object.values(value)) compact(each)
}
