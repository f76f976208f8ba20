import { createHmac, randomBytes } from 'node:crypto'
import { idAlphabet } from '@touchline/contract/ids'
import { formKey, type KeyKind, keyBytes } from '@touchline/contract/keys'

/** HMAC-SHA-256 of a key's digest under each secret, hexadecimal; the first is what new records hold. */
export const macsOf = (secrets: readonly string[], digest: Uint8Array): string[] =>
  secrets.map((secret) => createHmac('sha256', secret).update(digest).digest('hex'))

export interface NewKey {
  id: string
  key: string
}

export const randomKey = (kind: KeyKind): NewKey => ({ id: keyId(randomBytes(idLength)), key: formKey(kind, randomBytes(keyBytes)) })

/** The demo's key of a generation, from 0: the same one for the same secret, so that a restart shows the key that was shown before. */
export function demoKey(secret: string, generation: number): NewKey {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`touchline demo ${purpose} ${generation}`).digest()
  return { id: keyId(derive('key id').subarray(0, idLength)), key: formKey('live', derive('key')) }
}

const idLength = 10
const keyId = (bytes: Uint8Array): string => `key_${Array.from(bytes, (byte) => idAlphabet[byte % idAlphabet.length]).join('')}`
