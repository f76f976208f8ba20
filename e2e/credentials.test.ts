import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { typed } from '@touchline/cli/testing/typed'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { LiveService } from '@touchline/contract/gen/live'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { emptyFeed } from './testing/empty-feed.ts'
import { type Main, startMain } from './testing/start-main.ts'

const unset = { RPC_SECRET: '', RPC_ADMIN_SECRET: '' }
const feeds = emptyFeed()
let dataDir: string
let main: Main
const start = async (): Promise<void> => {
  main = await startMain({ ...unset, DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'debug', FEEDS: feeds, DEMO_KEY: 'on' })
  await main.line(/^Demo key: /)
}
const open: (() => void)[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'touchline-'))
  await start()
})
afterAll(async () => {
  for (const close of open) close()
  await main.stop()
  await rm(dataDir, { recursive: true })
})

const readSecret = async (name: string): Promise<string> => (await readFile(join(dataDir, name), 'utf8')).trim()
const clients = (secret?: string) => {
  const address = `127.0.0.1:${main.rpcPort}`
  const all = { auth: grpcClient(AuthService, address, { secret }), ingest: grpcClient(IngestService, address, { secret }) }
  const live = grpcClient(LiveService, address, { secret })
  open.push(all.auth.close, all.ingest.close, live.close)
  return { auth: all.auth.client, ingest: all.ingest.client, live: live.client }
}
/** The error of a call; undefined when it succeeds. */
const refusal = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
  )
const keysListed = async (): Promise<number> =>
  JSON.parse((await typed(['keys', 'list', '--json'], { RPC_PORT: String(main.rpcPort), DATA_DIR: dataDir })).out).length

test('secrets are created once, readable only by their owner, and the command line uses the one of operators', async () => {
  for (const name of ['rpc-secret', 'rpc-admin-secret']) {
    expect(await readSecret(name)).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600)
  }
  const secrets = [await readSecret('rpc-secret'), await readSecret('rpc-admin-secret')]
  expect(secrets[0]).not.toBe(secrets[1])
  expect(await keysListed()).toBe(1)
  await main.stop()
  await start()
  expect([await readSecret('rpc-secret'), await readSecret('rpc-admin-secret')]).toEqual(secrets)
  expect(await keysListed()).toBe(1)
})

test('a client without a credential creates no key and imports nothing', async () => {
  const { auth, ingest, live } = clients()
  for (let i = 0; i < 20; i++) expect(await refusal(auth.createKey({ plan: 'enterprise' }))).toContain('takes a secret of RPC_ADMIN_SECRET')
  const importing = async () => {
    for await (const _ of ingest.importSource({ feed: 'openfootball-json:http://127.0.0.1:1/x' })) throw new Error('it is read')
  }
  expect(await refusal(importing())).toContain('/touchline.v1.IngestService/ImportSource takes a secret of RPC_ADMIN_SECRET')
  expect(await refusal(live.listLiveMatches({}))).toContain('takes a secret of RPC_SECRET')
  expect(await keysListed()).toBe(1)
})

test('a service can read but not create keys; an operator can create keys but not call methods for services', async () => {
  const [service, admin] = [clients(await readSecret('rpc-secret')), clients(await readSecret('rpc-admin-secret'))]
  expect(await refusal(service.live.listLiveMatches({}))).toBeUndefined()
  expect(await refusal(service.auth.createKey({ plan: 'pro' }))).toContain('takes a secret of RPC_ADMIN_SECRET, not one of RPC_SECRET.')
  expect(await refusal(admin.live.listLiveMatches({}))).toContain('takes a secret of RPC_SECRET, not one of RPC_ADMIN_SECRET.')
  expect(await refusal(admin.auth.listPlans({}))).toBeUndefined()
})

test('rejections are counted, and the credential is not logged', async () => {
  const guess = 'a-guess-of-somebody-0123456789-0123456789'
  expect(await refusal(clients(guess).auth.listKeys({}))).toContain('the call has none that is valid here')
  const metrics = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
  expect(metrics).toMatch(/^touchline_rpc_refused_total\{code="UNAUTHENTICATED"\} [1-9]/m)
  expect(main.logged()).toContain('"msg":"a call was refused"')
  const log = [main.logged(), ...main.printed, metrics].join('\n')
  for (const secret of [guess, await readSecret('rpc-secret'), await readSecret('rpc-admin-secret')]) expect(log).not.toContain(secret)
})
