import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { serversForTest } from '@touchline/e2e/testing/both-shapes'
import { type EmbeddedServer, type Servers, startAsProcesses } from '@touchline/e2e/testing/start-server'
import { otlpReceiver } from '@touchline/platform/telemetry/testing/otlp-receiver'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { type LoadOptions, readyAt, type SteadyLoad, steadyLoad } from '@touchline/platform/testing/steady-load'
import { askedWrongly, canary, getSecret } from './canary.ts'
import { note, skip } from './goals.ts'

/** `stop` also searches all output of the server for its key and its secret, and fails the script if it finds them. */
export interface ServerUnderLoad extends Required<EmbeddedServer> {
  /**
   * `unaffected`: live list and sports, which call no service. `called`: a match, leagues, standings and a list of
   * matches.
   */
  paths: { unaffected: readonly string[]; called: readonly string[] }
  /** Number of concurrent clients. */
  clients: number
  /** Creates a key with an unreachable limit. It must not appear in any output either. */
  makeKey(): Promise<{ key: string; id: string }>
  /** Clients of both gateways, with their own key whose limit is out of reach. */
  load(options?: Partial<LoadOptions>, paths?: readonly string[]): SteadyLoad
  /** A share (0 to 1) of the maximum throughput on this machine, in requests per second. */
  share(part: number, paths?: readonly string[]): Promise<number>
  /** 70 % of the maximum throughput. */
  seventy(paths?: readonly string[]): Promise<number>
  /** Sends a signal to the named process and waits until its replacement is ready. */
  restart(name: string, signal: NodeJS.Signals): Promise<void>
  /** Sum of the matching lines of `/metrics` of the named process. */
  sum(name: string, metric: RegExp): Promise<number>
  /** Resolves when the initial updates of the feeds are consumed: few messages are pending. Timeout: two minutes. */
  ingested(): Promise<void>
}

const clients = 8
/** About two seconds of demo updates. */
const fewMessages = 100
const takenInMs = 120_000
/** Usual scrape interval of Prometheus; metrics of a process are lost when it ends. */
const scrapeMs = 15_000

/** The back ends of the tests. Skips the script without them. */
export const serversGiven = (): Servers =>
  serversForTest() ?? skip('it needs TEST_MONGODB_URL, TEST_NATS_URL and TEST_REDIS_URL: eval "$(deploy/dev/backends start)"')

/**
 * Two of each service and two gateways on these back ends, with the demo, logs, access log, metrics and traces. `root`:
 * folder of the repository; this one when absent.
 */
export async function serverUnderLoad(
  servers: Servers,
  settings: Readonly<Record<string, string>> = {},
  root?: string,
): Promise<ServerUnderLoad> {
  const begun = performance.now()
  const outlets = await openOutlets()
  const server = await startAsProcesses('demo', servers, 2, { ...outlets.settings, ...settings }, root)
  const watching = outlets.watch(server)
  // Stops the server when the script ends early.
  const leave = () => process.kill(server.places.keeper, 'SIGTERM')
  process.once('exit', leave)
  process.once('SIGTERM', () => process.exit(1))
  const makeKey = async () => {
    const made = JSON.parse((await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '6000000'], server.settings)).out)
    watching.hide(getSecret(made.key))
    return made
  }
  const { key } = await makeKey()
  const headers = { 'X-API-Key': key }
  const startedAt = performance.now()
  const paths = await getPaths(server, headers)
  const seconds = (ms: number) => (ms / 1_000).toFixed(0)
  note(`the server is ready after ${seconds(startedAt - begun)} s, a table of the demo ${seconds(performance.now() - startedAt)} s later`)
  const targets = server.addresses.map((address, i) => ({
    port: Number(new URL(address).port),
    isReady: () => readyAt(server.places.adminPort(`gateway-${i + 1}`)),
  }))
  const allPaths = [...paths.unaffected, ...paths.called]
  const load = (options: Partial<LoadOptions> = {}, asked: readonly string[] = allPaths) =>
    steadyLoad(targets, asked, { clients, headers, refused: watching.refused, ...options })
  const share = async (part: number, asked?: readonly string[]) => Math.round(part * (await measureThroughput(load({}, asked))))
  return {
    ...server,
    clients,
    makeKey,
    paths,
    load,
    share,
    seventy: (asked) => share(0.7, asked),
    ...byPlace(server),
    async stop() {
      const code = await watching.stop(key)
      process.removeListener('exit', leave)
      return code
    },
  }
}

