import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { matchNamed } from './match-resource.ts'
import { BadMessage } from './read-message.ts'
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

/** The parameter by which a message names what it asks for. */
const namedBy: Readonly<Record<string, string>> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }

/** Throws BadMessage unless that is a text. The library would report it as an internal error. */
export function checkName({ method, params, id }: Record<string, unknown>): void {
  const parameter = namedBy[method as string]
  if (parameter === undefined || typeof (params as Record<string, unknown> | undefined)?.[parameter] === 'string') return
  throw new BadMessage(400, ProtocolErrorCode.InvalidParams, `params.${parameter} must be a text.`, id)
}
