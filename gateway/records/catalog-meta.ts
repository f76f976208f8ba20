import { count, flag } from './field-types.ts'
import { type JsonOf, optional, record } from './record.ts'

const fields = {
  importing: optional(
    flag('true while the sources of a start are being imported: leagues, teams and players may still be missing. Absent otherwise.', true),
  ),
}
/** Fields of the `meta` of lists of leagues, teams and players besides those of every list. */
export type CatalogMeta = JsonOf<typeof fields>
export const catalogMeta = record(
  {
    total: count('Number of records over all pages.', 18),
    limit: count('As requested.', 50),
    offset: count('As requested.', 0),
    ...fields,
  },
  'The `meta` of lists of leagues, teams and players.',
)

/** The completeness of lists of leagues, teams and players. */
export const renderCatalogMeta = ({ isImporting }: { isImporting: boolean }): { meta?: CatalogMeta } =>
  isImporting ? { meta: { importing: true } } : {}
