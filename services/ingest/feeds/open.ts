import type { Connector } from '@touchline/sources/connector'
import { Unreadable } from '@touchline/sources/parse/feed-file'
import { localFiles } from '@touchline/sources/parse/local-files'
import { download, downloadCompanions, type OpenOptions } from './download.ts'
import { type OpenedFiles, spoolDownload } from './spool-download.ts'

export const isUrl = (location: string): boolean => /^https?:\/\//i.test(location)

/** How the files of a format are named. */
type Names = Pick<Connector, 'reads' | 'companions'>

/**
 * Opens the files of a folder and its subfolders whose names the format reads (without hidden ones), a single file, or
 * the complete download of an http(s) address; for an address that ends in "/", its companion files. Throws Unreadable if
 * there is nothing to read.
 */
export async function open(location: string, { reads, companions }: Names, options: OpenOptions): Promise<OpenedFiles> {
  if (isUrl(location)) {
    const address = URL.parse(location)
    if (!address) throw new Unreadable('this is not a valid address')
    const hasCompanions = companions && address.pathname.endsWith('/')
    const downloaded = hasCompanions ? await downloadCompanions(address, companions, options) : await download(address, reads, options)
    return spoolDownload(downloaded, options.rules)
  }
  return { ...(await localFiles(location, reads)), [Symbol.asyncDispose]: async () => {} }
}

/**
 * A path, an address or a feed for display: without credentials, query and fragment, which may be secret; the
 * placeholders of an address stay. A malformed address is truncated after its scheme.
 */
export function shownLocation(text: string): string {
  const begins = text.search(/https?:\/\//i)
  if (begins < 0) return text
  const address = URL.parse(text.slice(begins))
  return address
    ? `${text.slice(0, begins)}${address.origin}${bracesIn(address.pathname)}`
    : `${text.slice(0, text.indexOf('://', begins))}://…`
}

const bracesIn = (path: string): string => path.replaceAll(/%7B(\w+)%7D/gi, '{$1}')
