import { type CallToolResult, ProtocolError, ProtocolErrorCode, type ReadResourceResult } from '@modelcontextprotocol/server'
import type { Tool } from './tool.ts'
import { getMatch } from './tools/get-match.ts'

export const matchTemplate = {
  uriTemplate: 'touchline://{sport}/matches/{id}',
  name: 'match',
  title: 'Match',
  description: 'A match with its events.',
  mimeType: 'text/markdown',
}

/** A resource has no further pages, so it has as many events as the tool allows. */
const eventsMax = 200

/** Codes of errors that are not about the URI. x402 has a code of its own, with the offers as data. */
const [serverError, paymentRequired] = [-32_000, 402]
const aboutUri = ['not_found', 'unknown_endpoint', 'invalid_parameter', 'unclear']

/** The arguments of get_match for the match that the URI names; undefined for anything else. */
export function matchNamed(uri: unknown): { sport: string; match_id: string } | undefined {
  const [, sport, id] = (typeof uri === 'string' && /^touchline:\/\/([a-z-]+)\/matches\/([^/?#]+)$/.exec(uri)) || []
  return sport === undefined ? undefined : { sport, match_id: id! }
}

/** Reads the match that the URI names: the answer of get_match, at its price. Throws ProtocolError. */
export async function readMatch(uri: string, call: (tool: Tool, args: object) => Promise<CallToolResult>): Promise<ReadResourceResult> {
  const match = matchNamed(uri)
  if (!match)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such resource. ${matchTemplate.uriTemplate} is a match.`, { uri })
  const { isError, structuredContent, content, _meta } = await call(getMatch, { ...match, limit: eventsMax })
  if (isError) throw getError(structuredContent, uri)
  const { text } = content[0] as { text: string }
  return { contents: [{ uri, mimeType: matchTemplate.mimeType, text }], ...(_meta && { _meta }) }
}

/** The fields of the error become its data: seconds to wait, candidates, payment offers. */
function getError(fields: CallToolResult['structuredContent'], uri: string): ProtocolError {
  const { summary, error, x402Version } = fields as { summary?: string; error: string; x402Version?: number }
  const code = x402Version !== undefined ? paymentRequired : aboutUri.includes(error) ? ProtocolErrorCode.InvalidParams : serverError
  return new ProtocolError(code, summary ?? error, { uri, ...(fields as object) })
}
