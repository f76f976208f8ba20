import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../derive/openapi-document.ts'
import type { TestResponse } from './gateway-for-test.ts'

type Json = Record<string, unknown>
interface Response {
  headers?: Json
  content?: Record<string, { schema: Json }>
}
interface Header {
  required?: boolean
  schema: Json
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response | { $ref: string }> }>>
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: Json } } } } }>
  components: { schemas: Json }
}

export interface Described {
  paths: readonly string[]
  /** "get", "post" …; empty for an unknown path. */
  methods(path: string): string[]
  /** Differences between a response and its description in the document. */
  faultsIn(path: string, response: Pick<TestResponse, 'status' | 'headers' | 'text'>, method?: string): string[]
  /** Differences between the body of a webhook's event and its description. */
  faultsInEvent(event: { type: string }): string[]
}

/** Headers that frame an HTTP message. */
const framing = /^(connection|keep-alive|date|content-(type|length|encoding)|transfer-encoding)$/

/** Against the document of a service that takes payments. */
export const describedInterface = async (): Promise<Described> => describedBy(await openApiDocument())

/** Checks responses against an OpenAPI document. Records are closed, so that an undescribed field is a fault. */
export function describedBy(written: unknown): Described {
  const document = written as Document
  const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }))
  // A record is closed only where it is referred to, because another record may extend it.
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).map(([name, schema]) => [name, closed(schema, true)]))
  ajv.addSchema({ $id: 'document', components: { schemas } } as Json)
  const resolve = <T>(value: T | { $ref: string }): T =>
    value && typeof value === 'object' && '$ref' in value ? (lookUp(document, value.$ref) as T) : value

  function bodyFaults(schema: Json, body: unknown): string[] {
    const validate = ajv.compile(inDocument(closed(schema)) as Json)
    return validate(body)
      ? []
      : validate.errors!.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
  }

  const resolvedHeaders = (all: Json) =>
    Object.entries(all).map(([name, header]): [string, Header] => [name.toLowerCase(), resolve<Header>(header as Header)])

  return {
    paths: Object.keys(document.paths),
    methods: (path) => Object.keys(document.paths[path] ?? {}),
    faultsInEvent: (event) => bodyFaults(document.webhooks[event.type]!.post.requestBody.content['application/json'].schema, event),
    faultsIn(path, { status, headers, text }, method = 'get') {
      const { responses } = document.paths[path]![method]!
      const found = responses[status] ?? responses.default
      if (!found) return [`${status} is not described`]
      const { headers: describedHeaders = {}, content } = resolve<Response>(found)
      const type = headers['content-type']?.split(';', 1)[0]
      const media = type === undefined ? undefined : content?.[type]
      const isBody = text !== ''
      const body = !isBody
        ? []
        : !media
          ? [`${type} is not described`]
          : bodyFaults(media.schema, type === 'application/json' ? JSON.parse(text) : text)
      return [
        ...headerFaults(ajv, resolvedHeaders(describedHeaders), headers),
        ...(isBody === (content !== undefined) ? [] : ['there is a body, or none, other than described']),
        ...body,
      ]
    },
  }
}

/** `described`: headers by name, resolved. */
function headerFaults(ajv: Ajv2020, described: [string, Header][], headers: Record<string, string>): string[] {
  const named = new Map(described)
  const unknown = Object.keys(headers).filter((name) => !framing.test(name) && !named.has(name))
  const missing = [...named].filter(([name, { required }]) => required && headers[name] === undefined).map(([name]) => name)
  const wrong = [...named].filter(
    ([name, { schema }]) =>
      headers[name] !== undefined && !ajv.validate(schema, schema.type === 'integer' ? Number(headers[name]) : headers[name]),
  )
  return [
    ...unknown.map((name) => `header ${name} is not described`),
    ...missing.map((name) => `header ${name} is missing`),
    ...wrong.map(([name]) => `header ${name} is wrong`),
  ]
}

const lookUp = (document: object, ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (at as Json)[name], document)

/** Forbids each object to have fields that its schema lacks; parts of an `allOf` are closed together. */
function closed(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((each) => closed(each))
  if (typeof value !== 'object' || value === null) return value
  const { examples: _, ...schema } = value as Json
  const entries = Object.entries(schema).map(([key, each]) => [
    key,
    key === 'allOf' ? (each as unknown[]).map((part) => closed(part, true)) : closed(each),
  ])
  const isRecord = schema.properties !== undefined || schema.allOf !== undefined || schema.$ref !== undefined
  return { ...Object.fromEntries(entries), ...(isRecord && !isPart && { unevaluatedProperties: false }) }
}

const inDocument = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/', '"$ref":"document#/'))
