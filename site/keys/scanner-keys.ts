import { createPublicKey, verify } from 'node:crypto'
import { fail } from '@touchline/contract/errors'
import type { Clock } from '@touchline/platform/ports/clock'

/** The public keys of a scanner: an address that lists them, or the keys themselves, PEM by identifier. */
export type ScannerKeys = { url: string } | { pems: ReadonlyMap<string, string> }

/** The key of a setting in PEM, which signs under any identifier. */
const anyIdentifier = '*'
const keptMs = 3_600_000
/** Anybody can send an unknown identifier, so the list is not requested more often. */
const askedAgainMs = 60_000
const listBytesMax = 65_536
const timeoutMs = 5_000

/**
 * Reads a setting: an https address, the JSON that such an address returns, or one key in PEM. Errors: an Error whose
 * message completes "NAME …".
 */
export function readScannerKeys(text: string): ScannerKeys {
  if (/^https?:\/\/\S+$/.test(text)) return { url: text }
  const pems = text.includes('{') ? parseList(text) : new Map([[anyIdentifier, text.replaceAll('\\n', '\n')]])
  if (!pems || pems.size === 0) throw new Error('must be a URL, {"public_keys": […]} or a public key in PEM')
  for (const pem of pems.values()) {
    if (!isVerifier(pem)) throw new Error('has a public key that cannot be read; each must be an ECDSA key in PEM')
  }
  return { pems }
}

/** Finds the public key of an identifier. Keys of an address are cached for an hour. */
export function scannerKeys(keys: ScannerKeys, clock: Clock, request: typeof fetch = fetch) {
  let cached: ReadonlyMap<string, string> = new Map()
  let [loadedAt, askedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const load = async (url: string): Promise<void> => {
    askedAt = clock.now()
    const response = await request(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
    const text = response?.ok ? await response.text().catch(() => '') : ''
    const list = text.length <= listBytesMax ? parseList(text) : undefined
    if (list) [cached, loadedAt] = [list, clock.now()]
  }
  return {
    /** Undefined: no such key. Errors: upstream_unavailable when no key is known and the address does not answer. */
    async get(identifier: string): Promise<string | undefined> {
      if ('pems' in keys) return keys.pems.get(identifier) ?? keys.pems.get(anyIdentifier)
      const isFresh = clock.now() - loadedAt < keptMs && cached.has(identifier)
      if (!isFresh && clock.now() - askedAt >= askedAgainMs) await load(keys.url)
      if (cached.size === 0) throw fail('upstream_unavailable')
      return cached.get(identifier)
    },
  }
}

/** Whether `signature`, base64 of the DER form, is an ECDSA signature of the SHA-256 of `body` by the key. */
export function isSigned(body: Uint8Array, signature: string, pem: string): boolean {
  try {
    return verify('sha256', body, { key: pem, dsaEncoding: 'der' }, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function parseList(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const { public_keys: list } = JSON.parse(text) as { public_keys?: { key_identifier?: unknown; key?: unknown }[] }
    const pairs = (list ?? []).map(({ key_identifier, key }) => [String(key_identifier), String(key)] as const)
    return new Map(pairs.filter(([, pem]) => isVerifier(pem)))
  } catch {
    return undefined
  }
}

function isVerifier(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}
