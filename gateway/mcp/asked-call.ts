import { matchNamed } from './match-resource.ts'
import { priceOfCall } from './price.ts'
import { getMatch } from './tools/get-match.ts'
import { toolsByName } from './tools.ts'

/** What a message that asks for data costs and counts as, before it is handled. */
export interface AskedCall {
  requests: number
  isPriced: boolean
  meta: Readonly<Record<string, unknown>> | undefined
}

interface Params {
  name?: unknown
  arguments?: unknown
  uri?: unknown
  _meta?: Readonly<Record<string, unknown>> | null
}

/** Undefined for another message. One that names nothing that exists counts as one request. */
export function askedCall({ method, params }: Record<string, unknown>): AskedCall | undefined {
  if (method !== 'tools/call' && method !== 'resources/read') return undefined
  const { name, arguments: given, uri, _meta } = (params ?? {}) as Params
  const tool = method === 'tools/call' ? toolsByName.get(name as string) : matchNamed(uri) && getMatch
  const price = tool && priceOfCall(tool, given)
  return { requests: price?.requests ?? 1, isPriced: price !== undefined && price.kind !== 'free', meta: _meta ?? undefined }
}
