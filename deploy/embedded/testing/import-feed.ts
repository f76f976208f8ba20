import type { DescService } from '@bufbuild/protobuf'
import { type ImportProgress, IngestService } from '@touchline/contract/gen/ingest'
import { isAway } from '@touchline/platform/outbox'
import type { Client } from '@touchline/platform/rpc-types'

interface HasClients {
  clientOf<S extends DescService>(serves: S): Client<S>
}

const tries = 3

/**
 * Imports a source, as FEEDS names it, into a house; what it came to. Ten minutes at most. On a machine that stands still for seconds a connection
 * is given up: then, as people do, once more from the beginning, which writes nothing twice and counts the same.
 */
export async function importFeed(house: HasClients, feed: string): Promise<ImportProgress> {
  for (let left = tries - 1; ; left--) {
    try {
      let last: ImportProgress | undefined
      for await (const progress of house.clientOf(IngestService).importSource({ feed }, { timeoutMs: 600_000 })) last = progress
      return last!
    } catch (error) {
      if (left === 0 || !isAway(error)) throw error
    }
  }
}
