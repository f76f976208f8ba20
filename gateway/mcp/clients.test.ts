import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type GatewayUnderTest, gatewayForTest, getKey } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { ids, match } from '../testing/records.ts'
import { soccerOnly } from '../testing/soccer-only.ts'
import { tools } from './tools.ts'

/**
 * The official clients of both SDK lines, which validate every answer against the output schema of the list they have
 * read.
 */

let t: GatewayUnderTest
beforeAll(async () => {
  t = await gatewayForTest({
    live: [match({ state: 'live', status: '67', score: [2, 1] })],
    now: '2026-03-01T16:00:00Z',
    before: soccerOnly,
  })
})
afterAll(() => t.stop())

/** The client of the first SDK line. */
async function firstClient(port: number, key: string) {
  const client = new FirstClient({ name: 'test', version: '1' })
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/api/mcp`), { requestInit }) as never)
  return { client, close: () => client.close() }
}

const clients = {
  'line 1': firstClient,
  'line 2, legacy': (port: number, key: string) => mcpClient(port, key, 'legacy'),
  'line 2, modern': (port: number, key: string) => mcpClient(port, key, 'modern'),
}

/** One call of every tool, and a check of its answer. */
const calls: Record<string, [args: Record<string, unknown>, field: string]> = {
  list_sports: [{}, 'sports'],
  find_leagues: [{ query: 'premier' }, 'leagues'],
  find_teams: [{ query: 'north', sport: 'soccer' }, 'teams'],
  get_matches: [{ league: 'Premier Division' }, 'matches'],
  get_live_matches: [{ sport: 'soccer' }, 'matches'],
  get_match: [{ match_id: ids.match }, 'match'],
  get_match_briefing: [{ match_id: ids.match }, 'facts'],
  get_team_briefing: [{ team: ids.home }, 'facts'],
  get_match_details: [{ match_id: ids.match, sections: ['stats', 'lineups', 'injuries'] }, 'lineups'],
  get_standings: [{ league: 'Germany: Premier Division' }, 'rows'],
  get_rankings: [{ sport: 'soccer' }, 'places'],
  get_bracket: [{ league: ids.league }, 'rounds'],
  get_leaders: [{ league: ids.league }, 'leaders'],
  get_streaks: [{ league: ids.league }, 'streaks'],
  get_statistics: [{ player: ids.player }, 'seasons'],
  get_team: [{ team: ids.home, squad: true }, 'squad'],
  get_player: [{ player: ids.player }, 'player'],
}

describe.each(Object.entries(clients))('the official client of %s', (name, connected) => {
  test('lists the tools, and gets an answer of every one that has the form of its output schema', async () => {
    const { client, close } = await connected(t.port, t.newKey())
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    for (const { name, outputSchema } of listed) {
      const [args, field] = calls[name]!
      const { isError = false, structuredContent } = await client.callTool({ name, arguments: args })
      expect({ name, isError, outputSchema, structuredContent }).toMatchObject({
        isError: false,
        outputSchema: { properties: { summary: { type: 'string' } }, required: ['summary'] },
        structuredContent: { summary: expect.any(String), [field]: expect.anything() },
      })
    }
    await close()
  })

  test('gets an error as a result', async () => {
    const { client, close } = await connected(t.port, t.newKey())
    await client.listTools()
    expect(await client.callTool({ name: 'get_match', arguments: { match_id: 'soc-m0000000000' } })).toMatchObject({
      isError: true,
      structuredContent: { error: 'not_found' },
    })
    await close()
  })

  test('does not connect with a key that does not exist', () =>
    expect(connected(t.port, getKey())).rejects.toMatchObject({ [name === 'line 1' ? 'code' : 'status']: 401 }))
})
