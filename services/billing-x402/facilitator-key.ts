import { createPrivateKey, type KeyObject } from 'node:crypto'

/** An API key of a facilitator that wants signed requests, as the one of Coinbase does. */
export interface FacilitatorKey {
  id: string
  /** A secret: see `readKey`. */
  secret: string
}

/**
 * The key of a secret: 64 bytes in base64, the seed and the public key of Ed25519, or a private key of P-256 in PEM, whose
 * line ends may be written as "\n". Errors: Error without the secret.
 */
export function readKey(secret: string): { key: KeyObject; algorithm: 'EdDSA' | 'ES256' } {
  const bytes = Buffer.from(secret, 'base64')
  if (/^[A-Za-z0-9+/]{86}==$/.test(secret)) {
    const d = bytes.toString('base64url', 0, 32)
    const x = bytes.toString('base64url', 32)
    return { key: createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' }), algorithm: 'EdDSA' }
  }
  try {
    const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return { key, algorithm: 'ES256' }
  } catch {
    // Its message may quote the secret.
  }
  throw new Error('must be an Ed25519 key of 64 bytes in base64, or a P-256 key in PEM')
}
