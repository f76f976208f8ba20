import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Schema } from '../records/json-schema.ts'

const ajv = new Ajv2020({ allErrors: true, keywords: ['unit'] })
formats.default(ajv)

/** Deviations of public JSON from its schema: "home_team.score must be integer". */
export function faultsIn(value: unknown, { schema }: { schema: Schema }): string[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return validate.errors!.map(({ instancePath, message, params }) =>
    [instancePath.slice(1).replaceAll('/', '.'), message, params.additionalProperty].filter((part) => part !== undefined).join(' '),
  )
}

/** Paths of all values that are null, and of all lists that are empty. */
export function gapsIn(value: unknown, at = ''): string[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [at]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => gapsIn(each, at ? `${at}.${name}` : name))
}
