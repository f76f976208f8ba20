import { create, createFileRegistry, type DescMethod, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type FileDescriptorProto, FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { Client as Channel, credentials } from '@grpc/grpc-js'
import { afterEach, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { Health, HealthCheckResponse_ServingStatus as Status } from '@touchline/contract/grpc/health'
import { ServerReflection, ServerReflectionRequestSchema, ServerReflectionResponseSchema } from '@touchline/contract/grpc/reflection'
import type { Log } from '../log.ts'
import type { ServiceImpl } from '../rpc-types.ts'
import { getPath } from './client.ts'
import { serve } from './dispatch.ts'
import { asBytes, grpcClient, toBuffer } from './grpc-client.ts'
import { startRpcServer } from './grpc-server.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {}, with: () => log }
const open: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

async function started(impl: Partial<ServiceImpl<typeof IngestService>> = {}, reflects = false) {
  const services = [serve(IngestService, impl as ServiceImpl<typeof IngestService>)]
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, log, reflects })
  open.push(() => server.close(0))
  return server
}

function getClient<S extends typeof IngestService | typeof Health>(desc: S, port: number) {
  const { client, close } = grpcClient(desc, `127.0.0.1:${port}`)
  open.push(close)
  return client
}

test('health reports the server and each service, and watchers receive changes', async () => {
  const server = await started()
  const health = getClient(Health, server.port)
  expect(await health.check({})).toMatchObject({ status: Status.SERVING })
  expect(await health.check({ service: 'touchline.v1.IngestService' })).toMatchObject({ status: Status.SERVING })
  await expect(health.check({ service: 'touchline.v1.Nobody' })).rejects.toMatchObject({ code: 'not_found' })
  const statuses: Status[] = []
  for await (const { status } of health.watch({ service: 'touchline.v1.IngestService' }, { timeoutMs: 20_000 })) {
    statuses.push(status)
    if (statuses.length === 1) server.setServing(false)
    if (statuses.length === 2) server.setServing(true)
    if (statuses.length === 3) server.close()
  }
  expect(statuses).toEqual([Status.SERVING, Status.NOT_SERVING, Status.SERVING, Status.NOT_SERVING])
})

test('a running call completes before the server closes; a new one is refused', async () => {
  const [began, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = await started({
    async listSources() {
      began.resolve()
      await answer.promise
      return { items: [{ source: 'a' }] }
    },
  })
  const client = getClient(IngestService, server.port)
  const underWay = client.listSources({})
  await began.promise
  const closed = server.close()
  await expect(getClient(IngestService, server.port).listSources({})).rejects.toMatchObject({ code: 'upstream_unavailable' })
  answer.resolve()
  expect((await underWay).items[0]?.source).toBe('a')
  await closed
})

test('a call longer than the grace period is aborted', async () => {
  const began = Promise.withResolvers<void>()
  const server = await started({
    listSources() {
      began.resolve()
      return new Promise(() => undefined)
    },
  })
  const underWay = getClient(IngestService, server.port).listSources({})
  await Promise.all([expect(underWay).rejects.toMatchObject({ code: 'upstream_unavailable' }), began.promise.then(() => server.close(0))])
})

test('a port in use is named in the error', async () => {
  const { port } = await started()
  await expect(startRpcServer({ host: '127.0.0.1', port, services: [], log })).rejects.toThrow(`gRPC cannot listen on 127.0.0.1:${port}: `)
})

test('a foreign client that sends more than 4 MiB is refused', async () => {
  const { port } = await started({ getQuarantined: async () => ({}) })
  const channel = new Channel(`127.0.0.1:${port}`, credentials.createInsecure())
  open.push(() => channel.close())
  const path = getPath(IngestService.method.getQuarantined)
  const refused = new Promise((resolve) => {
    channel.makeUnaryRequest(path, toBuffer, asBytes, new Uint8Array(4 * 1024 * 1024 + 1), resolve)
  })
  expect(await refused).toMatchObject({ details: expect.stringContaining('larger than max') })
})

test('reflection lists the services and all their descriptors', async () => {
  const { port } = await started({}, true)
  const ask = asking(port)
  const listed = await ask({ case: 'listServices', value: '*' })
  expect(listed.case === 'listServicesResponse' && listed.value.service.map(({ name }) => name)).toEqual([
    'touchline.v1.IngestService',
    'grpc.health.v1.Health',
    'grpc.reflection.v1.ServerReflection',
  ])
  const described = await ask({ case: 'fileContainingSymbol', value: 'touchline.v1.IngestService.ImportSource' })
  if (described.case !== 'fileDescriptorResponse') throw new Error(`answered ${described.case}`)
  const file = described.value.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes))
  const service = createFileRegistry(create(FileDescriptorSetSchema, { file: importedFirst(file) })).getService(
    'touchline.v1.IngestService',
  )
  expect(service?.method.importSource).toMatchObject({ methodKind: 'server_streaming' })
  expect(await ask({ case: 'fileByFilename', value: 'touchline/v1/ingest.proto' })).toEqual(described)
  expect(await ask({ case: 'fileContainingSymbol', value: 'touchline.v1.Nothing' })).toMatchObject({ case: 'errorResponse' })
})

/** In the order the registry requires: imports first. */
function importedFirst(files: readonly FileDescriptorProto[], names = files.map(({ name }) => name)): FileDescriptorProto[] {
  const ordered = new Set<FileDescriptorProto>()
  for (const file of files.filter(({ name }) => names.includes(name))) {
    for (const imported of importedFirst(files, file.dependency)) ordered.add(imported)
    ordered.add(file)
  }
  return [...ordered]
}

/** One request to the reflection service, which is bidirectional. */
function asking(port: number) {
  const channel = new Channel(`127.0.0.1:${port}`, credentials.createInsecure())
  open.push(() => channel.close())
  const method: DescMethod = ServerReflection.method.serverReflectionInfo
  return async (messageRequest: NonNullable<MessageInitShape<typeof ServerReflectionRequestSchema>['messageRequest']>) => {
    const stream = channel.makeBidiStreamRequest(getPath(method), toBuffer, asBytes)
    stream.write(toBinary(ServerReflectionRequestSchema, create(ServerReflectionRequestSchema, { messageRequest })))
    stream.end()
    for await (const bytes of stream) return fromBinary(ServerReflectionResponseSchema, bytes as Uint8Array).messageResponse
    throw new Error('no answer')
  }
}
