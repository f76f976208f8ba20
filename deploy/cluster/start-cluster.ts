import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { services } from '@touchline/embedded/services'
import { ingest } from '@touchline/ingest/service'
import { pause, steadyClock } from '@touchline/platform/clock'
import { type Environment, readConfig } from '@touchline/platform/config'
import { nodeFlags } from '@touchline/platform/node-flags'
import { holdsSecret } from '@touchline/platform/rpc/settings'
import type { AnyService } from '@touchline/platform/service'
import { type KeptRunning, keepRunning } from './keep-running.ts'
import { onDemand } from './on-demand.ts'
import { type Member, type Plan, planned } from './plan.ts'
import { readClusterSettings } from './settings.ts'

export interface Cluster extends Plan {
  showsDemoKey: boolean
  remarks: readonly string[]
  /** Resolves when all processes are ready; logs what they wait for every 5 s. Rejects with the reason of `signal`. */
  ready(signal: AbortSignal): Promise<void>
  /** Stops callers before the services they call, replicas in parallel. */
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../service/main.ts', import.meta.url))
const sandboxMain = fileURLToPath(new URL('../embedded/sandbox-main.ts', import.meta.url))
/** The command line of `npm run service`, or that of the sandbox. */
const getCommand = (service: string): [string, ...string[]] => [
  ...([process.execPath, ...nodeFlags] as const),
  ...(service === 'sandbox' ? [sandboxMain] : [main, service]),
]

/** Settings that only some services receive, with whether a service is one of them. */
const ownSettings: Readonly<Record<string, (service: AnyService) => boolean>> = {
  RPC_ADMIN_SECRET: (service) => holdsSecret(service, 'admin'),
  RPC_SITE_SECRET: (service) => holdsSecret(service, 'site'),
  KEY_SECRET: has('KEY_SECRET'),
  ACCOUNTS_SECRET: has('ACCOUNTS_SECRET'),
  STRIPE_SECRET_KEY: has('STRIPE_SECRET_KEY'),
  STRIPE_WEBHOOK_SECRET: has('STRIPE_WEBHOOK_SECRET'),
  SMTP_URL: has('SMTP_URL'),
  GITHUB_CLIENT_SECRET: has('GITHUB_CLIENT_SECRET'),
  GOOGLE_CLIENT_SECRET: has('GOOGLE_CLIENT_SECRET'),
  STATUS_KEY: has('STATUS_KEY'),
  FEED_TOKENS: has('FEED_TOKENS'),
  REDIS_URL: ({ name }) => name === 'gateway' || name === 'site',
}

function has(variable: string) {
  return ({ config }: AnyService): boolean => Object.values(config).some((setting) => setting.variable === variable)
}

/** Services whose documents are those of customers, which the demo keeps too. */
const customersServices: ReadonlySet<string> = new Set(['auth', 'accounts', 'usage', 'status', 'webhooks'])

const pollMs = 250
const reportMs = 5_000
/** Time to stop all processes, below the time after which a supervisor kills this process. */
const stopMs = 20_000

/**
 * Starts a process per replica of every service. Errors: StartError for wrong settings; then no process was started.
 */
export async function startCluster(given: Environment, out: NodeJS.WriteStream, err: NodeJS.WriteStream): Promise<Cluster> {
  const { environment, customersUrl, remarks, showsDemoKey, ...settings } = await readClusterSettings(given, new Date())
  const names = services.map(({ name }) => name)
  const getEnvironment = (name: string): Environment => {
    const receives = (variable: string) => {
      const isReader = ownSettings[variable]
      const isOfSandbox = variable === 'KEY_SECRET'
      return !isReader || (name === 'sandbox' ? isOfSandbox : isReader(services.find((each) => each.name === name)!))
    }
    const own = Object.entries(environment).filter(([variable]) => receives(variable))
    return { ...Object.fromEntries(own), ...(customersServices.has(name) && { MONGODB_URL: customersUrl }) }
  }
  const { feedTokens, feedPort } = readConfig({ ingest: ingest.config }, environment).ingest
  const pushed = feedTokens.length > 0 && { feedPort }
  const plan = planned({ services: names, ...settings, ...pushed, environment: getEnvironment })
  const log = prefixed([...plan.members.map(({ name }) => name), ...(plan.sandbox ? ['sandbox'] : [])], out)
  const sandbox = plan.sandbox && (await startSandboxOnDemand(plan.sandbox, log, out, err))
  const running = new Map(plan.members.map((member) => [member.name, startMember(member, log, out, err)]))
  return {
    ...plan,
    showsDemoKey,
    remarks,
    ready: (signal) => untilReady(plan, log, signal),
    async stop() {
      const until = steadyClock.now() + stopMs
      await sandbox?.stop(stopMs)
      for (const service of names.toReversed()) {
        const replicas = plan.members.filter((member) => member.service === service)
        await Promise.all(replicas.map(({ name }) => running.get(name)!.stop(Math.max(0, until - steadyClock.now()))))
      }
    },
  }
}

function startMember(
  { name, service, environment }: Plan['members'][number],
  log: Prefixed,
  out: NodeJS.WriteStream,
  err: NodeJS.WriteStream,
): KeptRunning {
  const { line, pipe } = log(name)
  return keepRunning(
    { command: getCommand(service), environment },
    {
      clock: steadyClock,
      report: line,
      started(child) {
        pipe(child.stdout!, out)
        pipe(child.stderr!, err)
        child.once('spawn', () => line(`started, pid ${child.pid}`))
      },
    },
  )
}

/** Nine sports are played in it, so it starts with the first request by a test key. */
const startSandboxOnDemand = (
  { port, member }: NonNullable<Plan['sandbox']>,
  log: Prefixed,
  out: NodeJS.WriteStream,
  err: NodeJS.WriteStream,
): Promise<Pick<KeptRunning, 'stop'>> =>
  onDemand({
    ...{ port, ownPort: member.port, clock: steadyClock },
    start: () => startMember(member, log, out, err),
    isReady: async () => (await waitsFor(member)) === undefined,
  })

async function untilReady({ members }: Plan, log: Prefixed, signal: AbortSignal): Promise<void> {
  let reportedAt = steadyClock.now()
  for (;;) {
    signal.throwIfAborted()
    const waiting = await unready(members)
    if (waiting.size === 0) return
    if (steadyClock.now() - reportedAt >= reportMs) {
      reportedAt = steadyClock.now()
      for (const [name, awaited] of waiting) log(name).line(`waits for ${awaited}`)
    }
    await pause(steadyClock, pollMs, signal)
  }
}

const timeoutMs = 2_000

/** The processes that are not ready, by name, with what each waits for. */
async function unready(members: readonly Member[]): Promise<Map<string, string>> {
  const results = await Promise.all(members.map(async (member) => [member.name, await waitsFor(member)] as const))
  return new Map(results.flatMap(([name, waits]) => (waits === undefined ? [] : [[name, waits]])))
}

async function waitsFor({ adminPort }: Member): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${adminPort}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    const { waits_for } = (await response.json()) as { waits_for: Record<string, string> }
    return response.ok ? undefined : Object.values(waits_for).join(', ')
  } catch {
    return 'its own start'
  }
}

/** Prints the output of a process line by line, prefixed with its name. */
type Prefixed = (name: string) => { line(text: string): void; pipe(from: Readable, to: Writable): void }

const colours = [36, 33, 32, 35, 34, 31, 96, 93, 92, 95]

/** Pads all names to the same width. On a terminal, each name has its own colour. */
export function prefixed(names: readonly string[], out: Writable & { isTTY?: boolean }): Prefixed {
  const width = Math.max(...names.map(({ length }) => length))
  return (name) => {
    const at = names.indexOf(name)
    const prefix = (to: Writable & { isTTY?: boolean }) => {
      const text = `${name.padEnd(width)} |`
      return to.isTTY ? `\x1b[${colours[at % colours.length]}m${text}\x1b[0m ` : `${text} `
    }
    return {
      line: (text) => void out.write(`${prefix(out)}${text}\n`),
      pipe(from, to) {
        createInterface({ input: from }).on('line', (text) => to.write(`${prefix(to)}${text}\n`))
      },
    }
  }
}
