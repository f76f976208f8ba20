import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What every key begins with; nothing else of ours does. */
const keyPrefixes = { live: 'tl_live_', test: 'tl_test_' } as const
export type KeyKind = keyof typeof keyPrefixes

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** So many random bytes are in a key. */
export const keyBytes = 32
/** Characters of every key. */
export const keyLength = keyPrefixes.live.length + 43 + 6
/** 32 bytes never need more than 43 digits of 62, nor 32 bits more than 6. */
const shape = /^(tl_(?:live|test)_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** The key of these 32 bytes: prefix, the bytes in base62, the CRC-32 of all before it in base62. */
export function formKey(kind: KeyKind, bytes: Uint8Array): string {
  if (bytes.length !== keyBytes) throw new RangeError(`a key has ${keyBytes} bytes, not ${bytes.length}`)
  const body = keyPrefixes[kind] + digits(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), 43)
  return body + checksum(body)
}

/** Whether `text` can be a key: its shape and its checksum. A mistyped key fails here, without a look-up. */
export function isKey(text: string): boolean {
  const parts = shape.exec(text)
  return parts !== null && checksum(parts[1]!) === parts[2]
}

/** What of a key leaves the gateway: its SHA-256, 32 bytes. */
export const keyDigest = (key: string): Uint8Array => createHash('sha256').update(key).digest()

/** So many bytes of a key's digest tell it from every other key that was made, and say nothing of it. */
export const fingerprintBytes = 6
export const fingerprintOf = (digest: Uint8Array): Uint8Array => digest.slice(0, fingerprintBytes)

const checksum = (body: string): string => digits(BigInt(crc32(body)), 6)

function digits(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = base62[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}