/** Responses per second over five seconds, after three of warm-up. Ends the load. */
async function measureThroughput(load: SteadyLoad): Promise<number> {
  await wait(3_000)
  const from = load.outcomes.asked.length
  await wait(5_000)
  const perSecond = (load.outcomes.asked.length - from) / 5
  await load.end()
  return perSecond
}

const byPlace = ({ places }: Required<EmbeddedServer>): Pick<ServerUnderLoad, 'restart' | 'sum' | 'ingested'> => {
  const sum = async (name: string, metric: RegExp) => {
    // A new connection each time: the server closes idle ones.
    const answer = await fetch(`http://127.0.0.1:${places.adminPort(name)}/metrics`, { headers: { Connection: 'close' } })
    const lines = (await answer.text()).split('\n').filter((line) => metric.test(line))
    return lines.reduce((all, line) => all + Number(line.slice(line.lastIndexOf(' '))), 0)
  }
  // Processes of one service share pending messages.
  const firsts = places.names.filter((name) => name.endsWith('-1'))
  const waiting = async () => {
    const each = await Promise.all(firsts.map((name) => sum(name, /^touchline_bus_waiting\b/)))
    return each.reduce((a, b) => a + b, 0)
  }
  return {
    async restart(name, signal) {
      const before = places.pid(name)
      process.kill(before, signal)
      while (places.pid(name) === before) await wait(50)
      while (!(await readyAt(places.adminPort(name)))) await wait(50)
    },
    sum,
    async ingested() {
      const begun = performance.now()
      while ((await waiting()) > fewMessages && performance.now() - begun < takenInMs) await wait(500)
    },
  }
}

/** The outputs of a server other than its responses, and a secret that must not appear there. */
async function openOutlets() {
  const receiver = await otlpReceiver()
  const folder = mkdtempSync(join(tmpdir(), 'touchline-load-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [accessLog, secret] = [join(folder, 'access.log'), `canary-secret-${randomBytes(16).toString('hex')}`]
  return {
    settings: { KEY_SECRET: secret, ACCESS_LOG: accessLog, LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint },
    watch(server: EmbeddedServer) {
      const secrets = [secret, ...Object.values(rpcSecretsForTest)]
      const seen = canary(secrets, ['log', 'access log', 'metrics', 'traces', 'error bodies'])
      const scrape = async () => seen.look('metrics', await server.metrics())
      const scraping = setInterval(scrape, scrapeMs)
      return {
        hide: (another: string) => secrets.push(another),
        refused: (answer: string) => seen.look('error bodies', answer),
        /** `key` is a valid key. */
        async stop(key: string) {
          clearInterval(scraping)
          for (const address of server.addresses) for (const answer of await askedWrongly(address, key)) seen.look('error bodies', answer)
          await scrape()
          const code = await server.stop()
          seen.look('log', server.output())
          seen.look('access log', readFileSync(accessLog, 'latin1'))
          seen.look('traces', receiver.bodies.join('\n'))
          await receiver.close()
          seen.end()
          return code
        },
      }
    },
  }
}

async function getPaths({ addresses }: EmbeddedServer, headers: Readonly<Record<string, string>>): Promise<ServerUnderLoad['paths']> {
  const first = async (path: string): Promise<{ id: string }> => {
    for (;;) {
      const answer = await fetch(`${addresses[0]}/v1${path}`, { headers })
      const { data } = (await answer.json()) as { data?: { id: string }[] }
      if (data?.[0]) return data[0]
      await wait(200)
    }
  }
  const [match, league] = [await first('/soccer/matches?limit=1'), await first('/soccer/leagues?limit=1')]
  await first(`/soccer/leagues/${league.id}/standings`)
  return {
    unaffected: ['/v1/soccer/matches/live', '/v1/sports'],
    called: [
      `/v1/soccer/matches/${match.id}`,
      '/v1/soccer/leagues?limit=5',
      `/v1/soccer/leagues/${league.id}/standings`,
      '/v1/soccer/matches?limit=5',
    ],
  }
}
