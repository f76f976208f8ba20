/*
 * Compares a call paid from a channel with the same call with a key: one process on one core, and one client on the
 * other that makes both calls in turn.
 *   node loadtest/payments/cost.ts [ROUNDS]
 * Measures the client's latency, including its signature, and the processor time of the process, in alternating rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@touchline/chain/start-chain'
import { paymentEnvironment } from '@touchline/chain/welcome'
import { typed } from '@touchline/cli/testing/typed'
import { payments } from '@touchline/client/payments'
import { startMain } from '@touchline/e2e/testing/start-main'
import { toClientEvmSigner } from '@x402/evm'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { pin } from '../overload/one-process.ts'
import { cpuSeconds } from '../speed/live-poll/load.ts'
import { funds } from './buyers.ts'

const [rounds = 10] = process.argv.slice(2).map(Number)
const callsPerRound = 100
/** A machine that was busy with other work measured 12 ms. */
const cpuMsMax = 20

pin(process.pid, 1)
const chain = await startChain()
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-cost-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const settings = { DATA_DIR: dataDir, FEEDS: 'demo?matches=2&rate=1', HOST: '127.0.0.1', ACCESS_LOG: 'off', PAYER_PER_MINUTE: '6000' }
const main = await startMain({ ...settings, ...paymentEnvironment(chain) })
process.once('exit', () => main.process.kill('SIGKILL'))
const pid = main.process.pid!
await main.line(/^The demo plays: /)
pin(pid, 0)
const created = await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '60000'], main.rpcPort)
const headers = { 'X-API-Key': JSON.parse(created.out).key as string }
const account = await chain.newBuyer(funds)
const channel = payments({ signer: toClientEvmSigner(account, chain.client), capMicroUsd: funds })
const url = `http://127.0.0.1:${main.port}/v1/soccer/matches?limit=5`

interface Cost {
  tookMs: number[]
  cpuSeconds: number
}
const callers = { 'a channel': () => channel.fetch(url), 'a key': () => fetch(url, { headers }) }
const costs: Record<keyof typeof callers, Cost> = {
  'a channel': { tookMs: [], cpuSeconds: 0 },
  'a key': { tookMs: [], cpuSeconds: 0 },
}

async function round(cost: Cost, call: () => Promise<Response>): Promise<void> {
  const before = cpuSeconds(pid)
  for (let i = 0; i < callsPerRound; i++) {
    const begun = performance.now()
    const response = await call()
    await response.arrayBuffer()
    cost.tookMs.push(performance.now() - begun)
    if (response.status !== 200) throw new Error(`status ${response.status}`)
  }
  cost.cpuSeconds += cpuSeconds(pid) - before
}

const pairs = Object.entries(callers) as [keyof typeof callers, () => Promise<Response>][]
// Warms up the compiler, and opens the channel.
for (const [, call] of pairs) await round({ tookMs: [], cpuSeconds: 0 }, call)
for (let i = 0; i < rounds; i++) for (const [who, call] of i % 2 ? pairs.toReversed() : pairs) await round(costs[who], call)
const cpuMs = ({ cpuSeconds, tookMs }: Cost) => (1_000 * cpuSeconds) / tookMs.length
for (const [who, cost] of Object.entries(costs)) {
  const [p50, p99] = [quantile(cost.tookMs, 0.5), quantile(cost.tookMs, 0.99)]
  note(`a call with ${who}: p50 ${tenths(p50)} ms, p99 ${tenths(p99)} ms, ${cpuMs(cost).toFixed(2)} ms of processor time`)
}
const more = cpuMs(costs['a channel']) - cpuMs(costs['a key'])
judge(more <= cpuMsMax, `a paid call takes at most ${cpuMsMax} ms more of processor time than one with a key`, `${more.toFixed(2)} ms`)
await main.stop()
await chain.stop()
