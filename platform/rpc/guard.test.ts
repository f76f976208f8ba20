import { create, type DescMethod, toBinary } from '@bufbuild/protobuf'
import { Client as Channel, credentials, Metadata, type ServiceError as StatusError, status } from '@grpc/grpc-js'
import { afterEach, describe, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { Health, HealthCheckResponse_ServingStatus as Status } from '@touchline/contract/grpc/health'
import { ServerReflection } from '@touchline/contract/grpc/reflection'
import { manualClock } from '../clock.ts'
import type { Log, LogFields } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { ServiceImpl } from '../rpc-types.ts'
import { getPath } from './client.ts'
import { serve } from './dispatch.ts'
import { asBytes, grpcClient, toBuffer } from './grpc-client.ts'
import { startRpcServer } from './grpc-server.ts'
import { refusals } from './guard.ts'
import { CallRefused } from './status.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {}, with: () => log }
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const [ofServices, nextOfServices, ofOperators, ofSite] = ['s', 't', 'o', 'p'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
  string,
]
const secrets = { service: [ofServices, nextOfServices], admin: [ofOperators], site: [ofSite] }

/**
 * Auth, with methods for services, operators and the site, and ingest, on one port. Counts the calls that reach the handlers.
 */
async function guarded(options: { reflects?: boolean } = {}) {
  const handled: string[] = []
  const answer = (name: string) => async () => {
    handled.push(name)
    return {}
  }
  const auth = { getGrant: answer('getGrant'), createKey: answer('createKey'), createCustomerKey: answer('createCustomerKey') }
  const ingest = {
    async *importSource() {
      handled.push('importSource')
      yield { done: true }
    },
  }
  const refused: string[] = []
  const server = await startRpcServer({
    ...{ host: '127.0.0.1', port: 0, secrets, log, ...options },
    services: [
      serve(AuthService, auth as Partial<ServiceImpl<typeof AuthService>> as ServiceImpl<typeof AuthService>),
      serve(IngestService, ingest as Partial<ServiceImpl<typeof IngestService>> as ServiceImpl<typeof IngestService>),
    ],
    refused: (code, method) => void refused.push(`${code} ${method}`),
  })
  open.push(() => server.close(0))
  return { port: server.port, handled, refused }
}

/** The status name of a foreign client's call with these credentials. */
async function outcome(port: number, method: DescMethod, ...sent: string[]): Promise<string> {
  const channel = new Channel(`127.0.0.1:${port}`, credentials.createInsecure())
  open.push(() => channel.close())
  const metadata = new Metadata()
  for (const each of sent) metadata.add('authorization', each)
  const request = toBinary(method.input, create(method.input))
  const error = await new Promise<StatusError | null>((resolve) => {
    if (method.methodKind === 'unary') channel.makeUnaryRequest(getPath(method), toBuffer, asBytes, request, metadata, resolve)
    else {
      const stream = channel.makeServerStreamRequest(getPath(method), toBuffer, asBytes, request, metadata)
      stream.on('data', () => undefined)
      stream.on('error', (failure: StatusError) => resolve(failure))
      stream.on('end', () => resolve(null))
    }
  })
  return status[error?.code ?? status.OK]
}

const { getGrant, createKey, createCustomerKey } = AuthService.method
const { importSource } = IngestService.method

describe('a call is handled only with the credential of its method', () => {
  test.each([
    ['UNAUTHENTICATED', []],
    ['UNAUTHENTICATED', ['']],
    ['UNAUTHENTICATED', ['Bearer']],
    ['UNAUTHENTICATED', [ofOperators]],
    ['UNAUTHENTICATED', [`Basic ${ofOperators}`]],
    ['UNAUTHENTICATED', [`Bearer ${ofOperators.slice(1)}`]],
    ['UNAUTHENTICATED', [`Bearer ${ofOperators}x`]],
    ['UNAUTHENTICATED', [`Bearer ${ofOperators.toUpperCase()}`]],
    ['UNAUTHENTICATED', [`Bearer ${ofOperators},${ofOperators}`]],
    ['PERMISSION_DENIED', [`Bearer ${ofServices}`]],
    ['PERMISSION_DENIED', [`Bearer ${nextOfServices}`]],
    ['PERMISSION_DENIED', [`Bearer ${ofSite}`]],
    ['OK', [`Bearer ${ofOperators}`]],
    ['OK', [`bearer ${ofOperators}`]],
  ])('of operators: %s with %j', async (expected, sent) => {
    const { port, handled } = await guarded()
    expect([await outcome(port, createKey, ...sent), await outcome(port, importSource, ...sent)]).toEqual([expected, expected])
    expect(handled).toEqual(expected === 'OK' ? ['createKey', 'importSource'] : [])
  })

  test.each([
    ['UNAUTHENTICATED', []],
    ['UNAUTHENTICATED', [`Bearer ${'u'.repeat(32)}`]],
    ['PERMISSION_DENIED', [`Bearer ${ofOperators}`]],
    ['OK', [`Bearer ${ofServices}`]],
    ['PERMISSION_DENIED', [`Bearer ${ofSite}`]],
    ['OK', [`Bearer ${nextOfServices}`]],
  ])('of services: %s with %j', async (expected, sent) => {
    const { port, handled } = await guarded()
    expect(await outcome(port, getGrant, ...sent)).toBe(expected)
    expect(handled).toEqual(expected === 'OK' ? ['getGrant'] : [])
  })

  test.each([
    ['UNAUTHENTICATED', []],
    ['UNAUTHENTICATED', [`Bearer ${'u'.repeat(32)}`]],
    ['PERMISSION_DENIED', [`Bearer ${ofServices}`]],
    ['PERMISSION_DENIED', [`Bearer ${ofOperators}`]],
    ['OK', [`Bearer ${ofSite}`]],
  ])('of the site: %s with %j', async (expected, sent) => {
    const { port, handled } = await guarded()
    expect(await outcome(port, createCustomerKey, ...sent)).toBe(expected)
    expect(handled).toEqual(expected === 'OK' ? ['createCustomerKey'] : [])
  })

  test('two credentials are refused', async () => {
    const { port, handled } = await guarded()
    expect(await outcome(port, createKey, `Bearer ${ofOperators}`, `Bearer ${ofServices}`)).not.toBe('OK')
    expect(handled).toEqual([])
  })
})

test('the credential is checked before the message: a message above the cap is refused for its credential', async () => {
  const { port, handled, refused } = await guarded()
  const channel = new Channel(`127.0.0.1:${port}`, credentials.createInsecure())
  open.push(() => channel.close())
  const error = await new Promise((resolve) => {
    channel.makeUnaryRequest(getPath(createKey), toBuffer, asBytes, new Uint8Array(5 * 1024 * 1024), resolve)
  })
  expect(error).toMatchObject({ code: status.UNAUTHENTICATED, details: expect.stringContaining('RPC_ADMIN_SECRET') })
  expect([handled, refused]).toEqual([[], ['UNAUTHENTICATED /touchline.v1.AuthService/CreateKey']])
})

test('our caller authenticates, and gets a refusal as upstream_unavailable, without the secret', async () => {
  const { port } = await guarded()
  const calling = (secret?: string) => {
    const { client, close } = grpcClient(AuthService, `127.0.0.1:${port}`, { retryReads: true, secret })
    open.push(close)
    return client
  }
  await calling(ofServices).getGrant({})
  await calling(ofOperators).createKey({})
  const refusal: Error = await calling(ofServices)
    .createKey({})
    .catch((error) => error)
  expect(refusal).toMatchObject({ code: 'upstream_unavailable' })
  expect(refusal.cause).toBeInstanceOf(CallRefused)
  expect((refusal.cause as Error).message).toBe(
    '/touchline.v1.AuthService/CreateKey takes a secret of RPC_ADMIN_SECRET, not one of RPC_SECRET.',
  )
  await expect(calling().getGrant({})).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

test('health is open to all callers; reflection is off by default, and for operators only when on', async () => {
  const { port } = await guarded()
  const { client, close } = grpcClient(Health, `127.0.0.1:${port}`)
  open.push(close)
  expect(await client.check({})).toMatchObject({ status: Status.SERVING })
  const reflected = async (at: number, ...sent: string[]) => {
    const channel = new Channel(`127.0.0.1:${at}`, credentials.createInsecure())
    open.push(() => channel.close())
    const metadata = new Metadata()
    for (const each of sent) metadata.add('authorization', each)
    const stream = channel.makeBidiStreamRequest(getPath(ServerReflection.method.serverReflectionInfo), toBuffer, asBytes, metadata)
    stream.on('data', () => undefined)
    stream.end()
    const ended = new Promise<string>((resolve) => {
      stream.on('error', (error: StatusError) => resolve(status[error.code]))
      stream.on('end', () => resolve('OK'))
    })
    return ended
  }
  expect(await reflected(port, `Bearer ${ofOperators}`)).toBe('UNIMPLEMENTED')
  const reflecting = await guarded({ reflects: true })
  expect(await reflected(reflecting.port)).toBe('UNAUTHENTICATED')
  expect(await reflected(reflecting.port, `Bearer ${ofServices}`)).toBe('PERMISSION_DENIED')
  expect(await reflected(reflecting.port, `Bearer ${ofOperators}`)).toBe('OK')
})

test.each(['0.0.0.0', '::', '10.0.0.1', 'example.org'])('without secrets nothing listens on %s', async (host) => {
  await expect(startRpcServer({ host, port: 0, services: [], log })).rejects.toThrow(`gRPC does not listen on ${host} without a secret`)
})

test('every refusal is counted, and logged once in ten seconds', async () => {
  const clock = manualClock(0)
  const lines: [string, LogFields | undefined][] = []
  const metrics = createMetrics()
  const refused = refusals({ log: { ...log, warn: (message, fields) => void lines.push([message, fields]) }, metrics, clock })
  for (const ms of [0, 9_999, 1]) {
    await clock.advance(ms)
    refused('UNAUTHENTICATED', '/touchline.v1.AuthService/CreateKey')
  }
  expect(lines).toEqual(
    [1, 2].map(() => ['a call was refused', { code: 'UNAUTHENTICATED', method: '/touchline.v1.AuthService/CreateKey' }]),
  )
  expect(await metrics.text()).toContain('touchline_rpc_refused_total{code="UNAUTHENTICATED"} 3')
})
