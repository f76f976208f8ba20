import { describe, expect, test } from '@jest/globals'
import { constantFrom, assert as holds, property, uniqueArray } from 'fast-check'
import { breakingChanges, missing, readDocument } from './openapi.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  maximum?: number
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  responses: Record<string, { headers: object; content: Record<string, object> }>
}
interface Document {
  paths: Record<string, { get: Operation }>
  components: {
    parameters: Record<string, Parameter>
    schemas: Record<string, Schema>
  }
}

/** The released document of horse racing, the smallest one. */
const released = readDocument('horse-racing') as Document

const races = '/v1/horse-racing/races'
const schema = ({ components }: Document, name: string) => components.schemas[name] as Required<Schema>
const queryParameter = ({ components }: Document, name: string): Parameter =>
  Object.values(components.parameters).find((each) => each.name === name && each.in === 'query')!

type Change = (document: Document) => unknown

const additions: Readonly<Record<string, Change>> = {
  'an optional field': (d) => Object.assign(schema(d, 'race').properties, { added: { type: 'string' } }),
  'a field that is always there': (d) => {
    schema(d, 'runner').properties.added = { type: 'string' }
    schema(d, 'runner').required.push('added')
  },
  'an optional parameter': (d) => d.paths[races]!.get.parameters.push({ name: 'added', in: 'query', schema: { type: 'string' } }),
  'a value of a parameter': (d) => queryParameter(d, 'lang').schema.enum!.push('pt'),
  'a path': (d) => Object.assign(d.paths, { '/v1/horse-racing/owners': d.paths[races] }),
  'an error code': (d) => schema(d, 'error_bad_request').properties.error!.properties!.code!.enum!.push('added'),
  'a sport': (d) => schema(d, 'sport').properties.id!.enum!.push('cricket'),
}

/** Each with a part of what is said about it. */
const breaks: Readonly<Record<string, readonly [Change, string]>> = {
  'a removed path': [(d) => delete d.paths['/v1/horse-racing/meetings'], '/meetings API path removed'],
  'a removed media type': [(d) => delete d.paths[races]!.get.responses['200']!.content['text/csv'], 'removed the media type `text/csv`'],
  'a removed parameter': [(d) => d.paths['/v1/horse-racing/races/{id}']!.get.parameters.pop(), 'deleted the `header` request parameter'],
  'a parameter that became required': [
    (d) => Object.assign(queryParameter(d, 'limit'), { required: true }),
    'parameter `limit` became required',
  ],
  'a new parameter that is required': [
    (d) => d.paths[races]!.get.parameters.push({ name: 'added', in: 'query', required: true, schema: {} }),
    'new required `query` request parameter `added`',
  ],
  'fewer values of a parameter': [(d) => queryParameter(d, 'lang').schema.enum!.pop(), 'removed the enum value `fr`'],
  'a lower maximum': [(d) => Object.assign(queryParameter(d, 'limit').schema, { maximum: 20 }), 'max was decreased'],
  'another default': [(d) => Object.assign(queryParameter(d, 'offset').schema, { default: 20 }), 'default value'],
  'another type of a field': [(d) => Object.assign(schema(d, 'race').properties, { number: { type: 'string' } }), '/number'],
  'a new value of a closed list': [(d) => schema(d, 'race').properties.status!.enum!.push('added'), 'new `added` enum value'],
  'another name of an operation': [(d) => Object.assign(d.paths[races]!.get, { operationId: 'other' }), 'listHorseRacingRaces'],
}

const isThere = breakingChanges({ openapi: '3.1.0' }, { openapi: '3.1.0' }) !== undefined
if (!isThere) process.stderr.write(`SKIPPED changes of the document: ${missing}\n`)

;(isThere ? describe : describe.skip)('a change of the document', () => {
  const findings = (...changes: readonly Change[]): string[] => {
    const document = structuredClone(released)
    for (const change of changes) change(document)
    return breakingChanges(released, document)!
  }

  test(`passes when it adds ${Object.keys(additions).join(', ')}`, () => {
    expect(findings(...Object.values(additions))).toEqual([])
  })

  test(`is refused: ${Object.keys(breaks).join(', ')}`, () => {
    const found = findings(...Object.values(breaks).map(([change]) => change)).join('\n')
    for (const [, part] of Object.values(breaks)) expect(found).toContain(part)
  })

  test('is refused when it removes fields of records', () => {
    const names = ['race', 'meeting', 'runner', 'race_result', 'horse', 'sport']
    const fields = names.flatMap((name) => schema(released, name).required.map((field) => [name, field] as const))
    holds(
      property(uniqueArray(constantFrom(...fields), { minLength: 1, maxLength: 5 }), (removed) => {
        const found = findings((d) => {
          for (const [name, field] of removed) {
            delete schema(d, name).properties[field]
            schema(d, name).required = schema(d, name).required.filter((each) => each !== field)
          }
        }).join('\n')
        for (const [, field] of removed) expect(found).toMatch(new RegExp(`removed the required property \`[^\`]*\\b${field}\``))
      }),
      { numRuns: 3 },
    )
  })
})
