import { matchNamed } from './match-resource.ts'
import { getMatch } from './tools/get-match.ts'
import { toolsByName } from './tools.ts'

/** A message that asks for data, before it is handled. */
export interface RequestedCall {
  isPriced: boolean
  meta: Readonly<Record<string, unknown>> | undefined
}

interface Params {
  name?: unknown
  uri?: unknown
  _meta?: Readonly<Record<string, unknown>> | null
}

/** Undefined for other messages. */
export function readRequestedCall({ method, params }: Record<string, unknown>): RequestedCall | undefined {
  if (method !== 'tools/call' && method !== 'resources/read') return undefined
  const { name, uri, _meta } = (params ?? {}) as Params
  const tool = method === 'tools/call' ? toolsByName.get(name as string) : matchNamed(uri) && getMatch
  return { isPriced: tool !== undefined && tool.price !== 'free', meta: _meta ?? undefined }
}
