import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { typed } from '@touchline/cli/testing/typed'
import { otlpReceiver } from '@touchline/platform/telemetry/testing/otlp-receiver'
import { type Main, startMain } from './testing/start-main.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const keySecret = 'canary-secret-of-the-stored-keys-0123456789'
const feedPassword = 'canary-password-of-a-feed'

/** Everything that leaves the process but for what a client sent, by where it came out. */
type Seen = Record<string, string>

/** The whole service as `npm start` runs it: everything it can say is switched on. */
async function started() {
  const dataDir = await mkdtemp(join(tmpdir(), 'canary-'))
  closing.push(() => rm(dataDir, { recursive: true }))
  const receiver = await otlpReceiver()
  closing.push(receiver.close)
  const main = await startMain({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'debug', ACCESS_LOG: 'stdout', KEY_SECRET: keySecret },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' },
    FEEDS: `demo?seed=1&matches=2&rate=60,openfootball-clubs:http://feeder:${feedPassword}@127.0.0.1:1/clubs`,
  })
  closing.push(() => main.process.kill('SIGKILL'))
  await main.line(/\/matches\/live'/)
  return { main, receiver, dataDir }
}

/** The key where it belongs, and everywhere else somebody might put it. */
async function askedEverywhere({ port }: Main, key: string): Promise<string> {
  const base = `http://127.0.0.1:${port}/v1`
  const encoded = `%74${key.slice(1)}`
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
  const auth = { 'X-API-Key': key }
  const asked: [string, RequestInit?][] = [
    ...['/sports', '/soccer/matches/live', '/soccer/leagues', '/soccer/matches', '/tennis/matches', '/soccer/nothing'].map(
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
    const answer = await fetch(base + path, init)
    answers.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
  }
  const rubbish = [`GET /v1/${key}\r\n\r\n`, `BREW ${key} HTTP/1.1\r\n\r\n`, `GET / HTTP/1.1\r\n${key}\r\n\r\n`, `${key}\r\n\r\n`]
  for (const bytes of rubbish) answers.push(await raw(port, bytes))
  return answers.join('\n')
}

const raw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })

/** A key's life from the command line; what shows the key, once, is not among what was said. */
async function commanded({ rpcPort }: Main, use: (key: string) => Promise<void>): Promise<{ keys: string[]; commands: string }> {
  const says: string[] = []
  const command = async (...args: string[]) => {
    const { out, notes } = await typed(args, rpcPort)
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

const stored = async (folder: string): Promise<string> =>
  (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))).join('\n')

test('no key and no secret appears in logs, metrics, traces, answers, the command line or the store', async () => {
  const { main, receiver, dataDir } = await started()
  const bodies: string[] = []
  const { keys, commands } = await commanded(main, async (key) => void bodies.push(await askedEverywhere(main, key)))
  const metrics = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
  expect(await main.stop()).toBe(0)
  const seen: Seen = {
    ...{ answers: bodies.join('\n'), commands, metrics, traces: receiver.bodies.join('\n') },
    ...{ stdout: main.printed.join('\n'), log: main.logged(), store: await stored(dataDir) },
  }
  // What is looked through is what was meant: each place has something to say of these requests.
  for (const [where, what] of Object.entries({
    ...{ answers: 'key_in_url', commands: 'Acme', metrics: '/{sport}/leagues', traces: 'AuthService/GetGrant' },
    ...{ stdout: '"route":"/{sport}/leagues","keyId":"key_', log: 'import failed', store: 'Acme' },
  })) {
    expect([where, seen[where]!.includes(what)]).toEqual([where, true])
  }
  const secrets = [...keys.map((key) => key.slice('tl_live_'.length, -6)), keySecret]
  expect(foundIn(seen, secrets)).toEqual([])
  // The store keeps what a source is read with.
  const { store: _, ...said } = seen
  expect(foundIn(said, [feedPassword])).toEqual([])
})

const foundIn = (seen: Seen, secrets: readonly string[]): string[] =>
  Object.entries(seen).flatMap(([where, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${where}`),
  )
