import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Prefixes of keys. No other identifier of the system starts with them. */
const keyPrefixes = { live: 'tl_live_', test: 'tl_test_', pub: 'tl_pub_' } as const
export type KeyKind = keyof typeof keyPrefixes

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Random bytes in a key. */
export const keyBytes = 32
/** Characters in a key of a server, live or test; a publishable key has one less. */
export const keyLength = keyPrefixes.live.length + 43 + 6
/** 32 bytes need at most 43 base62 digits, 32 bits at most 6. */
const shape = /^(tl_(?:live|test|pub)_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** The key of 32 bytes: prefix, the bytes in base62, and the CRC-32 of the preceding characters in base62. */
export const formKey = (kind: KeyKind, bytes: Uint8Array): string => formed(keyPrefixes[kind], bytes)

function formed(prefix: string, bytes: Uint8Array): string {
  if (bytes.length !== keyBytes) throw new RangeError(`a key has ${keyBytes} bytes, not ${bytes.length}`)
  const body = prefix + digits(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), 43)
  return body + checksum(body)
}

/** Whether a key is publishable: made to be read in a page. */
export const isPublishable = (key: string): boolean => key.startsWith(keyPrefixes.pub)

/** Whether `text` has the format and the checksum of a key. Rejects a mistyped key without a lookup. */
export const isKey = (text: string): boolean => hasChecksum(shape.exec(text))

const hasChecksum = (parts: RegExpExecArray | null): boolean => parts !== null && checksum(parts[1]!) === parts[2]

/**
 * Prefix of tokens that read calendars. It is none of a key: programs that show calendars put their address into logs, so
 * the token in it must be worth little.
 */
const calendarPrefix = 'tl_cal_'
const calendarShape = /^(tl_cal_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** The token of 32 bytes, in the form of a key. */
export const formCalendarToken = (bytes: Uint8Array): string => formed(calendarPrefix, bytes)

export const isCalendarToken = (text: string): boolean => hasChecksum(calendarShape.exec(text))

/** SHA-256 of a key, 32 bytes. The only form in which a key leaves the gateway. */
export const keyDigest = (key: string): Uint8Array => createHash('sha256').update(key).digest()

/** Bytes of a fingerprint: a prefix of the digest, long enough to identify a key, too short to derive anything from. */
export const fingerprintBytes = 6
export const getFingerprint = (digest: Uint8Array): Uint8Array => digest.slice(0, fingerprintBytes)

const checksum = (body: string): string => digits(BigInt(crc32(body)), 6)

function digits(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = base62[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}
