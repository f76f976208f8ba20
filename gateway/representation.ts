import { hash } from 'node:crypto'

/** A serialized body with its validator. */
export interface Representation {
  /** As latin1 text, one character per byte, so that node:http writes head and body in a single chunk, or as a Buffer. */
  bytes: string | Buffer
  /** Value of Content-Length. */
  length: string
  /** Strong validator: equal only for identical bytes. */
  etag: string
}

export function represent(text: string): Representation & { bytes: string } {
  const utf8 = Buffer.from(text)
  return { ...representBytes(utf8), bytes: utf8.toString('latin1') }
}

/** For large bodies: without a copy. */
export const representBytes = (bytes: Buffer): Representation => ({
  bytes,
  length: String(bytes.length),
  etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
})
