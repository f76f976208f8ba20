/*
 * Compares a call of a tool with the route that returns the same data: one process with the demo on one core, clients
 * on the other.
 *   node loadtest/tools/cost.ts [ROUNDS]
 * Measures processor time of the process per call, and calls per second, in alternating rounds, for both eras of the
 * protocol.
 */
import { Agent, request } from 'node:http'
import { judge, note, tenths } from '../lib/goals.ts'
import { pin } from '../overload/one-process.ts'
import { cpuSeconds } from '../speed/live-poll/load.ts'
import { demoServer } from './demo-server.ts'

const rounds = Number(process.argv[2] ?? 10)
const [callsPerRound, atOnce] = [1_000, 8]
/** Maximum processor time of a call, in requests of its route. A busy machine measured 2.4. */
const ratioMax = 4

pin(process.pid, 1)
const { main, key } = await demoServer()
const pid = main.process.pid!
pin(pid, 0)
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

function send(path: string, body?: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sent = request({ port: main.port, host: '127.0.0.1', path, method, agent, headers: { 'X-API-Key': key, ...headers } }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      res.on('end', () => (res.statusCode === 200 ? resolve(text) : reject(new Error(`status ${res.statusCode} of ${path}: ${text}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const types = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
async function call(name: string, args: object, isModern: boolean): Promise<void> {
  const params = { name, arguments: args, ...(isModern && { _meta: modernMeta }) }
  const modern = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const text = await send('/api/mcp', body, { ...types, ...(isModern && modern) })
  if (text.includes('"isError":true') || !text.includes('"summary"')) throw new Error(text)
}

const [match] = (JSON.parse(await send('/v1/soccer/matches?limit=1')) as { data: [{ id: string; home_team: { id: string } }] }).data
const team = match.home_team.id
const twins = [
  { name: 'get_live_matches', args: { sport: 'soccer' }, path: '/v1/soccer/matches/live' },
  { name: 'get_match', args: { match_id: match.id }, path: `/v1/soccer/matches/${match.id}` },
  { name: 'get_matches', args: { team, limit: 10 }, path: `/v1/soccer/matches?team_id=${team}&limit=10` },
]
const ways = ['route', 'modern', 'legacy'] as const

interface Cost {
  cpuMs: number
  perSecond: number
}

/** Figures per call of a round. */
async function round(ask: () => Promise<unknown>): Promise<Cost> {
  const [cpu, begun] = [cpuSeconds(pid), performance.now()]
  let left = callsPerRound
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await ask()
    }),
  )
  return {
    cpuMs: (1_000 * (cpuSeconds(pid) - cpu)) / callsPerRound,
    perSecond: (1_000 * callsPerRound) / (performance.now() - begun),
  }
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

for (const { name, args, path } of twins) {
  const asks = { route: () => send(path), modern: () => call(name, args, true), legacy: () => call(name, args, false) }
  const costs: Record<(typeof ways)[number], Cost[]> = { route: [], modern: [], legacy: [] }
  // Warms up the compiler.
  for (const way of ways) await round(asks[way])
  for (let i = 0; i < rounds; i++) for (const way of i % 2 ? ways.toReversed() : ways) costs[way].push(await round(asks[way]))
  const cpu = (way: (typeof ways)[number]) => mean(costs[way].map(({ cpuMs }) => cpuMs))
  for (const way of ways) {
    const perSecond = Math.round(mean(costs[way].map((cost) => cost.perSecond)))
    note(`${name}, ${way}: ${cpu(way).toFixed(2)} ms of processor time, ${perSecond} per second`)
  }
  for (const era of ['modern', 'legacy'] as const) {
    const [ratio, more] = [cpu(era) / cpu('route'), cpu(era) - cpu('route')]
    const goal = `${name}, ${era}: at most ${ratioMax} times the processor time of the route`
    judge(ratio <= ratioMax, goal, `${tenths(ratio)} times, ${more.toFixed(2)} ms more`)
  }
}
agent.destroy()
await main.stop()
