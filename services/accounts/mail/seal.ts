import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type Mail, MailSchema } from '@touchline/contract/gen/accounts'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const key = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'touchline queued mail', 32))

/** Encrypts a mail under the first secret. */
export function sealMail(secrets: readonly string[], mail: MessageInitShape<typeof MailSchema>): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key(secrets[0]!), iv)
  const encrypted = [cipher.update(toBinary(MailSchema, create(MailSchema, mail))), cipher.final()]
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]))
}

/** The mail, encrypted under any of the secrets. Undefined: none of them opens it. */
export function openMail(secrets: readonly string[], sealed: Uint8Array): Mail | undefined {
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(algorithm, key(secret), sealed.subarray(0, ivBytes))
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return fromBinary(MailSchema, Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]))
    } catch {
      // Another secret sealed it.
    }
  }
  return undefined
}
