import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fail } from '@touchline/contract/errors'
import { recent } from '@touchline/platform/recent'
import Negotiator from 'negotiator'
import { type BodyFragment, getDigest, gzipFragments, joined } from '../reuse/body-fragments.ts'

/*
 * Serialized bodies, their media types and content codings, and the choice among them by what a client accepts (RFC
 * 9110, 8 and 12.5).
 */

export const mediaTypes = {
  json: 'application/json',
  markdown: 'text/markdown',
  csv: 'text/csv',
  calendar: 'text/calendar',
  ndjson: 'application/x-ndjson',
  eventStream: 'text/event-stream',
  html: 'text/html',
} as const

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  calendar: 'text/calendar; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  serverCard: 'application/mcp-server-card+json',
  aiCatalog: 'application/ai-catalog+json',
  html: 'text/html; charset=utf-8',
} as const
export type ContentType = (typeof contentTypes)[keyof typeof contentTypes]

/** A body in one content coding, with its validator. */
export interface Encoded {
  type: ContentType
  coding: Coding
  /** Small bodies are latin1 text, one character per byte, so that node:http writes head and body in a single chunk. */
  bytes: string | Buffer
  /** Value of Content-Length. */
  length: string
  /** Strong validator: differs between bodies, and between codings of a body. */
  etag: string
  /** Header fields that all responses with this body share, alternating names and values. */
  fields: readonly string[]
}

const fieldsFor = ({ type, coding, etag }: Pick<Encoded, 'type' | 'coding' | 'etag'>): readonly string[] => [
  ...['Content-Type', type, 'ETag', etag],
  ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
]

/** A serialized body. */
export interface Representation extends Encoded {
  coding: 'identity'
  /** The compressed forms, finished or in progress: each coding is compressed once. */
  compressed: { [C in Compression]?: Encoded | Promise<Encoded> }
  /** The fragments of the body, if it shares them with other bodies. */
  fragments?: readonly BodyFragment[]
}

/**
 * Bodies of at least this many characters are sent in their own chunk: in one chunk with the head, each response would
 * copy the body on the heap. Responses of 120 and 250 kB take 40 and 200 µs of processor time as text, 30 and 50 µs as
 * a Buffer.
 */
export const largeMin = 64 * 1_024

export const represent = (text: string, type: ContentType = contentTypes.json): Representation =>
  text.length < largeMin ? representText(text, type) : representBytes(Buffer.from(text), type)

/** The body as text. */
export const getText = ({ bytes }: Representation): string =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'latin1').toString() : bytes.toString()

/** For small bodies. */
export function representText(text: string, type: ContentType = contentTypes.json): Representation & { bytes: string } {
  const utf8 = Buffer.from(text)
  return asText(utf8, createEtag(utf8), type)
}

/**
 * Concatenates the texts into a body. A large one is allocated once and never becomes a text. `determinedBy`: differs
 * between bodies, and takes less time to hash.
 */
