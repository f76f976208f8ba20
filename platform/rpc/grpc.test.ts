import { IngestService } from '@touchline/contract/gen/ingest'
import { rpcSuite } from '../testing/rpc-suite.ts'
import { serve } from './dispatch.ts'
import { grpcClient } from './grpc-client.ts'
import { startRpcServer } from './grpc-server.ts'

rpcSuite('gRPC', async (impl, log) => {
  const services = impl ? [serve(IngestService, impl)] : []
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, log })
  if (!impl) await server.close()
  const { client, close } = grpcClient(IngestService, `127.0.0.1:${server.port}`)
  return {
    client,
    async close() {
      close()
      await server.close(100)
    },
  }
})
