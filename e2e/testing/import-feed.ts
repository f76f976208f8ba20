import type { DescService } from '@bufbuild/protobuf'
import { isUnavailable } from '@touchline/contract/errors'
import { type ImportProgress, IngestService } from '@touchline/contract/gen/ingest'
import type { Client } from '@touchline/platform/rpc-types'

interface HasClients {
  getClient<S extends DescService>(serves: S): Client<S>
}

const tries = 3

/**
 * Imports a source, in the notation of FEEDS, and returns the final progress. Timeout: ten minutes. A machine that
 * stalls for seconds loses the connection; the import is then repeated from the start, which is idempotent and gives
 * the same counts.
 */
export async function importFeed(server: HasClients, feed: string, force = false): Promise<ImportProgress> {
  for (let remaining = tries - 1; ; remaining--) {
    try {
      let last: ImportProgress | undefined
      for await (const progress of server.getClient(IngestService).importSource({ feed, force }, { timeoutMs: 600_000 })) last = progress
      return last!
    } catch (error) {
      if (remaining === 0 || !isUnavailable(error)) throw error
    }
  }
}