export function representTexts(
  texts: readonly string[],
  determinedBy: readonly string[],
  type: ContentType = contentTypes.json,
): Representation {
  const etag = createEtag(determinedBy.join())
  if (texts.reduce((chars, text) => chars + text.length, 0) < largeMin) return asText(Buffer.from(texts.join('')), etag, type)
  const body = Buffer.allocUnsafeSlow(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += body.write(text, at)
  return asBytes(body, etag, type)
}

const createEtag = (content: Buffer | string): string => `"${getDigest(content).slice(0, 22)}"`

/** For large bodies. Does not copy `bytes`. */
export const representBytes = (bytes: Buffer, type: ContentType = contentTypes.json): Representation =>
  asBytes(bytes, createEtag(bytes), type)

function asText(utf8: Buffer, etag: string, type: ContentType = contentTypes.json): Representation & { bytes: string } {
  return { ...asBytes(utf8, etag, type), bytes: utf8.toString('latin1') }
}

function asBytes(bytes: Buffer, etag: string, type: ContentType = contentTypes.json): Representation {
  const head = { type, coding: 'identity', etag } as const
  return { ...head, bytes, length: String(bytes.length), fields: fieldsFor(head), compressed: {} }
}

/** A large body made of fragments, which are concatenated when it is sent without compression. */
class FragmentsRepresentation implements Representation {
  readonly type: ContentType
  readonly coding = 'identity'
  readonly etag: string
  readonly length: string
  readonly fields: readonly string[]
  readonly compressed: Representation['compressed'] = {}
  readonly fragments: readonly BodyFragment[]
  private whole: Buffer | undefined

  constructor(fragments: readonly BodyFragment[], type: ContentType) {
    const digests = fragments.map(({ digest }) => digest).join()
    this.type = type
    this.etag = createEtag(digests)
    this.length = String(fragments.reduce((sum, { bytes }) => sum + bytes.length, 0))
    this.fields = fieldsFor(this)
    this.fragments = fragments
  }

  get bytes(): Buffer {
    this.whole ??= joined(this.fragments)
    return this.whole
  }
}

export const representFragments = (fragments: readonly BodyFragment[], type: ContentType = contentTypes.json): Representation =>
  new FragmentsRepresentation(fragments, type)

/** The coding of a response with this body. Errors are sent uncompressed to a client that accepts no coding. */
export function getCoding({ length }: Representation, acceptEncoding: string | undefined): Coding {
  const wanted = wantedCoding(acceptEncoding)
  if (!wanted) return 'identity'
  return Number(length) < compressedBytesMin ? wanted.small : wanted.large
}

/** The ETag is known before the body is compressed, so a 304 needs no compression. */
export const etagIn = ({ etag }: Representation, coding: Coding): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}-${coding}"`

/** The body in a coding: synchronously, unless it was never compressed with it. */
export function encodedIn(representation: Representation, coding: Coding): Encoded | Promise<Encoded> {
  if (coding === 'identity') return representation
  representation.compressed[coding] ??= compressed(representation, coding)
  return representation.compressed[coding]
}

async function compressed(representation: Representation, coding: Compression): Promise<Encoded> {
  const { type, fragments } = representation
  try {
    const compact = coding === 'gzip' && fragments ? await gzipFragments(fragments) : await compress[coding](getBuffer(representation))
    const head = { type, coding, etag: etagIn(representation, coding) }
    const bytes = compact.length < largeMin ? compact.toString('latin1') : compact
    const encoded = { ...head, bytes, length: String(compact.length), fields: fieldsFor(head) }
    representation.compressed[coding] = encoded
    return encoded
  } catch {
    // Compression failed for lack of memory. An uncompressed body is better than an error.
    delete representation.compressed[coding]
    return representation
  }
}

const getBuffer = ({ bytes }: Representation): Buffer => (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

const [gzipAsync, brotliAsync] = [promisify(gzip), promisify(brotliCompress)]
/**
 * Brotli has the levels 0 to 11. Level 4 is as fast as gzip and smaller; the default, 11, is meant for files that are
 * compressed once (docs/engineering/measurements.md).
 */
export const brotliQuality = 4

/** Runs in the thread pool, so the event loop does other work meanwhile. */
export const compress: Record<Compression, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => gzipAsync(bytes),
  br: (bytes) =>
    brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
}

/** Content codings in order of preference at equal weight: brotli is smaller than gzip. */
const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]
export type Compression = Exclude<Coding, 'identity'>
export type StreamCoding = Exclude<Coding, 'br'>

/** Smaller bodies fit in one packet with or without compression. */
export const compressedBytesMin = 1_024

/** The coding that a client wants for a body worth compressing, and for a smaller one. */
interface Wanted {
  large: Coding
  small: Coding
}

const plain: Wanted = { large: 'identity', small: 'identity' }
/** Clients send few distinct values, so they are cached; a longer value is parsed every time. */
const known = recent<Wanted>(1_000)
const knownCharsMax = 100

