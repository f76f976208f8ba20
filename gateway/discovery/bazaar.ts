import { type Endpoint, hasRecords } from '../endpoints/endpoint.ts'
import { isCommon } from '../forms/form-params.ts'
import { getExample, queryNames, type Sample } from './sample.ts'

/**
 * Number of fields of the example. Kept small, because the extension travels in headers and returns with the payment.
 */
const exampleFields = 5

/**
 * The extension "bazaar" of a 402, by which facilitators catalog the endpoint: the request, with the parameters that it
 * needs, and an example of the response, with their schemas. The schemas omit `format`, because validators of JSON Schema
 * warn about it.
 */
export function getBazaar(endpoint: Endpoint, { pathParams, queryParams }: Pick<Sample, 'pathParams' | 'queryParams'>): object {
  // Parameters of all endpoints are left out: the offers are a header, which many servers limit to 4 kB.
  const names = queryNames(endpoint).filter((name) => !isCommon(name, endpoint.params[name]!))
  const properties = Object.fromEntries(names.map((name) => [name, shortSchema(endpoint.params[name]!.schema)]))
  const required = Object.keys(queryParams).filter((name) => endpoint.params[name]!.unless === undefined)
  const hasPath = Object.keys(pathParams).length > 0
  return {
    ...(hasPath && { routeTemplate: `/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}` }),
    info: {
      input: { type: 'http', method: 'GET', queryParams, ...(hasPath && { pathParams }) },
      output: hasRecords(endpoint.data)
        ? { type: 'json', example: shortExample(endpoint) }
        : { type: 'text', example: getExample(endpoint) },
    },
    schema: infoSchema(
      {
        properties: {
          type: { type: 'string', const: 'http' },
          method: { type: 'string', enum: ['GET'] },
          queryParams: { type: 'object', properties, ...(required.length > 0 && { required }) },
          ...(hasPath && { pathParams: { type: 'object' } }),
        },
        required: ['type', 'method'],
      },
      {
        output: {
          type: 'object',
          properties: { type: { type: 'string' }, example: { type: hasRecords(endpoint.data) ? 'object' : 'string' } },
          required: ['type'],
        },
      },
    ),
  }
}

/** The schema of the extension's `info`: the schema of its `input`, and of its `others`. */
export const infoSchema = (input: { properties: object; required: readonly string[] }, others: object = {}): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { input: { type: 'object', ...input, additionalProperties: false }, ...others },
  required: ['input'],
})

/** The type of text is left out: every value of a query is text. */
const shortSchema = ({ type, enum: values }: { type: string; enum?: readonly string[] }): object => ({
  ...(type !== 'string' && { type }),
  ...(values && { enum: values }),
})

/** The response with the first plain fields of its record. */
function shortExample(endpoint: Endpoint): object {
  const { data } = getExample(endpoint) as { data: object }
  const record = Array.isArray(data) ? (data[0] as object) : data
  const short = Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => typeof value !== 'object')
      .slice(0, exampleFields),
  )
  return { success: true, data: Array.isArray(data) ? [short] : short }
}
