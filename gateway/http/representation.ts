import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fail } from '@touchline/contract/errors'
import { recent } from '@touchline/platform/recent'
import Negotiator from 'negotiator'
import { type BodyFragment, getDigest, gzipFragments, joined } from '../reuse/body-fragments.ts'

/*
 * Serialized bodies, their media types and content codings, and which of them a client accepts (RFC 9110, 8 and 12.5).
 */

export const mediaTypes = { json: 'application/json', markdown: 'text/markdown', eventStream: 'text/event-stream' } as const

export const contentTypes = {
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  serverCard: 'application/mcp-server-card+json',
  aiCatalog: 'application/ai-catalog+json',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
} as const
export type ContentType = (typeof contentTypes)[keyof typeof contentTypes]

/** A body in one content coding, with its validator. */
export interface Encoded {
  type: ContentType
  coding: Coding
  /** Small bodies: latin1 text, one character per byte, so that node:http writes head and body in a single chunk. */
  bytes: string | Buffer
  /** Value of Content-Length. */
  length: string
  /** Strong validator: differs between bodies, and between codings of a body. */
  etag: string
  /** The header fields that all responses with it have, alternating names and values. */
  fields: readonly string[]
}

const fieldsFor = ({ type, coding, etag }: Pick<Encoded, 'type' | 'coding' | 'etag'>): readonly string[] => [
  ...['Content-Type', type, 'ETag', etag],
  ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
]

/** A serialized body. */
export interface Representation extends Encoded {
  coding: 'identity'
  /** What it was compressed to, or is being compressed to: once for each coding. */
  compressed: { [C in Compression]?: Encoded | Promise<Encoded> }
  /** What the body consists of, if it shares fragments with others. */
  fragments?: readonly BodyFragment[]
}

/**
 * From this many characters on, a chunk of head and body costs more than two: each response would copy the body on the
 * heap. Processor time of a response of 120 and 250 kB as text 40 and 200 µs, as a Buffer 30 and 50 µs.
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
 * The body that these texts are one after the other: a large one is never a text, and allocated once. `determinedBy`:
 * differs between bodies, and takes less time to hash.
 */
export function representTexts(texts: readonly string[], determinedBy: readonly string[]): Representation {
  const etag = createEtag(determinedBy.join())
  if (texts.reduce((chars, text) => chars + text.length, 0) < largeMin) return asText(Buffer.from(texts.join('')), etag)
  const body = Buffer.allocUnsafeSlow(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += body.write(text, at)
  return asBytes(body, etag)
}

const createEtag = (content: Buffer | string): string => `"${getDigest(content).slice(0, 22)}"`

/** For large bodies: without a copy. */
export const representBytes = (bytes: Buffer, type: ContentType = contentTypes.json): Representation =>
  asBytes(bytes, createEtag(bytes), type)

function asText(utf8: Buffer, etag: string, type: ContentType = contentTypes.json): Representation & { bytes: string } {
  return { ...asBytes(utf8, etag, type), bytes: utf8.toString('latin1') }
}

function asBytes(bytes: Buffer, etag: string, type: ContentType = contentTypes.json): Representation {
  const head = { type, coding: 'identity', etag } as const
  return { ...head, bytes, length: String(bytes.length), fields: fieldsFor(head), compressed: {} }
}

/** A large body of fragments, put together when it is sent as it is. */
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

/** The coding of a response with this body. A client that accepts none gets errors as they are. */
export function getCoding({ length }: Representation, acceptEncoding: string | undefined): Coding {
  const wanted = wantedCoding(acceptEncoding)
  if (!wanted) return 'identity'
  return Number(length) < compressedBytesMin ? wanted.small : wanted.large
}

/** Known before the body is compressed, so a 304 needs no compression. */
export const etagIn = ({ etag }: Representation, coding: Coding): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}-${coding}"`

/** The body in a coding: at once, unless it was never compressed in it. */
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
    // Out of memory. The body as it is is better than an error.
    delete representation.compressed[coding]
    return representation
  }
}

const getBuffer = ({ bytes }: Representation): Buffer => (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

const [gzipAsync, brotliAsync] = [promisify(gzip), promisify(brotliCompress)]
/** Of 11. As fast as gzip and smaller; the default, 11, is for files that are compressed once (docs/engineering/measurements.md). */
const brotliQuality = 4

/** In the thread pool, so the event loop does other work meanwhile. */
export const compress: Record<Compression, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => gzipAsync(bytes),
  br: (bytes) =>
    brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
}

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
const known = recent<Wanted>(1_000)
const knownCharsMax = 100

/** RFC 9110, 12.5.3. Undefined: the client accepts no coding that exists, not even none. */
export function wantedCoding(acceptEncoding: string | undefined): Wanted | undefined {
  // Any coding would do; clients that cannot decompress often send nothing.
  if (acceptEncoding === undefined) return plain
  const remembered = known.get(acceptEncoding)
  if (remembered) return remembered
  const wanted = negotiated(acceptEncoding)
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

/** What a media range says of a media type: 0 excludes it. `isNamed`: by its name, not by a wildcard. */
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

const getRanges = (accept: string): Map<string, number> =>
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
 * Whether a response that exists as JSON and as Markdown is Markdown: if `isAsked`, or if the Accept header gives
 * Markdown more weight than JSON, or the same and only Markdown by name. Throws `not_acceptable`.
 */
export function wantsMarkdown(accept: string | undefined, isAsked: boolean): boolean {
  if (isAny(accept)) return isAsked
  const ranges = getRanges(accept!)
  const [json, markdown] = [preferenceIn(ranges, mediaTypes.json), preferenceIn(ranges, mediaTypes.markdown)]
  if (isAsked && markdown.weight > 0) return true
  if (isAsked) throw fail('not_acceptable', { header: 'Accept', what: mediaTypes.markdown })
  return markdown.weight > json.weight || (markdown.weight === json.weight && markdown.isNamed && !json.isNamed)
}