/** RFC 9110, 12.5.3. Undefined: the client accepts none of our codings, not even `identity`. */
export function wantedCoding(acceptEncoding: string | undefined): Wanted | undefined {
  // Without the header any coding is allowed, but clients that cannot decompress often omit it.
  if (acceptEncoding === undefined) return plain
  const remembered = known.get(acceptEncoding)
  if (remembered) return remembered
  const wanted = negotiated(acceptEncoding)
  if (wanted && acceptEncoding.length <= knownCharsMax) known.set(acceptEncoding, wanted)
  return wanted
}

/** The published types lack `options`. */
type Encodings = { encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[] }

function accepted<C extends Coding>(acceptEncoding: string, available: readonly C[]): C[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as unknown as Encodings
  return negotiator.encodings(available, { preferred: available }) as C[]
}

/** The coding of a stream: brotli has no parts that are compressed once and valid in every body. Undefined: none. */
export const streamCoding = (acceptEncoding: string | undefined): StreamCoding | undefined =>
  acceptEncoding === undefined ? 'identity' : accepted(acceptEncoding, ['gzip', 'identity'])[0]

function negotiated(acceptEncoding: string): Wanted | undefined {
  const inOrder = accepted(acceptEncoding, codings)
  const [large] = inOrder
  return large && { large, small: inOrder.includes('identity') ? 'identity' : large }
}

/** How a media range matches a media type: weight 0 excludes it. `isNamed`: matched by name, not by a wildcard. */
interface Preference {
  weight: number
  isNamed: boolean
}

/** RFC 9110: the most specific matching range decides. */
function preferenceIn(ranges: ReadonlyMap<string, number>, type: string): Preference {
  const named = ranges.get(type)
  const weight = named ?? ranges.get(`${type.slice(0, type.indexOf('/'))}/*`) ?? ranges.get('*/*') ?? 0
  return { weight, isNamed: named !== undefined }
}

/** As for codings: every request for a list reads its Accept header twice. */
const knownRanges = recent<ReadonlyMap<string, number>>(1_000)

function getRanges(accept: string): ReadonlyMap<string, number> {
  const remembered = knownRanges.get(accept)
  if (remembered) return remembered
  const ranges = parsedRanges(accept)
  if (accept.length <= knownCharsMax) knownRanges.set(accept, ranges)
  return ranges
}

const parsedRanges = (accept: string): Map<string, number> =>
  new Map(
    accept.split(',').map((each) => {
      const weight = /;\s*q=([\d.]+)\s*(?:;|$)/i.exec(each)?.[1]
      return [each.split(';', 1)[0]!.trim().toLowerCase(), weight === undefined ? 1 : Number(weight)]
    }),
  )

const isAny = (accept: string | undefined): boolean => accept === undefined || accept === '*/*' || accept === ''

/** Throws `not_acceptable` when the Accept header excludes all types that the response may have. */
export function checkAccept(accept: string | undefined, typesOfResponse: () => readonly string[]): void {
  if (isAny(accept)) return
  const [ranges, types] = [getRanges(accept!), typesOfResponse()]
  if (!types.some((type) => preferenceIn(ranges, type).weight > 0))
    throw fail('not_acceptable', { header: 'Accept', what: types.join(' or ') })
}

/**
 * Whether to send `type` when a response exists as JSON and as this type: if `isAsked`, if the Accept header gives it more
 * weight than JSON, or if the weights are equal and only `type` is named. Throws `not_acceptable`.
 */
export function wantsType(accept: string | undefined, type: string, isAsked: boolean): boolean {
  if (isAny(accept)) return isAsked
  const ranges = getRanges(accept!)
  const [json, other] = [preferenceIn(ranges, mediaTypes.json), preferenceIn(ranges, type)]
  if (isAsked && other.weight > 0) return true
  if (isAsked) throw fail('not_acceptable', { header: 'Accept', what: type })
  return other.weight > json.weight || (other.weight === json.weight && other.isNamed && !json.isNamed)
}
