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

/** Of a JSON-RPC error that is not about the URI. */
const serverError = -32_000
const aboutUri = ['not_found', 'unknown_endpoint', 'invalid_parameter', 'unclear']

/** The arguments of get_match for the match that the URI names; undefined for another text. */
export function matchNamed(uri: unknown): { sport: string; match_id: string } | undefined {
  const [, sport, id] = /^touchline:\/\/([a-z-]+)\/matches\/([^/?#]+)$/.exec(String(uri)) ?? []
  return sport === undefined ? undefined : { sport, match_id: id! }
}

/** The match that the URI names: what get_match gives, for its price. Throws ProtocolError. */
export async function readMatch(uri: string, call: (tool: Tool, args: object) => Promise<CallToolResult>): Promise<ReadResourceResult> {
  const match = matchNamed(uri)
  if (!match)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such resource. ${matchTemplate.uriTemplate} is a match.`, { uri })
  const { isError, structuredContent, content } = await call(getMatch, match)
  if (isError) throw errorOf(structuredContent, uri)
  const { text } = content[0] as { text: string }
  return { contents: [{ uri, mimeType: matchTemplate.mimeType, text }] }
}

function errorOf(fields: CallToolResult['structuredContent'], uri: string): ProtocolError {
  const { summary, error } = fields as { summary?: string; error: string }
  const code = aboutUri.includes(error) ? ProtocolErrorCode.InvalidParams : serverError
  return new ProtocolError(code, summary ?? error, { uri })
}
