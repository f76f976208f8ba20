import { IngestService } from '@touchline/contract/gen/ingest'
import { rpcSuite } from '../testing/rpc-suite.ts'
import { localClient } from './local.ts'

rpcSuite('in process', async (impl, log) => ({ client: localClient(IngestService, () => impl, log), close: async () => undefined }))
