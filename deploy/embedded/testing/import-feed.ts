import type { DescService } from '@bufbuild/protobuf'
import { type ImportProgress, IngestService } from '@touchline/contract/gen/ingest'
import type { Client } from '@touchline/platform/rpc-types'

interface HasClients {
  clientOf<S extends DescService>(serves: S): Client<S>
}

/** Imports a source, as FEEDS names it, into a house; what it came to. Ten minutes at most. */
export async function importFeed(house: HasClients, feed: string): Promise<ImportProgress> {
  let last: ImportProgress | undefined
  for await (const progress of house.clientOf(IngestService).importSource({ feed }, { timeoutMs: 600_000 })) last = progress
  return last!
}
