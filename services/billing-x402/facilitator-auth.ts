import { randomBytes } from 'node:crypto'
import type { Clock } from '@touchline/platform/ports/clock'
import { SignJWT } from 'jose'
import { type FacilitatorKey, readKey } from './facilitator-key.ts'

const methods = { verify: 'POST', settle: 'POST', supported: 'GET' } as const
export type FacilitatorRequest = keyof typeof methods

/** Coinbase refuses tokens that are valid for longer. */
const validSeconds = 120

/**
 * The headers of one kind of request to the facilitator at this address: a JWT that names the request, for two minutes.
 * Format: https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 */
export function authHeaders(url: string, { id, secret }: FacilitatorKey, clock: Clock) {
  const { key, algorithm } = readKey(secret)
  const { host, pathname } = new URL(url)
  const base = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return async (request: FacilitatorRequest) => {
    const now = Math.floor(clock.now() / 1_000)
    const token = await new SignJWT({ sub: id, iss: 'cdp', uris: [`${methods[request]} ${host}${base}/${request}`] })
      .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + validSeconds)
      .sign(key)
    return { [request]: { Authorization: `Bearer ${token}` } }
  }
}
