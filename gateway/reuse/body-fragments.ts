import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Bytes that several bodies share, compressed once. */
export interface SharedBytes {
  bytes: Buffer
  /** Compressed independently, so that it can be placed in any gzip stream. */
  deflated?: Buffer | Promise<Buffer>
}

/** A fragment of a large body that several versions of the body share: hashed and compressed once. */
export interface BodyFragment extends SharedBytes {
  digest: string
}

export function bodyFragment(text: string): BodyFragment {
  const bytes = Buffer.from(text)
  return { bytes, digest: getDigest(bytes) }
}

export const getDigest = (content: Buffer | string): string => hash('sha256', content, 'base64url')

export const joined = (fragments: readonly BodyFragment[]): Buffer => Buffer.concat(fragments.map(({ bytes }) => bytes))

const deflateAsync = promisify(deflateRaw)

/**
 * A full flush ends the compressed data on a byte boundary without a last block, and nothing after it refers back to
 * it.
 */
const independent = { finishFlush: constants.Z_FULL_FLUSH }
const deflate = (bytes: Buffer): Promise<Buffer> => deflateAsync(bytes, independent)

/** Magic number, deflate, no flags, no time, no extra flags, Unix (RFC 1952). */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty last block (RFC 1951). */
const lastBlock = Buffer.from([3, 0])

/** The end of a gzip member whose uncompressed bytes have this CRC-32 and length. */
export function gzipTail(sum: number, length: number): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([lastBlock, tail])
}

/**
 * Joins the fragments into one gzip member. Fragments of an earlier body are not compressed again. The result is larger
 * than the body compressed as a whole, the more so the smaller the fragments.
 */
export async function gzipFragments(fragments: readonly BodyFragment[]): Promise<Buffer> {
  const deflated = await Promise.all(fragments.map(deflatedFragment))
  let [sum, length] = [0, 0]
  for (const { bytes } of fragments) {
    sum = crc32(bytes, sum)
    length += bytes.length
  }
  return Buffer.concat([gzipHead, ...deflated, gzipTail(sum, length)])
}

/**
 * From this size on compression takes longer than a millisecond, and is left to the thread pool. Below
 * `storedBytesMax`, which is less than most of a packet, zlib would take more time than it saves.
 */
const [pooledBytesMin, storedBytesMax] = [32 * 1_024, 200]

/** The compressed form: at once if it exists or is made in less than about a millisecond. */
export function deflated(shared: SharedBytes): Buffer | Promise<Buffer> {
  if (shared.deflated === undefined && shared.bytes.length < pooledBytesMin)
    shared.deflated = shared.bytes.length < storedBytesMax ? storedBlock(shared.bytes) : deflateRawSync(shared.bytes, independent)
  return Buffer.isBuffer(shared.deflated) ? shared.deflated : deflatedFragment(shared)
}

/** A block without compression (RFC 1951, 3.2.4), which begins and ends on a byte boundary. */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length)
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(0xffff - bytes.length, 3)
  bytes.copy(block, 5)
  return block
}

async function deflatedFragment(fragment: SharedBytes): Promise<Buffer> {
  fragment.deflated ??= deflate(fragment.bytes)
  try {
    fragment.deflated = await fragment.deflated
  } catch (error) {
    delete fragment.deflated
    throw error
  }
  return fragment.deflated
}

/** A match of a list and its JSON. */
export interface ListedMatch {
  id: string
  text: string
}

interface KnownFragment {
  texts: readonly string[]
  fragment: BodyFragment
}

/** Lists of 600 matches in the five languages take a third of it. */
const bytesMax = 32 * 1_024 * 1_024
/**
 * Average and maximum number of matches in a fragment. A changed match rebuilds its fragment: compressing 16 matches
 * takes 0.8 ms of processor time. A list of 540 is 17 % larger than compressed as a whole, which takes 16 ms.
 */
const matchesOfFragment = 16
const matchesMax = 4 * matchesOfFragment
const comma = bodyFragment(',')

/** The fragments of long lists. The next version of a list reuses all fragments without a changed match. */
export function listFragments() {
  const known = new LRUCache<string, KnownFragment>({
    maxSize: bytesMax,
    sizeCalculation: ({ fragment }) => 2 * fragment.bytes.length + 300,
  })
  const current = (list: string, some: readonly ListedMatch[]): BodyFragment => {
    const key = `${list} ${some[0]!.id}`
    const existing = known.get(key)
    if (existing?.texts.length === some.length && some.every(({ text }, i) => text === existing.texts[i])) return existing.fragment
    const texts = some.map(({ text }) => text)
    const fragment = bodyFragment(texts.join(','))
    known.set(key, { texts, fragment })
    return fragment
  }
  return {
    /** `list`: its sport, language and scope. `envelope`: the text before and after the matches. */
    of(list: string, matches: readonly ListedMatch[], [before, after]: readonly [string, string]): BodyFragment[] {
      const fragments = [bodyFragment(before)]
      for (let from = 0; from < matches.length; ) {
        const to = endOfFragment(matches, from)
        if (from > 0) fragments.push(comma)
        fragments.push(current(list, matches.slice(from, to)))
        from = to
      }
      return [...fragments, bodyFragment(after)]
    },
  }
}

/**
 * The id of a match decides whether it ends a fragment, so that a match that appears or disappears leaves the other
 * fragments unchanged.
 */
function endOfFragment(matches: readonly ListedMatch[], from: number): number {
  let at = from
  while (at < matches.length && at - from < matchesMax) if (isLast(matches[at++]!.id)) return at
  return at
}

function isLast(id: string): boolean {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) | 0
  return sum % matchesOfFragment === 0
}
