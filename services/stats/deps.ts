import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { LiveService } from '@touchline/contract/gen/live'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Client } from '@touchline/platform/rpc-types'

export interface StatsDeps {
  store: DocumentStore
  clients: { fixtures: Client<typeof FixturesService>; live: Client<typeof LiveService> }
}
