import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Content codings, the preferred one of equal weights first: brotli is smaller than gzip. */
const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]
export type Compression = Exclude<Coding, 'identity'>

/** Smaller bodies fit in one packet either way. */
export const compressedBytesMin = 1_024

/** The coding a client wants of a body worth compressing, and of a smaller one. */
interface Wanted {
  large: Coding
  small: Coding
}

const plain: Wanted = { large: 'identity', small: 'identity' }
/** The values clients send are few; a longer one is read every time. */
const known = new LRUCache<string, Wanted>({ max: 1_000 })
const knownCharsMax = 100

/** RFC 9110, 12.5.3. Undefined: the client accepts no coding that exists, not even none. */
export function wantedCoding(acceptEncoding: string | undefined): Wanted | undefined {
  // Any coding would do; clients that cannot decompress often send nothing.
  if (acceptEncoding === undefined) return plain
  const wanted = known.get(acceptEncoding) ?? negotiated(acceptEncoding)
  if (wanted && acceptEncoding.length <= knownCharsMax) known.set(acceptEncoding, wanted)
  return wanted
}

/** The published types lack `options`. */
type Encodings = { encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[] }

function negotiated(acceptEncoding: string): Wanted | undefined {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as unknown as Encodings
  const accepted = negotiator.encodings(codings, { preferred: codings })
  const [large] = accepted
  return large && { large, small: accepted.includes('identity') ? 'identity' : large }
}

const [gzipAsync, brotliAsync] = [promisify(gzip), promisify(brotliCompress)]
/** Of 11. As fast as gzip and smaller; the default, 11, is for files that are compressed once (docs/measurements.md). */
const brotliQuality = 4

/** In the thread pool, so the event loop does other work meanwhile. */
export const compress: Record<Compression, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => gzipAsync(bytes),
  br: (bytes) =>
    brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
}
