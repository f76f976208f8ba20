import { connect } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { typed } from '@touchline/cli/testing/typed'
import { IngestService } from '@touchline/contract/gen/ingest'
import { otlpReceiver } from '@touchline/platform/telemetry/testing/otlp-receiver'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { boxScore, gameId } from '@touchline/sources/basketball/nba-live/testing/invented-game'
import { bothShapes, type Shape } from './testing/both-shapes.ts'
import { getFolder } from './testing/get-folder.ts'
import type { EmbeddedServer } from './testing/start-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const keySecret = 'canary-secret-of-the-stored-keys-0123456789'
const feedPassword = 'canary-password-of-a-feed'

/** All outputs of the server by kind, without what the client sent. */
type Outputs = Record<string, string>

/** A game in play: the demo takes many seconds of processor time in each shape. */
const game = getFolder({ [`live_boxscore_${gameId}.json`]: boxScore({ gameStatus: 2, gameStatusText: 'Q1 5:32', period: 1 }) })

/** The server with all logs, metrics and traces enabled. */
async function started(start: Shape['start']) {
  const receiver = await otlpReceiver()
  closing.push(receiver.close)
  const server = await start(`nba-live:${game},openfootball-clubs:http://feeder:${feedPassword}@127.0.0.1:1/clubs`, {
    ...{ NOW: '2016-10-26T01:00:00Z', LOG_LEVEL: 'debug', ACCESS_LOG: 'stdout', KEY_SECRET: keySecret },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: '1', TRUST_PROXY: '1' },
  })
  let code: Promise<number | null> | undefined
  const stop = () => {
    code ??= server.stop()
    return code
  }
  closing.push(stop)
  return { server: { ...server, stop }, receiver }
}

/**
 * The key in the right place and in all wrong places. `from` is the client address: one may send 30 requests a minute
 * without a key.
 */
async function askedEverywhere({ addresses }: EmbeddedServer, key: string, from: string): Promise<string> {
  const base = `${addresses[0]}/v1`
  const encoded = `%74${key.slice(1)}`
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  const auth = { 'X-API-Key': key }
  const asked: [string, RequestInit?][] = [
    ...['/sports', '/soccer/matches/live', '/soccer/leagues', '/soccer/matches', '/basketball/matches/live', '/soccer/nothing'].map(
      (path): [string, RequestInit] => [path, { headers: auth }],
    ),
    ['/sports', { headers: { Authorization: `Bearer ${key}` } }],
    ['/sports', { headers: { Authorization: `Basic ${key}` } }],
    ['/sports', { headers: { ...auth, Authorization: `Bearer ${mistyped}` } }],
    ['/soccer/leagues', { headers: { 'X-API-Key': mistyped } }],
    ['/soccer/leagues', { headers: { ...auth, Accept: key, Cookie: key, Referer: key, 'User-Agent': key, 'X-Request-Id': key } }],
    ['/soccer/leagues', { headers: { ...auth, traceparent: `00-${key}-01`, tracestate: `a=${key}`, baggage: `key=${key}` } }],
    ['/soccer/leagues', { method: 'POST', headers: auth, body: key }],
    ...[`?key=${key}`, `?q=${key}`, `?lang=${key}`, `?${key}=1`, `?q=${encoded}`].map((query): [string] => [`/soccer/teams${query}`]),
    ...[`/${key}`, `/${encoded}`, `/soccer/teams/${key}`, `/soccer/matches/x${key}`].map((path): [string] => [path]),
  ]
  const answers: string[] = []
  for (const [path, init] of asked) {
    const answer = await retryingFetch(base + path, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': from } })
    answers.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
  }
  const rubbish = [`GET /v1/${key}\r\n\r\n`, `BREW ${key} HTTP/1.1\r\n\r\n`, `GET / HTTP/1.1\r\n${key}\r\n\r\n`, `${key}\r\n\r\n`]
  for (const bytes of rubbish) answers.push(await raw(Number(new URL(base).port), bytes))
  return answers.join('\n')
}

const raw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })

/** Waits until the feed whose server does not exist has failed: a download is retried several times. */
async function failedImport({ getClient }: EmbeddedServer): Promise<void> {
  const { listSources } = getClient(IngestService)
  while ((await listSources({})).items.every(({ state }) => state !== 'failed')) await rest(50)
}

/** The life cycle of a key at the command line, without the output that prints the key once. */
async function commanded({ settings }: EmbeddedServer, use: (key: string) => Promise<void>): Promise<{ keys: string[]; commands: string }> {
  const says: string[] = []
  const command = async (...args: string[]) => {
    const { out, notes } = await typed(args, settings)
    return { out, notes }
  }
  const say = async (...args: string[]) => {
    const { out, notes } = await command(...args)
    says.push(out, notes)
  }
  const { key, id } = JSON.parse((await command('keys', 'create', '--plan', 'pro', '--customer', 'Acme', '--json')).out)
  await use(key)
  const fresh = JSON.parse((await command('keys', 'rotate', id, '--json')).out)
  for (const args of [
    'keys list --json',
    'keys list',
    `keys revoke ${fresh.id}`,
    'sources',
    'sources --json',
    'quarantine list',
    'plans list',
  ]) {
    await say(...args.split(' '))
  }
  await use(fresh.key)
  return { keys: [key, fresh.key], commands: says.join('\n') }
}

test.each(bothShapes('no key and no secret appears anywhere'))(
  '$shape no key and no secret appears in logs, metrics, traces, answers, the command line or the store',
  async ({ start }) => {
    const { server, receiver } = await started(start)
    const bodies: string[] = []
    const { keys, commands } = await commanded(server, async (key) => {
      bodies.push(await askedEverywhere(server, key, `198.51.100.${bodies.length}`))
    })
    await failedImport(server)
    const [metrics, store] = [await server.metrics(), await server.stored()]
    // Whether it stops in time is for main.test.ts: a busy machine takes longer.
    await server.stop()
    const outputs: Outputs = {
      ...{ answers: bodies.join('\n'), commands, metrics, traces: receiver.bodies.join('\n') },
      ...{ output: server.output(), store },
    }
    // Every kind of output must contain something about these requests.
    for (const [where, what] of Object.entries({
      ...{ answers: 'key_in_url', commands: 'Acme', metrics: '/{sport}/leagues', traces: 'AuthService/GetGrant' },
      ...{ output: '"route":"/{sport}/leagues","keyId":"key_', store: 'Acme' },
    })) {
      expect([where, outputs[where]!.includes(what)]).toEqual([where, true])
    }
    expect(outputs.output).toContain('import failed')
    const secrets = [...keys.map((key) => key.slice('tl_live_'.length, -6)), keySecret, ...Object.values(rpcSecretsForTest)]
    expect(foundIn(outputs, secrets)).toEqual([])
    // The store contains the URL that a source is read with.
    const { store: _, ...all } = outputs
    expect(foundIn(all, [feedPassword])).toEqual([])
  },
)

const foundIn = (outputs: Outputs, secrets: readonly string[]): string[] =>
  Object.entries(outputs).flatMap(([where, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${where}`),
  )
