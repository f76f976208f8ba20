import { hash } from 'node:crypto'

/** A body that is ready to be sent. */
export interface Representation {
  /** The bytes, one character each: node:http then writes head and body in one piece. */
  bytes: string
  /** How many, as the header says it. */
  length: string
  /** Strong: the same for the same bytes only. */
  etag: string
}

export function represent(text: string): Representation {
  const utf8 = Buffer.from(text)
  return { bytes: utf8.toString('latin1'), length: String(utf8.length), etag: `"${hash('sha256', utf8, 'base64url').slice(0, 22)}"` }
}

/** RFC 9110, If-None-Match: weak comparison, a list, or `*`. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
