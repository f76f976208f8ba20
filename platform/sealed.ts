import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { getOrMake } from './get-or-make.ts'
import { lruCache } from './lru-cache.ts'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** What is sealed, "touchline queued mail". Each purpose has keys of its own. */
type Purpose = `touchline ${string}`

/** The secrets of a process, by purpose. */
const keysMax = 100
const keys = lruCache<Buffer>(keysMax)
const getKey = (secret: string, purpose: Purpose): Buffer =>
  getOrMake<string, Buffer>(keys, `${purpose} ${secret}`, () => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))

/** Encrypts bytes under the first of the secrets (AES-256-GCM; the key by HKDF). */
export function seal(secrets: readonly string[], purpose: Purpose, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, getKey(secrets[0]!, purpose), iv)
  const encrypted = [cipher.update(bytes), cipher.final()]
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]))
}

/** The bytes, encrypted under any of the secrets. Undefined: none of them opens it. */
export function unseal(secrets: readonly string[], purpose: Purpose, sealed: Uint8Array): Buffer | undefined {
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(algorithm, getKey(secret, purpose), sealed.subarray(0, ivBytes))
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
    } catch {
      // Another secret sealed it.
    }
  }
  return undefined
}
