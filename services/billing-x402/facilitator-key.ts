import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Clock } from '@touchline/platform/ports/clock'
import { SignJWT } from 'jose'

/** An API key of a facilitator that wants signed requests, as the one of Coinbase does. */
export interface FacilitatorKey {
  id: string
  /** A secret: see `readKey`. */
  secret: string
}

const requests = { verify: 'POST', settle: 'POST', supported: 'GET' } as const
type AuthHeaders = { [Request in keyof typeof requests]: { Authorization: string } }

/** Coinbase refuses tokens that are valid for longer. */
const validSeconds = 120

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

/**
 * Headers for each request to the facilitator at this address: a JWT that names the request, for two minutes.
 * Format: https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 */
export function authHeaders(url: string, { id, secret }: FacilitatorKey, clock: Clock): () => Promise<AuthHeaders> {
  const { key, algorithm } = readKey(secret)
  const { host, pathname } = new URL(url)
  const base = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const sign = async (request: keyof typeof requests): Promise<string> => {
    const now = Math.floor(clock.now() / 1_000)
    return new SignJWT({ sub: id, iss: 'cdp', uris: [`${requests[request]} ${host}${base}/${request}`] })
      .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + validSeconds)
      .sign(key)
  }
  const header = async (request: keyof typeof requests) => ({ Authorization: `Bearer ${await sign(request)}` })
  return async () => ({ verify: await header('verify'), settle: await header('settle'), supported: await header('supported') })
}
