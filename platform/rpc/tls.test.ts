import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as Channel, credentials, status } from '@grpc/grpc-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { type ManualClock, manualClock } from '../clock.ts'
import type { Log, LogFields } from '../log.ts'
import type { ServiceImpl } from '../rpc-types.ts'
import { type Authority, authority } from '../testing/certificates.ts'
import { getPath } from './client.ts'
import { serve } from './dispatch.ts'
import { asBytes, grpcClient, toBuffer } from './grpc-client.ts'
import { startRpcServer } from './grpc-server.ts'
import { openTls, type TlsFiles } from './tls.ts'

let folder: string
let [house, stranger]: Authority[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-tls-'))
  ;[house, stranger] = [authority('the house'), authority('a stranger')]
})
afterAll(() => rm(folder, { recursive: true }))

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

type Pem = Record<keyof TlsFiles, string>

/** The files of a process, written and replaced as an operator or a Kubernetes secret does. */
function files(name: string, first: Pem) {
  const paths = { cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`), ca: join(folder, `${name}.ca`) }
  const write = (pem: Partial<Pem>) => {
    for (const [each, text] of Object.entries(pem)) writeFileSync(paths[each as keyof Pem], text)
  }
  write(first)
  return { paths, write }
}

const lines: [string, LogFields?][] = []
const logLine = (...line: [string, LogFields?]) => void lines.push(line)
const log: Log = { debug() {}, info: logLine, warn: logLine, error() {}, with: () => log }
afterEach(() => void lines.splice(0))

const opened = (paths: TlsFiles, clock: ManualClock = manualClock(0)) => {
  const tls = openTls(paths, { clock, log })
  open.push(tls.close)
  return tls
}
const getProof = (by: Authority, ...hosts: string[]): Pem => ({ ...by.issue(...hosts), ca: by.ca })

/** Ingest over TLS. Its import stream advances with each call of `more`. */
async function serving(tls: ReturnType<typeof openTls>) {
  let calls = 0
  let next = Promise.withResolvers<boolean>()
  const impl: Partial<ServiceImpl<typeof IngestService>> = {
    async listSources() {
      calls++
      return {}
    },
    async *importSource() {
      for (let rows = 1; ; rows++) {
        yield { rows }
        if (await next.promise) return
        next = Promise.withResolvers()
      }
    },
  }
  const services = [serve(IngestService, impl as ServiceImpl<typeof IngestService>)]
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, log, tls })
  open.push(() => server.close(0))
  return { port: server.port, calls: () => calls, more: (isLast: boolean) => next.resolve(isLast) }
}

const calling = (address: string, tls: ReturnType<typeof openTls>) => {
  const { client, close } = grpcClient(IngestService, address, { tls })
  open.push(close)
  return client
}
const outcome = (address: string, tls: ReturnType<typeof openTls>): Promise<string> =>
  calling(address, tls)
    .listSources({}, { timeoutMs: 20_000 })
    .then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )

describe('mutual TLS', () => {
  test('both sides authenticate by certificates of one authority', async () => {
    const { port, calls } = await serving(opened(files('server', getProof(house!, 'localhost')).paths))
    expect(await outcome(`localhost:${port}`, opened(files('caller', getProof(house!, 'caller')).paths))).toBe('answered')
    expect(calls()).toBe(1)
  })

  test('a caller with a certificate of another authority, without one, or without TLS is refused', async () => {
    const { port, calls } = await serving(opened(files('server', getProof(house!, 'localhost')).paths))
    const foreign = { ...getProof(stranger!, 'caller'), ca: house!.ca }
    expect(await outcome(`localhost:${port}`, opened(files('foreign', foreign).paths))).toBe('upstream_unavailable')
    for (const bare of [credentials.createSsl(Buffer.from(house!.ca)), credentials.createInsecure()]) {
      const channel = new Channel(`localhost:${port}`, bare)
      open.push(() => channel.close())
      const path = getPath(IngestService.method.listSources)
      const refused = new Promise((resolve) => channel.makeUnaryRequest(path, toBuffer, asBytes, new Uint8Array(), resolve))
      expect(await refused).toMatchObject({ code: status.UNAVAILABLE })
    }
    expect(calls()).toBe(0)
  })

  test('a server with another name, or of another authority, receives no request', async () => {
    const caller = opened(files('caller', getProof(house!, 'caller')).paths)
    const other = await serving(opened(files('other', getProof(house!, 'fixtures')).paths))
    expect(await outcome(`localhost:${other.port}`, caller)).toBe('upstream_unavailable')
    const foreign = { ...getProof(stranger!, 'localhost'), ca: house!.ca }
    const another = await serving(opened(files('another', foreign).paths))
    expect(await outcome(`localhost:${another.port}`, caller)).toBe('upstream_unavailable')
    expect([other.calls(), another.calls()]).toEqual([0, 0])
  })

  test('the certificate may name an address, or one of a list', async () => {
    const caller = opened(files('caller', getProof(house!, 'caller')).paths)
    const { port } = await serving(opened(files('server', getProof(house!, '127.0.0.1')).paths))
    expect(await outcome(`127.0.0.1:${port}`, caller)).toBe('answered')
    expect(await outcome(`127.0.0.9:${port},127.0.0.1:${port}`, caller)).toBe('answered')
    const other = await serving(opened(files('other', getProof(house!, '127.0.0.2', 'localhost')).paths))
    expect(await outcome(`127.0.0.1:${other.port}`, caller)).toBe('upstream_unavailable')
  })
})

describe('changed files', () => {
  test('apply to new connections, and running calls continue', async () => {
    const clock = manualClock(0)
    const own = files('server', getProof(house!, 'localhost'))
    const { port, more } = await serving(opened(own.paths, clock))
    const before = opened(files('before', getProof(house!, 'caller')).paths)
    const rows: number[] = []
    for await (const progress of calling(`localhost:${port}`, before).importSource({}, { timeoutMs: 60_000 })) {
      rows.push(progress.rows)
      if (rows.length === 1) {
        own.write(getProof(stranger!, 'localhost'))
        await clock.advance(5_000)
        const after = opened(files('after', getProof(stranger!, 'caller')).paths)
        expect(await outcome(`localhost:${port}`, after)).toBe('answered')
        const late = opened(files('late', getProof(house!, 'caller')).paths)
        expect(await outcome(`localhost:${port}`, late)).toBe('upstream_unavailable')
      }
      more(rows.length === 3)
    }
    expect(rows).toEqual([1, 2, 3])
    expect(lines).toEqual([['the gRPC certificates have changed; new connections use them']])
  })

  test('apply to callers too', async () => {
    const clock = manualClock(0)
    const { port } = await serving(opened(files('server', getProof(stranger!, 'localhost')).paths))
    const own = files('caller', getProof(house!, 'caller'))
    const caller = opened(own.paths, clock)
    expect(await outcome(`localhost:${port}`, caller)).toBe('upstream_unavailable')
    own.write(getProof(stranger!, 'caller'))
    await clock.advance(5_000)
    expect(await outcome(`localhost:${port}`, caller)).toBe('answered')
  })

  test('of a caller leave its running calls as they are', async () => {
    const clock = manualClock(0)
    const { port, more } = await serving(opened(files('server', getProof(house!, 'localhost')).paths))
    const own = files('caller', getProof(house!, 'caller'))
    const client = calling(`localhost:${port}`, opened(own.paths, clock))
    const rows: number[] = []
    for await (const progress of client.importSource({}, { timeoutMs: 60_000 })) {
      rows.push(progress.rows)
      if (rows.length === 1) {
        own.write(getProof(stranger!, 'caller'))
        await clock.advance(5_000)
        await expect(client.listSources({}, { timeoutMs: 20_000 })).rejects.toMatchObject({ code: 'upstream_unavailable' })
      }
      more(rows.length === 3)
    }
    expect(rows).toEqual([1, 2, 3])
  })

  test('that do not match leave the previous ones in use, logged once', async () => {
    const clock = manualClock(0)
    const own = files('server', getProof(house!, 'localhost'))
    const { port } = await serving(opened(own.paths, clock))
    const caller = opened(files('caller', getProof(house!, 'caller')).paths)
    const next = getProof(house!, 'localhost')
    own.write({ cert: next.cert })
    await clock.advance(10_000)
    expect(await outcome(`localhost:${port}`, caller)).toBe('answered')
    own.write({ key: next.key })
    await clock.advance(5_000)
    expect(await outcome(`localhost:${port}`, caller)).toBe('answered')
    expect(lines.map(([message]) => message)).toEqual([
      'the gRPC certificates cannot be used; the previous ones stay in use',
      'the gRPC certificates have changed; new connections use them',
    ])
    expect(lines[0]![1]!.reason).toMatch(/^RPC_TLS_KEY .*server\.key is not the key of RPC_TLS_CERT .*server\.crt: /)
  })
})

describe('a start is refused', () => {
  const refusal = (pem: Partial<Pem>): string => {
    const own = files('refused', getProof(house!, 'localhost'))
    own.write(pem)
    try {
      return `opened ${opened(own.paths).server()}`
    } catch (error) {
      return (error as Error).message
    }
  }

  test('with a key of another certificate', () => {
    expect(refusal({ key: house!.issue('x').key })).toMatch(/^RPC_TLS_KEY .* is not the key of RPC_TLS_CERT /)
  })
  test('with a file that is not a certificate', () => {
    expect(refusal({ cert: 'none' })).toMatch(/^RPC_TLS_CERT .*refused\.crt has no certificate in PEM: /)
    expect(refusal({ ca: house!.issue('x').key })).toMatch(/^RPC_TLS_CA .*refused\.ca has no certificate in PEM: /)
  })
  test('with a missing file', () => {
    const { paths } = files('refused', getProof(house!, 'localhost'))
    expect(() => opened({ ...paths, ca: join(folder, 'none') })).toThrow(/^RPC_TLS_CA .*none cannot be read: ENOENT/)
  })
})
