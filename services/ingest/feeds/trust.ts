import { getFormat } from '@touchline/contract/contributions'
import { type Setting, StartError } from '@touchline/platform/config'
import { isPartnerFormat, sources } from '../registry.ts'
import { pushedSource } from './pushed-source.ts'

/**
 * Whether the data of a source counts for everything. Otherwise the source is untrusted, and its data counts only for
 * leagues and teams that no other source reports.
 */
export type Trusts = (source: string) => boolean

const form = /^[a-z0-9][a-z0-9-]*(?:@[a-z0-9][a-z0-9-]*)?$/
const partnerFormats = sources.filter((row) => row.isPartnerFormat).map(({ format }) => format)

/** `FEED_TRUST`: full names of sources. */
export const feedTrustSetting: Setting<readonly string[]> = {
  variable: 'FEED_TRUST',
  default: [],
  doc: 'Partners whose data counts for teams of other sources, too: a comma-separated list of names from FEED_TOKENS, or from the command sources (racing-csv@acme). Unset: none.',
  read: (text) => text.split(',').map((entry) => sourceNamed(entry.trim())),
}

function sourceNamed(entry: string): string {
  if (!form.test(entry)) throw new Error('must be a comma-separated list of sources: acme, or touchline-jsonl@acme')
  const format = getFormat(entry)
  if (partnerFormats.includes(format)) return entry
  if (sources.some((row) => row.format === format))
    throw new Error(`names ${entry}, which needs no grant: its format is public, and FEEDS is its grant; remove it`)
  if (entry.includes('@')) throw new Error(`names ${entry}, whose format is unknown; formats of partners are ${partnerFormats.join(', ')}`)
  return pushedSource(entry)
}

/** Errors: StartError if a grant is for a source that neither FEEDS nor FEED_TOKENS names and that was never imported. */
export function rejectUnknownGrants(granted: readonly string[], known: ReadonlySet<string>): void {
  const unknown = granted.filter((source) => !known.has(source))
  if (unknown.length === 0) return
  const partners = [...known].filter((source) => isPartnerFormat(source)).sort()
  const all = partners.length === 0 ? 'there is none of a partner' : `those of partners are ${partners.join(', ')}`
  throw new StartError(
    `FEED_TRUST names ${unknown.join(', ')}, which is no source: ${all}. Correct it, or name it in FEEDS or FEED_TOKENS too.`,
  )
}

/** `granted`: FEED_TRUST. A source of a public format has a grant if FEEDS names it. */
export function trustsFrom(granted: readonly string[]): Trusts {
  const names = new Set(granted)
  return (source) => !isPartnerFormat(source) || names.has(source)
}
