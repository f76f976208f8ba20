import { randomBytes } from 'node:crypto'
import { billingIn } from '@touchline/billing-x402/service'
import { briefings } from '@touchline/briefings/service'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { fixtures } from '@touchline/fixtures/service'
import { gatewayIn } from '@touchline/gateway/service'
import { horseRacing } from '@touchline/horse-racing/service'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import { pause, steadyClock } from '@touchline/platform/clock'
import { type Environment, readConfig } from '@touchline/platform/config'
import { type RunningProcess, runTogether } from '@touchline/platform/process'
import { backEndSettings, processSettings, publicSettings } from '@touchline/platform/settings'
import { standings } from '@touchline/standings/service'
import { stats } from '@touchline/stats/service'
import { usage } from '@touchline/usage/service'
import { webhooks } from '@touchline/webhooks/service'
import { ownHost } from './environment.ts'
import { getTestPayments, sandboxSettings, type TestPayments } from './sandbox-settings.ts'

/**
 * Invented leagues that are always in play, and matches that never change. No other demo has this seed, so no other world
 * has these ids.
 */
const feeds = 'demo?seed=20251&matches=2&sandbox=1'

/** Single payments only: a channel would be lost with the memory of the sandbox. */
const billing = billingIn({ accepts: ['exact'] })
/** Base Sepolia, and no other network: nobody may pay real money for invented data. */
const testNetwork = 'eip155:84532'

const { now, nowAt, clockSpeed } = processSettings
/** Settings of back ends, sources, payments and the clock: those of a deployment do not apply to its sandbox. */
const unset = [backEndSettings, ingest.config, billing.config, { now, nowAt, clockSpeed }].flatMap((settings) =>
  Object.values(settings).map(({ variable }) => variable),
)

/**
 * The world of test keys: services with invented data in memory, and a gateway that answers test keys and, with
 * SANDBOX_PUBLIC_URL, calls without a key, which are paid for with test money. It calls the auth of the deployment, at
 * AUTH_ADDRESS, and nothing else of it. It trusts one proxy: the gateway that forwards to it, or that of
 * SANDBOX_PUBLIC_URL. Errors: those of `getTestPayments` and `runTogether`.
 */
export async function startSandbox(given: Environment, signal?: AbortSignal): Promise<RunningProcess & { port: number }> {
  let port = 0
  const { sandbox, deployment } = readConfig({ sandbox: sandboxSettings, deployment: { publicUrl: publicSettings.url } }, given)
  const payments = getTestPayments(sandbox)
  const gateway = gatewayIn({
    isSandbox: true,
    ...(payments && { takesPayments: true, deploymentUrl: deployment.publicUrl }),
    opened(number) {
      port = number
    },
  })
  const services = [usage, horseRacing, fixtures, live, standings, stats, briefings, billing, webhooks, gateway, ingest]
  const own = Object.fromEntries(Object.entries(given).filter(([variable]) => !unset.includes(variable)))
  const environment = { ...own, ...(payments && paymentEnvironment(payments)), DATA_DIR: ':memory:', FEEDS: feeds, TRUST_PROXY: '1' }
  const running = await runTogether(services, { environment, elsewhere: ['auth'], ...(signal && { signal }) })
  await hasFixedMatches(running, signal)
  return { ...running, port }
}

const paymentEnvironment = ({ sandboxPublicUrl, sandboxRpcUrl, sandboxFacilitatorUrl, sandboxPayTo }: TestPayments): Environment => ({
  PUBLIC_URL: sandboxPublicUrl,
  // The card would send assistants to the tools of the deployment, and to invented data.
  MCP_SERVER_CARD: 'false',
  X402_NETWORK: testNetwork,
  X402_RPC_URL: sandboxRpcUrl,
  X402_FACILITATOR_URL: sandboxFacilitatorUrl,
  X402_PAY_TO: sandboxPayTo,
  // It would sign for channels, of which there are none.
  X402_RECEIVER_AUTHORIZER_KEY: `0x${randomBytes(32).toString('hex')}`,
})

const pollMs = 50
/** Time for all fixed matches to be published, which takes a second. */
const fixedMatchesMs = 30_000
/** A match of the sport that is published last. */
const lastPublished = { id: 'amf-m-finished', sport: 'american-football' }

/** Resolves when the fixed matches are there, so that the first request does not find an empty world. */
async function hasFixedMatches({ getClient }: RunningProcess, signal = new AbortController().signal): Promise<void> {
  const client = getClient(FixturesService)
  const until = steadyClock.now() + fixedMatchesMs
  while (!signal.aborted && steadyClock.now() < until) {
    const isThere = await client.getMatch(lastPublished).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await pause(steadyClock, pollMs, signal)
  }
}

export interface LazySandbox {
  /** Base URL of the sandbox, which the first call starts. After a failed start the next call tries again. */
  url(): Promise<string>
  stop(): Promise<void>
}

/**
 * A sandbox in this process. `getEnvironment`: settings of the process, with AUTH_ADDRESS. `at`: where its public port
 * listens. Absent: on loopback.
 */
export function lazySandbox(getEnvironment: () => Environment, at?: { port: number; host: string | undefined }): LazySandbox {
  const stopping = new AbortController()
  let started: ReturnType<typeof startSandbox> | undefined
  const internal = { ADMIN_PORT: '0', RPC_PORT: '0', INTERNAL_HOST: '127.0.0.1' }
  // Without a port of its own it gets forwarded requests only, and the gateway that forwards writes the access log.
  const open = at ? { HOST: at.host, PORT: String(at.port) } : { HOST: '127.0.0.1', PORT: '0', ACCESS_LOG: 'off' }

  function start() {
    const starting = startSandbox({ ...getEnvironment(), ...internal, ...open }, stopping.signal)
    starting.catch(() => {
      started = undefined
    })
    return starting
  }
  return {
    async url() {
      started ??= start()
      return `http://${ownHost(open.HOST)}:${(await started).port}`
    },
    async stop() {
      stopping.abort()
      await started?.then(
        (sandbox) => sandbox.stop({ wait: false }),
        () => undefined,
      )
    },
  }
}
