import { isDeepStrictEqual } from 'node:util'
import type { SportId } from '@touchline/contract/catalog'
import { type Endpoint, pathParams } from '../../endpoints/endpoint.ts'
import type { Param } from '../../endpoints/param.ts'
import type { Operation } from './operations.ts'
import { refer } from './references.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description: string
  schema: object
}

/** The names in `components.parameters` of each operation's parameters. */
export type NamedParameters = ReadonlyMap<Operation, readonly string[]>

const header = (name: string, description: string, required?: true): Parameter => ({
  name,
  in: 'header',
  ...(required && { required }),
  description,
  schema: { type: 'string' },
})

const ofRequests = {
  'If-None-Match': header('If-None-Match', 'The ETag of the response that the client has: 304 if it is still the same.'),
  'Last-Event-ID': header(
    'Last-Event-ID',
    'The id of the last event received: the stream continues after it, or starts again with the event reset.',
  ),
  'PAYMENT-SIGNATURE': header('PAYMENT-SIGNATURE', 'A payment of x402, JSON in base64, by which the request needs no key.'),
  'SIGN-IN-WITH-X': header(
    'SIGN-IN-WITH-X',
    'The JSON of a `payload` of /v1/channels/sign-in with `signature`, the signature of its `text`, in base64.',
    true,
  ),
}

/**
 * Parameters as components. The first parameter of a name takes that name; a different one of the same name is prefixed
 * with the id of the first operation that uses it.
 */
export function parameterNames(operations: readonly Operation[]): { named: NamedParameters; parameters: Record<string, Parameter> } {
  const parameters: Record<string, Parameter> = { ...ofRequests }
  const named = new Map<Operation, readonly string[]>()
  const getName = (parameter: Parameter, name: string, { id }: Operation): string => {
    for (const each of [name, `${id}_${name}`]) {
      parameters[each] ??= parameter
      if (isDeepStrictEqual(parameters[each], parameter)) return each
    }
    throw new Error(`two parameters have the name ${name}`)
  }
  const known = new Map<string, string>()
  for (const operation of operations) {
    const names = parametersIn(operation).map(([name, parameter]) => {
      const content = JSON.stringify(parameter)
      const found = known.get(content) ?? getName(parameter, name, operation)
      known.set(content, found)
      return found
    })
    named.set(operation, names)
  }
  return { named, parameters }
}

export function operationParameters(operation: Operation, named: NamedParameters, isPaid: boolean): object[] {
  const { source, price } = operation.endpoint
  const headers: (keyof typeof ofRequests)[] = [
    ...(source.from === 'dump' ? [] : ([source.from === 'stream' ? 'Last-Event-ID' : 'If-None-Match'] as const)),
    ...(isSigned(source) ? (['SIGN-IN-WITH-X'] as const) : []),
    ...(isPaid && price !== 'free' ? (['PAYMENT-SIGNATURE'] as const) : []),
  ]
  return [...named.get(operation)!, ...headers].map((name) => refer('parameters', name))
}

const isSigned = (source: Endpoint['source']): boolean => source.from === 'rpc' && source.rpc.input.field.signIn !== undefined

/** The parameters in path and query, each with its preferred component name. */
function parametersIn({ endpoint, sport }: Operation): [string, Parameter][] {
  const inPath = pathParams(endpoint.path)
  const all = Object.entries(endpoint.params).filter(
    ([name, { isFor }]) => sport === undefined || (name !== 'sport' && (isFor === undefined || isFor(sport))),
  )
  return all.map(([name, param]) => {
    const isInPath = inPath.includes(name)
    const component = isInPath && param.idKind ? `${param.idKind}_of_path` : name
    return [component, { name, ...place(isInPath, param), description: param.doc, ...getSchema(param, sport) }]
  })
}

const place = (isInPath: boolean, { required, unless }: Param): Pick<Parameter, 'in' | 'required'> => ({
  in: isInPath ? 'path' : 'query',
  ...((isInPath || (required !== undefined && unless === undefined)) && { required: true }),
})

/** A list is one text, separated by commas. */
function getSchema(
  { schema, values }: Param,
  sport: SportId | undefined,
): Pick<Parameter, 'schema'> & { style?: string; explode?: boolean } {
  if (!values) return { schema }
  return { schema: { type: 'array', items: values(sport), minItems: 1 }, style: 'form', explode: false }
}
