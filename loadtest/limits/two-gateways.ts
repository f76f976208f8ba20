import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { AuthService } from '@touchline/contract/gen/auth'
import { startMain, startProgram } from '@touchline/e2e/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { freePort } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { readyAt } from '@touchline/platform/testing/steady-load'
import { canary, getSecret } from '../lib/canary.ts'
import { note } from '../lib/goals.ts'
import { ownNats } from '../lib/own-server.ts'

/** Two gateway processes on one Redis; all services run in another process, on a dedicated NATS. */
export interface TwoGateways {
  ports: readonly [number, number]
  /** Creates a key with this limit. Each gateway looks it up at first use. */
  newKey(perMinute: number): Promise<string>
  /** Number of gateways that currently count locally, because Redis is unavailable or too slow. */
  degraded(): Promise<number>
  /** Number of times that a gateway has switched to local counting. */
  timesDegraded(): number
  /** Judges that logs and metrics contain no key and no secret. */
  stop(): Promise<void>
}

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const called = ['auth', 'fixtures', 'live', 'standings', 'stats', 'briefings', 'horse-racing']

/** The clock of the second gateway is ten minutes ahead, which must have no effect. */
export async function twoGateways(redisUrl: string): Promise<TwoGateways> {
  const nats = await ownNats()
  const behind = { HOST: '127.0.0.1', DATA_DIR: ':memory:', FEEDS: 'demo?matches=2&rate=1&history=0', ACCESS_LOG: 'off' }
  const secrets = [randomBytes(24).toString('hex'), ...Object.values(rpcSecretsForTest)]
  const server = await startMain({ ...behind, NATS_URL: nats.url, KEY_SECRET: secrets[0]! })
  await server.line(/^Demo key/)
  const shared = getSettings(server.rpcPort, nats.url, redisUrl)
  const gateways = [
    await startGateway(shared),
    await startGateway({ ...shared, NODE_OPTIONS: `--import=${file('clock-ahead.ts')}` }),
  ] as const
  const { client, close } = grpcClient(AuthService, `127.0.0.1:${server.rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
  const timesDegraded = () => gateways.reduce((sum, gateway) => sum + gateway.logged().split('Redis is unavailable').length - 1, 0)
  return {
    ports: [gateways[0].port, gateways[1].port],
    async newKey(perMinute) {
      const { key } = await client.createKey({ plan: 'enterprise', perMinute })
      secrets.push(getSecret(key))
      return key
    },
    async degraded() {
      const metrics = await Promise.all(gateways.map(getMetrics))
      return metrics.filter((text) => /^touchline_limiter_alone 1$/m.test(text)).length
    },
    timesDegraded,
    async stop() {
      const searched = canary(secrets, ['logs', 'metrics'])
      for (const gateway of gateways) searched.look('metrics', await getMetrics(gateway))
      close()
      for (const program of [...gateways, server]) {
        await program.stop()
        searched.look('logs', program.logged() + program.printed.join())
      }
      await nats.remove()
      note(`Redis was away or too late ${timesDegraded()} times, for both gateways together`)
      searched.end()
    },
  }
}

/** The settings of a gateway that calls the services at `rpcPort`. */
const getSettings = (rpcPort: number, natsUrl: string, redisUrl: string): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env.PATH, HOST: '127.0.0.1', INTERNAL_HOST: '127.0.0.1', STOP_WAIT_SECONDS: '0' },
  ...{ RPC_SECRET: rpcSecretsForTest.RPC_SECRET, NATS_URL: natsUrl, REDIS_URL: redisUrl },
  ...{ TRUST_PROXY: '1', ACCESS_LOG: 'off', LOG_LEVEL: 'info' },
  ...Object.fromEntries(called.map((name) => [`${name.toUpperCase()}_ADDRESS`, `127.0.0.1:${rpcPort}`])),
})

const getMetrics = async ({ adminPort }: { adminPort: number }): Promise<string> =>
  (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()

async function startGateway(settings: NodeJS.ProcessEnv) {
  const [port, adminPort, rpcPort] = [await freePort(), await freePort(), await freePort()]
  const ports = { PORT: `${port}`, ADMIN_PORT: `${adminPort}`, RPC_PORT: `${rpcPort}` }
  const gateway = startProgram(file('../../deploy/service/main.ts'), { ...settings, ...ports }, ['gateway'])
  while (!(await readyAt(adminPort))) await wait(100)
  return { ...gateway, port, adminPort }
}
