import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type SigningSecret, SigningSecretSchema } from '@touchline/contract/gen/webhooks'
import { Webhook } from 'standardwebhooks'

const secretBytes = 32
const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const getKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'touchline webhook secret', 32))

/** A secret as customers enter it, "whsec_…", and as it is stored: encrypted under the first of `keySecrets`. */
export function newSecret(keySecrets: readonly string[]): { secret: string; stored: SigningSecret } {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, getKey(keySecrets[0]!), iv)
  const encrypted = [cipher.update(secret), cipher.final()]
  return { secret, stored: create(SigningSecretSchema, { sealed: Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]) }) }
}

/** Undefined: `keySecrets` lacks the secret that encrypts it. */
export function openSecret(keySecrets: readonly string[], { sealed }: SigningSecret): string | undefined {
  for (const each of keySecrets) {
    try {
      const decipher = createDecipheriv(algorithm, getKey(each), sealed.subarray(0, ivBytes))
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return `${decipher.update(sealed.subarray(ivBytes + tagBytes)).toString()}${decipher.final()}`
    } catch {
      // Another secret sealed it.
    }
  }
  return undefined
}

/** With a new secret before the present one, which is valid until `endsAt`. Earlier ones end now. */
export const rotated = (secrets: readonly SigningSecret[], stored: SigningSecret, endsAt: string): SigningSecret[] => [
  stored,
  ...secrets.slice(0, 1).map((present) => create(SigningSecretSchema, { ...present, expiresAt: endsAt })),
]

/**
 * The header `webhook-signature`: one signature for each valid secret, the newest first. Throws if KEY_SECRET no longer
 * has the secret that encrypts one.
 */
export function getSignature(
  { secrets, keySecrets }: { secrets: readonly SigningSecret[]; keySecrets: readonly string[] },
  { id, body, at }: { id: string; body: string; at: number },
): string {
  const valid = secrets.filter(({ expiresAt }) => expiresAt === '' || Date.parse(expiresAt) > at)
  const signatures = valid.map((each) => {
    const secret = openSecret(keySecrets, each)
    if (secret === undefined) throw new Error('the secret cannot be decrypted; KEY_SECRET lacks the secret that encrypts it')
    return new Webhook(secret).sign(id, new Date(at), body)
  })
  return signatures.join(' ')
}
