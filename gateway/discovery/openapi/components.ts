import type { SportId } from '@touchline/contract/catalog'
import type { RecordName } from '../../records/records.ts'

/** The records as components of OpenAPI, written by `npm run reference`. */
export interface RecordComponents {
  schemas: Readonly<Record<string, object>>
  /** The component of each record, by sport. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A record with every field, by sport. All records of a sport are about the same match or race. */
  examples: Readonly<Record<string, Readonly<Record<string, object>>>>
}

/** Loaded when a document is first requested: a start does not read them. */
export const loadComponents = async (): Promise<RecordComponents> => (await import('./components.json', { with: { type: 'json' } })).default

/** Records of no sport are the same for all of them. */
const anySport: SportId = 'soccer'

export const componentName = ({ names }: RecordComponents, record: RecordName, sport: SportId = anySport): string => names[sport]![record]!
