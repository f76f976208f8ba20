import { createHmac, randomBytes } from 'node:crypto'
import { idLetters } from '@touchline/contract/ids'
import { formKey, type KeyKind, keyBytes } from '@touchline/contract/keys'

/** HMAC-SHA-256 of a key's digest under each secret, hexadecimal. New records store the MAC of the first secret. */
export const getMacs = (secrets: readonly string[], digest: Uint8Array): string[] =>
  secrets.map((secret) => createHmac('sha256', secret).update(digest).digest('hex'))

export interface NewKey {
  id: string
  key: string
}

export const randomKey = (kind: KeyKind): NewKey => ({ id: keyId(randomBytes(idLength)), key: formKey(kind, randomBytes(keyBytes)) })

/** The id of the demo key, one per secret: a new demo key replaces the previous one. */
export const demoKeyId = (secret: string): string =>
  keyId(createHmac('sha256', secret).update('touchline demo key id 0').digest().subarray(0, idLength))

/** It has as much entropy as any other key. */
export const newDemoKey = (secret: string): NewKey => ({ id: demoKeyId(secret), key: formKey('live', randomBytes(keyBytes)) })

const idLength = 10
const keyId = (bytes: Uint8Array): string => `key_${idLetters(bytes)}`
