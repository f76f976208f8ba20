import { fail } from '@touchline/contract/errors'
import { closestName, shortened } from '../endpoints/closest-name.ts'
import { notNull, type Schema } from '../records/json-schema.ts'

/** The chosen fields of a record; `all`: the value as a whole. */
export type FieldTree = ReadonlyMap<string, FieldTree> | 'all'

type Branch = Map<string, Branch | 'all'>

/** The fields with these dotted names. Throws `invalid_parameter` for a name that the record does not have. */
export function fieldTree(names: readonly string[], record: Schema): FieldTree {
  const root: Branch = new Map()
  for (const name of names) {
    const path = name.split('.')
    if (!path.reduce<Schema | undefined>(fieldNamed, record)) throw unknownField(name, record)
    add(root, path)
  }
  return root
}

function fieldNamed(schema: Schema | undefined, name: string): Schema | undefined {
  const fields = schema && fieldsIn(schema)
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** A field that is chosen as a whole stays so. */
function add(root: Branch, path: readonly string[]): void {
  let at = root
  for (const [i, each] of path.entries()) {
    const known = at.get(each)
    if (known === 'all') return
    if (i === path.length - 1) at.set(each, 'all')
    else at.set(each, known ?? new Map())
    at = at.get(each) as Branch
  }
}

/** The fields of a record, of a record or null, or of each record in a list. */
export function fieldsIn(schema: Schema): Schema['properties'] {
  const value = notNull(schema)
  return value.items ? notNull(value.items).properties : value.properties
}

const unknownField = (name: string, record: Schema) =>
  fail('invalid_parameter', {
    name: 'fields',
    what: `names ${shortened(name)}, which the record does not have; the closest is ${closestName(name.slice(0, 100), namesIn(record))}`,
  })

/** Dotted names of all fields, at every depth. */
const namesIn = (schema: Schema): string[] =>
  Object.entries(fieldsIn(schema) ?? {}).flatMap(([name, field]) => [name, ...namesIn(field).map((each) => `${name}.${each}`)])

/** The value with the chosen fields only, in the order of the record. */
export function pick(value: unknown, tree: FieldTree): unknown {
  if (tree === 'all' || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => pick(each, tree))
  const picked: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(value)) {
    const branch = tree.get(name)
    if (branch !== undefined) picked[name] = pick(each, branch)
  }
  return picked
}
