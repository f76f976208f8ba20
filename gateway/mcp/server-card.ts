import { matchSports } from '@touchline/contract/catalog'
import { contentTypes } from '../http/representation.ts'
import { mcpPath } from './mcp.ts'
import { serverInfo } from './server.ts'

/**
 * Documents by which clients discover the tools before they connect: SEP-2127, and the AI Catalog that lists its cards.
 */

export const cardPath = `${mcpPath}/server-card`
export const catalogPath = '/.well-known/ai-catalog.json'

/** Last part of the server name; the first part is the host of the service. */
const nameSuffix = 'sports-data'
const protocolVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']
const apiKey = {
  name: 'X-API-Key',
  description: 'API key; without one the free tools, and paid calls by x402',
  isRequired: false,
  isSecret: true,
}

/** `urls`: all addresses of the tools. */
export function serverCard(publicUrl: string, urls: readonly string[]): object {
  const { title, version } = serverInfo
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${new URL(publicUrl).hostname.split('.').toReversed().join('.')}/${nameSuffix}`,
    title,
    version,
    description: `Live scores, fixtures, results, lineups, tables and briefings of ${matchSports.length} sports, by name.`,
    remotes: urls.map((url) => ({ type: 'streamable-http', url, headers: [apiKey], supportedProtocolVersions: protocolVersions })),
  }
}

export const aiCatalog = (publicUrl: string): object => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(publicUrl).hostname}:mcp:${nameSuffix}`,
      type: contentTypes.serverCard,
      url: `${publicUrl}${cardPath}`,
    },
  ],
})
