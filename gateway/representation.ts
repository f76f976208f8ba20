import { hash } from 'node:crypto'
import { type Coding, type Compression, compress, compressedBytesMin, wantedCoding } from './content-coding.ts'

/** A body in one content coding, with its validator. */
export interface Encoded {
  coding: Coding
  /** As latin1 text, one character per byte, so that node:http writes head and body in a single chunk, or as a Buffer. */
  bytes: string | Buffer
  /** Value of Content-Length. */
  length: string
  /** Strong validator: differs between bodies, and between codings of a body. */
  etag: string
}

/** A serialized body. */
export interface Representation extends Encoded {
  coding: 'identity'
  /** What it was compressed to, or is being compressed to: once for each coding. */
  compressed: { [C in Compression]?: Encoded | Promise<Encoded> }
}

export function represent(text: string): Representation & { bytes: string } {
  const utf8 = Buffer.from(text)
  return { ...representBytes(utf8), bytes: utf8.toString('latin1') }
}

/** For large bodies: without a copy. */
export const representBytes = (bytes: Buffer): Representation => ({
  coding: 'identity',
  bytes,
  length: String(bytes.length),
  etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
  compressed: {},
})

/** The coding of a response with this body. A client that accepts none gets errors as they are. */
export function codingOf({ bytes }: Representation, acceptEncoding: string | undefined): Coding {
  const wanted = wantedCoding(acceptEncoding)
  if (!wanted) return 'identity'
  return bytes.length < compressedBytesMin ? wanted.small : wanted.large
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
  const { bytes } = representation
  try {
    const compact = await compress[coding](typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    const encoded = { coding, bytes: compact.toString('latin1'), length: String(compact.length), etag: etagIn(representation, coding) }
    representation.compressed[coding] = encoded
    return encoded
  } catch {
    // Out of memory. The body as it is is better than an error.
    delete representation.compressed[coding]
    return representation
  }
}
