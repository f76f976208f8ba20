import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'

/** "Set up an assistant" in docs/tools.md: the address and headers of each program reach the tools with the key. */

const feeds = emptyFeed()
let server: EndToEndServer
let key: string
beforeAll(async () => {
  server = await startEndToEndServer({ now: '2026-03-01T12:00:00Z', environment: { FEEDS: feeds } })
  key = await server.newKey('tennis')
})
afterAll(() => server.stop())

const [, section = ''] = /## Set up an assistant\n([\s\S]+?)\n## /.exec(readFileSync(new URL('../docs/tools.md', import.meta.url), 'utf8'))!
const filled = (text: string): string => text.replaceAll('{PUBLIC_URL}', server.address).replaceAll('<API_KEY>', key)
/** The first block of code of a part in a language. */
const block = (part: string, language: string): string =>
  filled(new RegExp(`### ${part}\n[\\s\\S]*?\`\`\`${language}\n([\\s\\S]+?)\`\`\``).exec(section)![1]!)
const command = (program: string): string => filled(new RegExp(`^\\| ${program} \\| \`(.+?)\` \\|$`, 'm').exec(section)![1]!)
const headers = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/"?(X-API-Key)"?\s*[:=]\s*"?([^"]+)"/g)].map(([, name, value]) => [name!, value!.trim()]))

interface Remote {
  url: string
  headers: Record<string, string>
}
const first = (servers: Record<string, object>): object => Object.values(servers)[0]!

const remotes: Readonly<Record<string, () => Remote>> = {
  'Claude Code': () => ({ url: / (http\S+)/.exec(command('Claude Code'))![1]!, headers: headers(command('Claude Code')) }),
  'Gemini CLI': () => ({ url: / (http:\S+)$/.exec(command('Gemini CLI'))![1]!, headers: headers(command('Gemini CLI')) }),
  'VS Code, command': () => JSON.parse(/'(.+)'/.exec(command('VS Code'))![1]!) as Remote,
  'VS Code, file': () => {
    const { inputs, servers } = JSON.parse(block('VS Code', 'json')) as { inputs: { id: string }[]; servers: Record<string, Remote> }
    const { url, headers: sent } = first(servers) as Remote
    return { url, headers: JSON.parse(JSON.stringify(sent).replace(`\${input:${inputs[0]!.id}}`, key)) as Remote['headers'] }
  },
  Cursor: () => first((JSON.parse(block('Cursor', 'json')) as { mcpServers: Record<string, Remote> }).mcpServers) as Remote,
  Windsurf: () => {
    const { mcpServers } = JSON.parse(block('Windsurf', 'json')) as { mcpServers: Record<string, { serverUrl: string } & Remote> }
    const { serverUrl, headers: sent } = first(mcpServers) as { serverUrl: string } & Remote
    return { url: serverUrl, headers: sent }
  },
  'Claude Desktop': () => {
    const { mcpServers } = JSON.parse(block('Claude Desktop', 'json')) as {
      mcpServers: Record<string, { args: string[]; env: Record<string, string> }>
    }
    const { args, env } = first(mcpServers) as { args: string[]; env: Record<string, string> }
    const [name, value] = args.at(-1)!.split(':')
    return { url: args.find((each) => each.startsWith('http'))!, headers: { [name!]: env[value!.replace(/[${}]/g, '')]! } }
  },
  Codex: () => ({ url: /url = "(.+)"/.exec(block('Codex', 'toml'))![1]!, headers: headers(block('Codex', 'toml')) }),
}

test.each(Object.keys(remotes))('%s reaches the tools with the key', async (program) => {
  const { url, headers: sent } = remotes[program]!()
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: sent } }))
  const { structuredContent } = await client.callTool({ name: 'list_sports', arguments: {} })
  await client.close()
  expect((structuredContent as { sports: { sport: string }[] }).sports.map(({ sport }) => sport)).toEqual(['tennis'])
})

test('every program of the table is tested, except the connectors, which send no key', () => {
  const programs = [...section.matchAll(/^\| ([A-Z][\w ]+?) \|/gm)].map(([, name]) => name!)
  const tested = new Set(Object.keys(remotes).map((name) => name.split(',')[0]!))
  expect(programs.filter((name) => !tested.has(name))).toEqual(['ChatGPT'])
})
