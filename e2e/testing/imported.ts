import type { ImportProgress } from '@touchline/contract/gen/ingest'
import type { EmbeddedServer } from './start-server.ts'

/** A server that has imported all real soccer data. */
export interface Imported extends Pick<EmbeddedServer, 'getClient'> {
  /** Final progress of the import of a source, "openfootball-json". */
  report(source: string): ImportProgress
  /** Final progress of all match sources. */
  reports(): readonly ImportProgress[]
}
