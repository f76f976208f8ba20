import { randomBytes } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type SigningSecret, SigningSecretSchema } from '@touchline/contract/gen/webhooks'
import { seal, unseal } from '@touchline/platform/sealed'
import { Webhook } from 'standardwebhooks'

const secretBytes = 32
const purpose = 'touchline webhook secret'

/** A secret as customers enter it, "whsec_…", and as it is stored: encrypted under the first of `keySecrets`. */
export function newSecret(keySecrets: readonly string[]): { secret: string; stored: SigningSecret } {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  return { secret, stored: create(SigningSecretSchema, { sealed: seal(keySecrets, purpose, Buffer.from(secret)) }) }
}

/** Undefined: `keySecrets` lacks the secret that encrypts it. */
export const openSecret = (keySecrets: readonly string[], { sealed }: SigningSecret): string | undefined =>
  unseal(keySecrets, purpose, sealed)?.toString()

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
