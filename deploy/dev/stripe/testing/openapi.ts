import { readFileSync } from 'node:fs'

/** The part of OpenAPI 3.0 that Stripe's description uses. */
interface Schema {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: readonly unknown[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
  maxLength?: number
}
interface Operation {
  responses: Readonly<Record<string, { content: Readonly<Record<string, { schema: Schema }>> }>>
}
interface Description {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** Checks JSON against Stripe's description of its API. Properties that it does not know are problems as well. */
export function openApi(file: string) {
  const description = JSON.parse(readFileSync(file, 'utf8')) as Description
  const { schemas } = description.components
  const problems = (schema: Schema, value: unknown, at: string): string[] => {
    if (schema.$ref) return problems(schemas[schema.$ref.split('/').at(-1)!]!, value, at)
    if (value === null) return schema.nullable ? [] : [`${at} is null`]
    if (schema.anyOf) return closest(schema.anyOf.map((each) => problems(each, value, at)))
    if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${JSON.stringify(value)}, not one of ${schema.enum.join(', ')}`]
    if (Array.isArray(value))
      return schema.items ? value.flatMap((each, i) => problems(schema.items!, each, `${at}[${i}]`)) : [`${at} is a list`]
    if (typeof value === 'object') return objectProblems(schema, value as Record<string, unknown>, at)
    const type = typeof value === 'number' && Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
    return schema.type === undefined || type.includes(schema.type) ? [] : [`${at} is a ${type[0]}, not ${schema.type}`]
  }
  const objectProblems = (
    { type, properties = {}, required = [], additionalProperties }: Schema,
    value: Record<string, unknown>,
    at: string,
  ) => {
    if (type !== undefined && type !== 'object') return [`${at} is an object, not ${type}`]
    const isOpen = additionalProperties !== undefined || Object.keys(properties).length === 0
    return [
      ...required.filter((name) => value[name] === undefined).map((name) => `${at}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, each]) => {
        const schema = properties[name]
        if (schema) return problems(schema, each, `${at}.${name}`)
        return isOpen ? [] : [`${at}.${name} is unknown`]
      }),
    ]
  }
  return {
    version: description.info.version,
    /** What is wrong with the response of a call; `path` without query. */
    responseProblems(method: string, path: string, value: unknown): string[] {
      const operation = findOperation(description, method.toLowerCase(), path)
      if (!operation) return [`there is no ${method} ${path}`]
      return problems(operation.responses['200']!.content['application/json']!.schema, value, `${method} ${path}`)
    },
    /** What is wrong with an object of a kind, by the name in its `object`. */
    objectProblems: (kind: string, value: unknown): string[] => {
      const schema = schemas[kind]
      return schema ? problems(schema, value, kind) : [`there is no object ${kind}`]
    },
  }
}

const closest = (alternatives: readonly string[][]): string[] => alternatives.toSorted((a, b) => a.length - b.length)[0] ?? []

function findOperation({ paths }: Description, method: string, path: string): Operation | undefined {
  const given = path.split('/')
  const fits = (template: string): boolean => {
    const parts = template.split('/')
    return parts.length === given.length && parts.every((part, i) => part.startsWith('{') || part === given[i])
  }
  // A path without parameters comes first: "/v1/invoices/create_preview" before "/v1/invoices/{invoice}".
  const found = paths[path] ? path : Object.keys(paths).find((template) => fits(template) && paths[template]?.[method])
  return found === undefined ? undefined : paths[found]?.[method]
}
