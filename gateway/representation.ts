import { hash } from 'node:crypto'

/** A serialized body with its validator. */
export interface Representation {
  /** The bytes as latin1 text, one character per byte: node:http then writes head and body in a single chunk. */
  bytes: string
  /** Value of Content-Length. */
  length: string
  /** Strong validator: equal only for identical bytes. */
  etag: string
}

export function represent(text: string): Representation {
  const utf8 = Buffer.from(text)
  return { bytes: utf8.toString('latin1'), length: String(utf8.length), etag: `"${hash('sha256', utf8, 'base64url').slice(0, 22)}"` }
}
