import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import type { DescService } from '@bufbuild/protobuf'
import type { Caller } from '@touchline/contract/access'
import { serviceNames } from '@touchline/contract/service-names'
import { mongoClient } from '@touchline/platform/mongo/client'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import type { CallOptions, Client } from '@touchline/platform/rpc-types'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import type { Db } from 'mongodb'
import type { Program } from './start-main.ts'
import type { EmbeddedServer } from './start-server.ts'

const secrets: Readonly<Record<Caller, string>> = {
  service: rpcSecretsForTest.RPC_SECRET,
  admin: rpcSecretsForTest.RPC_ADMIN_SECRET,
  site: rpcSecretsForTest.RPC_SITE_SECRET,
}
/** Even on a busy machine only a call that hangs takes this long. */
const callOptions: CallOptions = { timeoutMs: 120_000 }

/**
 * "horse-racing" of HorseRacingService, "billing-x402" of BillingService. Derived from the name, because loading the definitions
 * of all services takes a second of processor time.
 */
function getService({ name }: DescService): string {
  const words = name
    .replace(/Service$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/, '-')
    .toLowerCase()
  return serviceNames.find((each) => each === words || each.startsWith(`${words}-`))!
}

/** Clients of the services at the addresses of `getAddress`, each method with the credential it requires. */
export function clients(getAddress: (service: string) => string) {
  const open = new Map<string, ReturnType<typeof grpcClient>>()
  const connected = (serves: DescService): Record<string, (request: object, options: CallOptions) => unknown> => {
    const name = getService(serves)
    const known = open.get(name) ?? grpcClient(serves, getAddress(name), { retryReads: true, secret: (required) => secrets[required] })
    open.set(name, known)
    return known.client
  }
  return {
    of<S extends DescService>(serves: S): Client<S> {
      const methods = serves.methods.map((method) => [
        method.localName,
        (request: object, options?: CallOptions) => connected(serves)[method.localName]!(request, { ...callOptions, ...options }),
      ])
      return Object.fromEntries(methods) as Client<S>
    },
    close() {
      for (const each of open.values()) each.close()
    },
  }
}

/** Observes a server through its admin ports and its output. */
export function observed(program: Program, adminPorts: () => readonly number[]): Pick<EmbeddedServer, 'settled' | 'metrics' | 'output'> {
  const metrics = async () => (await Promise.all(adminPorts().map(page))).join('\n')
  return {
    metrics,
    output: () => [...program.printed, program.logged()].join('\n'),
    async settled() {
      for (let step = 0; step < chainMax; step++) await allCaughtUp(adminPorts)
    },
  }
}

/** An observation passes through at most this many consumers in sequence: fixtures, stats or live, standings, gateway. */
const chainMax = 5

/**
 * Resolves once every consumer has had no pending message at some moment since the call. The moments may differ: a running feed
 * always has a message in transit.
 */
async function allCaughtUp(adminPorts: () => readonly number[]): Promise<void> {
  const caughtUp = new Map<string, boolean>()
  let restMs = 50
  do {
    await rest(restMs)
    // Metrics take processor time of the processes that are observed.
    restMs = Math.min(2 * restMs, 1_000)
    const pages = await Promise.all(adminPorts().map(async (port) => ({ port, text: await page(port) })))
    for (const { port, text } of pages)
      for (const [, consumer, waiting] of text.matchAll(/^touchline_bus_waiting\{(.*)\} (\d+)$/gm))
        caughtUp.set(`${port} ${consumer}`, caughtUp.get(`${port} ${consumer}`) || waiting === '0')
  } while (caughtUp.size === 0 || [...caughtUp.values()].includes(false))
}

/**
 * Empty when the process does not respond because it is restarting. A new connection each time: the server closes idle
 * ones.
 */
async function page(adminPort: number): Promise<string> {
  try {
    return await (await fetch(`http://127.0.0.1:${adminPort}/metrics`, { headers: { Connection: 'close' } })).text()
  } catch {
    return ''
  }
}

/** Sum over the first group of all matching lines. */
export const getSum = (metrics: string, line: RegExp): number =>
  [...metrics.matchAll(line)].reduce((sum, [, value]) => sum + Number(value), 0)

/** Contents of all files in a DATA_DIR. */
export const sqliteFiles = async (folder: string): Promise<string> =>
  (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))).join('\n')

/** The bytes of all documents in the databases whose name starts with `name`. */
export const mongoDocuments = (url: string, name: string): Promise<string> =>
  onDatabases(url, name, async (database) => {
    const collections = await database.collections()
    const rows = await Promise.all(collections.map((each) => each.find({}, { raw: true }).toArray()))
    return rows.flatMap((each) => each.map((row) => (row as unknown as Buffer).toString('latin1'))).join('\n')
  })

/** Drops the databases whose name starts with `name`: a replay creates an additional one. */
export const dropDatabases = (url: string, name: string): Promise<string> =>
  onDatabases(url, name, async (database) => String(await database.dropDatabase()))

async function onDatabases(url: string, name: string, work: (database: Db) => Promise<string>): Promise<string> {
  const client = mongoClient(url, 10_000)
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true })
    const matching = databases.filter((each) => each.name.startsWith(name))
    return (await Promise.all(matching.map((each) => work(client.db(each.name))))).join('\n')
  } finally {
    await client.close()
  }
}
