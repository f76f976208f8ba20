import type { SportId } from '@touchline/contract/catalog'
import type { RecordName } from '../../records/records.ts'

/** The records as components of OpenAPI, written by `npm run reference`. */
export interface RecordComponents {
  schemas: Readonly<Record<string, object>>
  /** The component of each record, by sport. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** An example of each record with every field, by sport. All examples of a sport are about the same match or race. */
  examples: Readonly<Record<string, Readonly<Record<string, object>>>>
}

/** Loaded when a document is first requested, so that the start of the process does not read them. */
export const loadComponents = async (): Promise<RecordComponents> => (await import('./components.json', { with: { type: 'json' } })).default

/** Records of no sport have the same component in every sport. */
const anySport: SportId = 'soccer'

export const componentName = ({ names }: RecordComponents, record: RecordName, sport: SportId = anySport): string => names[sport]![record]!
