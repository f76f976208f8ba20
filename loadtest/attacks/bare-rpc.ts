/*
 * A client that knows only the address of the RPC port tries to create keys, import a file by URL and use reflection.
 * Then a feed whose host redirects to another host of the private network.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, type DescMessage, type DescMethod, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { AuthService, CreateKeyRequestSchema } from '@touchline/contract/gen/auth'
import { ImportSourceRequestSchema, IngestService } from '@touchline/contract/gen/ingest'
import { startMain } from '@touchline/e2e/testing/start-main'
import { judge, note } from '../lib/goals.ts'

/** An HTTP host that counts its requests. */
async function host(answer: RequestListener) {
  let requestCount = 0
  const server = createServer((request, response) => {
    requestCount++
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, requestCount: () => requestCount, close: () => server.close() }
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
const inner = await host((_, response) => void response.end('{"name":"Inner","matches":[]}'))
const main = await startMain({
  DATA_DIR: folder,
  FEEDS: 'demo?seed=1&matches=2&rate=1&history=0&sport=soccer',
  HOST: '127.0.0.1',
  ACCESS_LOG: 'off',
})
await main.line(/^The demo plays: /)
const session = connect(`http://127.0.0.1:${main.rpcPort}`)
const getPath = ({ parent, name }: DescMethod) => `/${parent.typeName}/${name}`
const getBytes = <S extends DescMessage>(schema: S, init: MessageInitShape<S>) => Buffer.from(toBinary(schema, create(schema, init)))
/** Sends one gRPC message without a credential. Returns the status: 0 OK, 12 UNIMPLEMENTED, 16 UNAUTHENTICATED. */
async function call(path: string, message: Buffer): Promise<number> {
  const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' })
  let status: string | undefined
  const read = (headers: Record<string, unknown>) => {
    status = (headers['grpc-status'] as string | undefined) ?? status
  }
  stream.on('response', read).on('trailers', read)
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(message.length, 1)
  stream.end(Buffer.concat([prefix, message]))
  stream.resume()
  await once(stream, 'close')
  return Number(status ?? Number.NaN)
}

const createKey = getBytes(CreateKeyRequestSchema, { plan: 'business' })
let created = 0
for (let tries = 0; tries < 1_000; tries++) if ((await call(getPath(AuthService.method.createKey), createKey)) === 0) created++
judge(created === 0, 'no key is created without a credential', `${created} of 1000`)

const feed = `openfootball-json:http://127.0.0.1:${inner.port}/2024-25/en.1.json`
const imported = await call(getPath(IngestService.method.importSource), getBytes(ImportSourceRequestSchema, { feed }))
judge(
  imported !== 0 && inner.requestCount() === 0,
  'nothing is imported without a credential',
  `status ${imported}, ${inner.requestCount()} downloads`,
)

const reflection = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo'
const reflected = await call(reflection, Buffer.from([0x3a, 0x01, 0x2a]))
judge(reflected === 12 || reflected === 16, 'reflection is not served', `status ${reflected}`)
const health = await call('/grpc.health.v1.Health/Check', Buffer.alloc(0))
judge(health === 0, 'the health check answers without a credential', `status ${health}`)
session.close()
note(`the process stops with exit code ${await main.stop()}`)

const before = inner.requestCount()
const outer = await host(
  (_, response) => void response.writeHead(302, { Location: `http://localhost:${inner.port}/2024-25/en.1.json` }).end(),
)
const led = await startMain({
  ...{ DATA_DIR: ':memory:', HOST: '127.0.0.1', ACCESS_LOG: 'off', ALLOW_PRIVATE_DOWNLOADS: 'on' },
  FEEDS: `openfootball-json:http://127.0.0.1:${outer.port}/2024-25/en.1.json`,
})
while (outer.requestCount() === 0 || !(await sources(led.adminPort))) await new Promise((resolve) => setTimeout(resolve, 100))
judge(inner.requestCount() === before, 'a redirect to another host is not followed', `${inner.requestCount() - before} downloads`)
await led.stop()
for (const each of [inner, outer]) each.close()
rmSync(folder, { recursive: true })

/** Whether an import has ended, successfully or not. */
async function sources(adminPort: number): Promise<boolean> {
  return /^touchline_ingest_imports_total\{.*\} [1-9]/m.test(await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text())
}
