import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { SourceRecord } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import type { ReadFeed } from '../feeds/feeds.ts'
import type { Trusts } from '../feeds/trust.ts'
import { activeDecisions } from '../identity/decisions/active-decisions.ts'
import { loadDecisions } from '../identity/store.ts'

/** Folders of the code that decides what a file means: connectors, identity, reviewed lists. From the source tree. */
const codeFolders = ['..', '../../../sources', '../../../proto']

interface Basis {
  format: string
  /** REVIEWED_DATA. */
  reviewedData: string
  /** Revision of the identity decisions of its sports. */
  decisions: number
  /** Whether the source has no grant, so that its data counts for less. */
  untrusted: boolean
  /** Names of the other files in the folder that no format reads; the balance counts them. */
  unread?: readonly string[]
}

type BasisDeps = Pick<Basis, 'reviewedData'> & { store: DocumentStore; trusts: Trusts }

export async function getBasis({ store, reviewedData, trusts }: BasisDeps, { format, source, connector }: ReadFeed): Promise<Basis> {
  const decisions = (await loadDecisions(store)).filter(({ sport }) => (connector.sports as readonly string[]).includes(sport))
  return { format, reviewedData, decisions: activeDecisions(decisions).revision, untrusted: !trusts(source) }
}

/**
 * The digest that an import without changes has again. Undefined for another location, after an import that did not
 * finish, and for an address if its digest has changed.
 */
export function unchangedSince(record: SourceRecord | undefined, feed: ReadFeed, digestOfAddress: string | undefined) {
  if (record?.info?.location !== feed.location || record.digest === '' || !record.balance) return undefined
  if (digestOfAddress !== undefined && record.digest !== digestOfAddress) return undefined
  const { etag, lastModified, companions, digest, balance } = record
  const { $typeName: _, done: __, ...counts } = balance
  return { etag, lastModified, companions, digest, balance: counts }
}

/**
 * Digest of everything that decides the result of an import: the names and contents of the files, the names of those
 * that are not read, the decisions on identities, the overlays of the reviewed lists, and the code with the reviewed
 * lists of the release. `files`: none for a download, which is read once and has validators. Throws Unreadable.
 */
export async function getDigest(
  { format, reviewedData, decisions, untrusted, unread = [] }: Basis,
  files: readonly FeedFile[],
): Promise<string> {
  const hash = createHash('sha256').update(`${format}\n${decisions}\n${untrusted}\n${await codeDigest()}\n${unread.join('/')}\n`)
  if (reviewedData !== '') await addFolder(hash, reviewedData, /\.json$/)
  for (const { name, bytes } of files) {
    hash.update(`\n${name}\n`)
    for await (const chunk of bytes()) hash.update(chunk)
  }
  return hash.digest('hex')
}

let code: Promise<string> | undefined

/** Computed once. In an image the code is bundled, and its folder has only the bundle. */
const codeDigest = (): Promise<string> => (code ??= digestOfCode())

async function digestOfCode(): Promise<string> {
  const hash = createHash('sha256')
  const isSource = import.meta.filename.endsWith('.ts')
  for (const folder of isSource ? codeFolders : ['.'])
    await addFolder(hash, resolve(import.meta.dirname, folder), isSource ? /(?<!\.test)\.(?:ts|json)$/ : /\.m?js$/)
  return hash.digest('hex')
}

async function addFolder(hash: Hash, folder: string, pattern: RegExp): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile() && pattern.test(entry.name)).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.filter((each) => !each.includes('node_modules')).sort())
    hash.update(`\n${relative(folder, path)}\n`).update(await readFile(path))
}
