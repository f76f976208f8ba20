import type { ImportProgress } from '@touchline/contract/gen/ingest'
import type { EmbeddedServer } from './start-server.ts'

/** A house that has imported all real soccer data. */
export interface Imported extends Pick<EmbeddedServer, 'clientOf'> {
  /** How the import of this source ended, "openfootball-json". */
  report(source: string): ImportProgress
  /** Of every source of matches. */
  reports(): readonly ImportProgress[]
}
