import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type HostileProxy, startHostileProxy } from '@touchline/chain/hostile-proxy'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { paymentEnvironment } from '@touchline/chain/welcome'
import type { Fetch } from '@touchline/client/repeat'
import { AuthService } from '@touchline/contract/gen/auth'
import { serviceNames } from '@touchline/contract/service-names'
import { type Program, startProgram } from '@touchline/e2e/testing/start-main'
import { mongoStore } from '@touchline/platform/mongo/document-store'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { addressVariable } from '@touchline/platform/settings'
import { databaseFile, openDatabase } from '@touchline/platform/sqlite/database'
import { sqliteStore } from '@touchline/platform/sqlite/document-store'
import { freePort } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { readyAt } from '@touchline/platform/testing/steady-load'
import { ownMongo, ownNats, ownRedis } from '../lib/own-server.ts'
import { type Books, readBooks } from './books.ts'

/** Two gateway processes and the services behind them, paid on a local chain. */
export interface PaidService {
  chain: Chain
  /** The proxy in front of the chain's facilitator. */
  facilitator: HostileProxy
  /** The processes that may be killed. */
  places: readonly Place[]
  /** Sends a request to the gateways in turn, each from a different address. */
  send: Fetch
  /** A key that is limited to 60,000 requests per minute. */
  newKey(): Promise<string>
  /** Stops everything, and reads the ledger. */
  stop(): Promise<Books>
}

/** A process that is started again with the same settings and ports. */
export interface Place {
  name: string
  /** Sends SIGKILL; resolves when the next process is ready. */
  kill(): Promise<void>
  stop(): Promise<unknown>
}

/**
 * `together`: billing runs in one process with all services and the store. `cluster`: two processes of billing on a
 * separate MongoDB, FerretDB on PostgreSQL, which is killed too; the other services run in one process.
 */
export type Shape = 'together' | 'cluster'

/** Origin of the URLs that `send` takes. */
export const origin = 'http://touchline.test'
/** Lists that a service computes, and one that the gateway has in memory. */
export const lists = ['/v1/soccer/matches?limit=5', '/v1/hockey/matches?limit=5', '/v1/soccer/matches/live'].map((path) => origin + path)

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export async function paidService(shape: Shape = 'together'): Promise<PaidService> {
  // Ends the processes too when the campaign ends the script.
  process.once('SIGTERM', () => process.exit(1))
  const [nats, redis, chain] = [await ownNats(), await ownRedis(), await startChain()]
  const facilitator = await startHostileProxy(chain.facilitatorUrl)
  const common = { PATH: process.env.PATH, HOST: '127.0.0.1', NATS_URL: nats.url, ACCESS_LOG: 'off', LOG_LEVEL: 'warn' }
  const paid = paymentEnvironment({ ...chain, facilitatorUrl: facilitator.url })
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-paid-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const billing = shape === 'cluster' ? await billingOnMongo({ ...common, ...paid }) : undefined
  const ports = { PORT: `${await freePort()}`, RPC_PORT: `${await freePort()}` }
  const behind = await placed('services', file('../../deploy/embedded/main.ts'), [], {
    ...{ ...common, ...ports, ...rpcSecretsForTest, DATA_DIR: dataDir, KEY_SECRET: 'of paid calls in the campaign only' },
    ...{ FEEDS: 'demo?matches=9&rate=1', DEMO_KEY: 'off', ...(!billing && paid) },
  })
  const called = Object.fromEntries(serviceNames.map((name) => [addressVariable(name), `127.0.0.1:${ports.RPC_PORT}`]))
  const settings = { ...common, ...called, ...(billing && { BILLING_X402_ADDRESS: billing.address }), REDIS_URL: redis.url }
  const gateways = [await startGateway(1, settings), await startGateway(2, settings)]
  const auth = grpcClient(AuthService, `127.0.0.1:${ports.RPC_PORT}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
  return {
    ...{ chain, facilitator, places: [...gateways, ...(billing ? billing.places : [behind])] },
    send: inTurn(gateways.map(({ port }) => port)),
    newKey: async () => (await auth.client.createKey({ plan: 'enterprise', perMinute: 60_000 })).key,
    async stop() {
      auth.close()
      for (const place of [...gateways, behind]) await place.stop()
      const books = billing ? await billing.stop() : await storedIn(dataDir)
      for (const server of [facilitator, chain]) await server.stop()
      for (const server of [nats, redis]) await server.remove()
      return books
    },
  }
}

async function startGateway(number: number, settings: NodeJS.ProcessEnv) {
  const port = await freePort()
  const place = await placed(`gateway-${number}`, file('../../deploy/service/main.ts'), ['gateway'], {
    ...{ ...settings, PORT: `${port}`, RPC_PORT: `${await freePort()}`, RPC_SECRET: rpcSecretsForTest.RPC_SECRET },
    ...{ INTERNAL_HOST: '127.0.0.1', TRUST_PROXY: '1', PAYER_PER_MINUTE: '6000', STOP_WAIT_SECONDS: '0' },
  })
  return { ...place, port }
}

/** Durations of store outages, shorter and longer than the deadline of a call. */
const awayMs = [1_000, 6_000]

async function billingOnMongo(settings: NodeJS.ProcessEnv) {
  const mongo = await ownMongo()
  const url = `${mongo.url}paid`
  const start = async (number: number) => {
    const port = await freePort()
    const place = await placed(`billing-${number}`, file('../../deploy/service/main.ts'), ['billing-x402'], {
      ...{ ...settings, MONGODB_URL: url, RPC_PORT: `${port}`, RPC_SECRET: rpcSecretsForTest.RPC_SECRET, INTERNAL_HOST: '127.0.0.1' },
    })
    return { ...place, port }
  }
  const processes = [await start(1), await start(2)]
  const store: Place = {
    name: 'store',
    async kill() {
      await mongo.kill()
      await wait(awayMs[Math.floor(Math.random() * awayMs.length)]!)
      await mongo.start()
    },
    stop: mongo.remove,
  }
  return {
    address: processes.map(({ port }) => `127.0.0.1:${port}`).join(),
    places: [...processes, store],
    async stop(): Promise<Books> {
      for (const { stop } of processes) await stop()
      const opened = mongoStore(url)
      const books = await readBooks(opened)
      await opened.close()
      await mongo.remove()
      return books
    },
  }
}

async function storedIn(dataDir: string): Promise<Books> {
  const database = openDatabase(databaseFile(dataDir))
  try {
    return await readBooks(sqliteStore(database))
  } finally {
    database.close()
  }
}

async function placed(name: string, path: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Place> {
  const adminPort = await freePort()
  const env = { ...environment, ADMIN_PORT: `${adminPort}` }
  let program: Program
  const start = async () => {
    program = startProgram(path, env, args)
    while (!(await readyAt(adminPort))) {
      if (program.process.exitCode !== null) throw new Error(`${name} ended: ${program.logged()}`)
      await wait(100)
    }
  }
  process.once('exit', () => program.process.kill('SIGKILL'))
  await start()
  return {
    name,
    async kill() {
      program.process.kill('SIGKILL')
      await program.stop()
      await start()
    },
    stop: () => program.stop(),
  }
}

function inTurn(ports: readonly number[]): Fetch {
  let sent = 0
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const port = ports[++sent % ports.length]
    const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), 'X-Forwarded-For': from },
      ...(request.method === 'POST' && { body: await request.text() }),
    })
  }
}
