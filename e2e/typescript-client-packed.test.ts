import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { openBrowser } from './site/testing/chromium.ts'
import { type ForeignPages, startForeignPages } from './site/testing/foreign-page.ts'
import { inBrowser } from './site/testing/in-browser.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { installPackedClient } from './testing/packed-client.ts'

/** The client for TypeScript as it is published, in a folder outside the repository: the samples of its readme compile and run. */

const run = promisify(execFile)
const at = (path: string) => fileURLToPath(new URL(`../client/${path}`, import.meta.url))
let folder: string
let server: EndToEndServer
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-client-'))
  await installPackedClient(folder)
  await symlink(at('../node_modules/@types'), join(folder, 'node_modules/@types'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  server = await startEndToEndServer({
    now: '2026-03-02T10:00:00Z',
    environment: { FEEDS: 'demo?seed=1&matches=2&rate=1&sport=soccer' },
  })
  key = await server.newKey()
  await server.settled()
  while ((await server.get('/soccer/matches/live')).data.length === 0) await server.advance(1_000)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

async function samples(): Promise<Map<string, string>> {
  const readme = await readFile(join(folder, 'node_modules/@touchline/client/README.md'), 'utf8')
  return new Map([...readme.matchAll(/^```ts (\S+)\n(.*?)^```/gms)].map(([, name, code]) => [name!, code!]))
}

test('every sample of the readme compiles against the published types, and runs', async () => {
  const all = await samples()
  expect([...all.keys()]).toEqual(['first-call', 'all', 'changes', 'stream', 'webhooks'])
  const [client] = all.get('first-call')!.split('\nconst { data }')
  for (const [name, code] of all) {
    const start = client!.replace('{ touchline }', '{ type Row, touchline, type WebhookEvent }')
    await writeFile(join(folder, `${name}.ts`), name === 'first-call' ? code : `${start}\n${code}\nexport type { Row, WebhookEvent }\n`)
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { target: 'es2024', module: 'nodenext', strict: true, noEmit: true, types: ['node'] },
      include: ['*.ts'],
    }),
  )
  const { stdout: problems } = await run(at('../node_modules/.bin/tsc'), ['--project', folder]).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(problems).toBe('')
  const env = { ...process.env, TOUCHLINE_URL: server.address, TOUCHLINE_KEY: key }
  for (const name of all.keys()) {
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, `${name}.ts`)], { env })
    expect([name, stdout]).toEqual([name, expect.stringMatching(patterns[name]!)])
  }
})

const patterns: Readonly<Record<string, RegExp>> = {
  'first-call': /^\S+ {2}\S.* \d+ : \d+ \S/m,
  all: /^\d{4}-\d\d-\d\dT\S+ \S/m,
  changes: /^\d+ matches; continue at \S+/m,
  stream: /^\d+ matches in play/m,
  webhooks: /^The receiver verifies with whsec_\S+/m,
}

/** What the program of the page has received. */
declare const received: { league: string; teams: string[]; live: string[]; events: string[] }

const program = (address: string, key: string, endingAddress: string): string => `
  import { touchline } from '@touchline/client'
  const client = touchline({ baseUrl: '${address}', key: '${key}' })
  const received = { league: '', teams: [], live: [], events: [] }
  globalThis.received = received
  const { data: [league] } = await client.get('/v1/soccer/leagues', { params: { query: { limit: 1 } } })
  received.league = league.name
  const params = { path: { id: league.id }, query: { limit: 3 } }
  for await (const { id } of client.all('/v1/soccer/leagues/{id}/teams', { params })) received.teams.push(id)
  for await (const { event } of client.stream('/v1/soccer/stream')) {
    received.live.push(event)
    break
  }
  const ending = touchline({ baseUrl: '${endingAddress}', key: '${key}' })
  for await (const { event, id } of ending.stream('/v1/soccer/stream')) received.events.push(event + ' ' + id)
`

/** A service that ends its stream after each event. */
async function startEndingStreams() {
  const positions: (string | undefined)[] = []
  const running = createServer(({ method, headers }, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'X-API-Key, Last-Event-ID')
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    positions.push(headers['last-event-id'] as string | undefined)
    const event = positions.length === 1 ? 'reset' : 'match'
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(`retry: 1\n\nid: ${positions.length}\nevent: ${event}\ndata: {}\n\n`)
  })
  await once(running.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    running.close()
    running.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${(running.address() as AddressInfo).port}`, positions, stop }
}

inBrowser('the packed client in a browser, on a page of another origin', () => {
  let pages: ForeignPages
  let ending: Awaited<ReturnType<typeof startEndingStreams>>
  let page: Page
  let script: string

  beforeAll(async () => {
    const html = '<!doctype html><title>App</title><script type="module" src="/app.js"></script>'
    pages = await startForeignPages((path) => (path.endsWith('.js') ? script : html))
    ending = await startEndingStreams()
    const { key: publishable } = await server.getClient(AuthService).createKey({ plan: 'pro', origins: [pages.origin] })
    const { outputFiles } = await build({
      ...{ bundle: true, format: 'esm', platform: 'browser', target: 'es2023', write: false, absWorkingDir: folder },
      stdin: { contents: program(server.address, publishable, ending.address), resolveDir: folder },
    })
    script = outputFiles[0]!.text
    page = await (await openBrowser()).newPage()
    await page.goto(pages.origin)
    await page.waitForFunction(() => received.events.length > 2)
  })
  afterAll(async () => {
    await page?.context().browser()?.close()
    pages?.stop()
    ending?.stop()
  })

  test('reads records, a list page by page, and a stream', async () => {
    const { data: leagues } = await server.get('/soccer/leagues?limit=1')
    const { data: teams } = await server.get(`/soccer/leagues/${leagues[0].id}/teams`)
    const { league, teams: ids, live } = await page.evaluate(() => received)
    expect([league, ids, live]).toEqual([leagues[0].name, teams.map(({ id }: { id: string }) => id), ['reset']])
    expect(ids.length).toBeGreaterThan(3)
  })

  test('resumes a stream that has ended after its last event', async () => {
    const { events } = await page.evaluate(() => received)
    expect(events.slice(0, 3)).toEqual(['reset 1', 'match 2', 'match 3'])
    expect(ending.positions.slice(0, 3)).toEqual([undefined, '1', '2'])
  })
})
