import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'

/** The answer of a tool: the fields, and the Markdown. */
export interface ToolAnswer {
  isError: boolean
  fields: Record<string, never> & { summary: string; error?: string }
  text: string
}

/** The official MCP client, connected to a gateway. `key`: absent for a client without one; `more`: further headers. */
export async function mcpClient(port: number, key?: string, era: 'modern' | 'legacy' = 'modern', more: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' }, era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {})
  const headers = { ...more, ...(key !== undefined && { Authorization: `Bearer ${key}` }) }
  const url = new URL(`http://127.0.0.1:${port}/api/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: retryingFetch, requestInit: { headers } }))
  return {
    client,
    async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
      const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: args })
      return { isError, fields: structuredContent as never, text: (content[0] as { text: string }).text }
    },
    close: () => client.close(),
  }
}
