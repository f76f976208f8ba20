import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { soccerOnly } from '../testing/soccer-only.ts'
import { mcpPath } from './mcp.ts'
import { tools } from './tools.ts'

/** docs/SKILL.md and docs/server.json match the tools. */

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const skill = page('SKILL.md')

let t: GatewayUnderTest
let assistant: Awaited<ReturnType<typeof mcpClient>>
beforeAll(async () => {
  t = await gatewayForTest({
    now: '2026-03-01T12:00:00Z',
    before: soccerOnly,
  })
  assistant = await mcpClient(t.port, t.newKey())
})
afterAll(async () => {
  await assistant.close()
  await t.stop()
})

const worked = [...skill.matchAll(/^### (.+)\n```json\n([\s\S]+?)\n```\n((?:> .+\n)+)/gm)].map(
  ([, question, call, answer]) => [question!, JSON.parse(call!) as { name: string; arguments: Record<string, unknown> }, answer!] as const,
)

test('the skill has five worked questions, and names every tool', () => {
  expect(worked).toHaveLength(5)
  const [, table = ''] = /## Which tool\n([\s\S]+?)\n## /.exec(skill) ?? []
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
  expect(named.toSorted()).toEqual(tools.map(({ name }) => name).sort())
})

test.each(worked)('%s', async (_, { name, arguments: args }, answer) => {
  const { isError, fields } = await assistant.call(name, args)
  expect({ isError, summary: fields.summary }).toEqual({
    isError: false,
    summary: answer.replaceAll(/^> /gm, '').trim().replaceAll('\n', ' '),
  })
})

test('the card and the catalog are served only if they are to be', async () => {
  const paths = ['/.well-known/ai-catalog.json', '/api/mcp/server-card']
  for (const path of paths) expect((await t.request(path)).status).toBe(404)
  const published = await gatewayForTest({ environment: { MCP_SERVER_CARD: 'true', MCP_PUBLIC_URL: 'https://mcp.example/' } })
  const [catalog, card] = await Promise.all(paths.map((path) => published.request(path)))
  const type = 'application/mcp-server-card+json'
  expect(catalog!.headers).toMatchObject({ 'content-type': 'application/ai-catalog+json', 'access-control-allow-origin': '*' })
  expect(catalog!.json).toEqual({
    specVersion: '1.0',
    entries: [{ identifier: 'urn:air:api.example:mcp:sports-data', type, url: 'https://api.example/api/mcp/server-card' }],
  })
  expect(card!.headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=3600' })
  const { title, version, description } = JSON.parse(page('server.json')) as Record<string, string>
  expect(card!.json).toMatchObject({ name: 'example.api/sports-data', title, version, description })
  const { remotes } = card!.json as unknown as { remotes: { url: string; supportedProtocolVersions: string[] }[] }
  expect(remotes.map(({ url }) => url)).toEqual(['https://api.example/api/mcp', 'https://mcp.example/'])
  expect(remotes[0]!.supportedProtocolVersions).toContain(assistant.client.getNegotiatedProtocolVersion())
  expect((await published.request(paths[1]!, { Accept: type })).status).toBe(200)
  expect((await published.request(paths[1]!, { Accept: 'text/html' })).status).toBe(406)
  await published.stop()
})

test('server.json has the address and the version of the server, within the bounds of the registry', () => {
  const { title, description, version, remotes } = JSON.parse(page('server.json')) as Record<
    'title' | 'description' | 'version',
    string
  > & {
    remotes: { url: string }[]
  }
  expect(assistant.client.getServerVersion()).toMatchObject({ title, version })
  expect(remotes.map(({ url }) => url)).toEqual([`https://{host}${mcpPath}`])
  expect(description.length).toBeLessThanOrEqual(100)
})
