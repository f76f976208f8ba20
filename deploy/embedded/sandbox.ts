import { billing } from '@touchline/billing-x402/service'
import { briefings } from '@touchline/briefings/service'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { fixtures } from '@touchline/fixtures/service'
import { gatewayIn } from '@touchline/gateway/service'
import { horseRacing } from '@touchline/horse-racing/service'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import { pause, steadyClock } from '@touchline/platform/clock'
import type { Environment } from '@touchline/platform/config'
import { type RunningProcess, runTogether } from '@touchline/platform/process'
import { backEndSettings, processSettings } from '@touchline/platform/settings'
import { standings } from '@touchline/standings/service'
import { stats } from '@touchline/stats/service'
import { usage } from '@touchline/usage/service'
import { webhooks } from '@touchline/webhooks/service'

/**
 * Invented leagues that are always in play, and matches that never change. No other demo has this seed, so no other world
 * has these ids.
 */
const feeds = 'demo?seed=20251&matches=2&sandbox=1'

const { now, nowAt, clockSpeed } = processSettings
/** Settings of back ends, sources, payments and the clock: those of a deployment do not apply to its sandbox. */
const unset = [backEndSettings, ingest.config, billing.config, { now, nowAt, clockSpeed }].flatMap((settings) =>
  Object.values(settings).map(({ variable }) => variable),
)

/**
 * The world of test keys: services with invented data in memory, and a gateway that answers test keys only. It calls the
 * auth of the deployment, at AUTH_ADDRESS, and nothing else of it. It trusts one proxy, the gateway that forwards to it.
 * Errors: those of `runTogether`.
 */
export async function startSandbox(given: Environment, signal?: AbortSignal): Promise<RunningProcess & { port: number }> {
  let port = 0
  const gateway = gatewayIn({
    isSandbox: true,
    opened(number) {
      port = number
    },
  })
  const services = [usage, horseRacing, fixtures, live, standings, stats, briefings, billing, webhooks, gateway, ingest]
  const own = Object.fromEntries(Object.entries(given).filter(([variable]) => !unset.includes(variable)))
  const environment = { ...own, DATA_DIR: ':memory:', FEEDS: feeds, TRUST_PROXY: '1' }
  const running = await runTogether(services, { environment, elsewhere: ['auth'], ...(signal && { signal }) })
  await hasFixedMatches(running, signal)
  return { ...running, port }
}

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

/** A sandbox in this process, on loopback ports. `getEnvironment`: settings of the process, with AUTH_ADDRESS. */
export function lazySandbox(getEnvironment: () => Environment): LazySandbox {
  const stopping = new AbortController()
  let started: ReturnType<typeof startSandbox> | undefined
  const ports = { HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', RPC_PORT: '0', INTERNAL_HOST: '127.0.0.1' }

  function start() {
    // The gateway that forwards writes the access log.
    const starting = startSandbox({ ...getEnvironment(), ...ports, ACCESS_LOG: 'off' }, stopping.signal)
    starting.catch(() => {
      started = undefined
    })
    return starting
  }
  return {
    async url() {
      started ??= start()
      return `http://127.0.0.1:${(await started).port}`
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
