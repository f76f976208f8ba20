import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { countedAddress } from './counted-address.ts'

/** Client address for rate limits: for IPv6 its /64, since a client usually controls all of it. */
export type GetAddress = (req: { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }) => string

/**
 * `hops`: number of trusted proxies in front of the process. Each appends its peer's address to X-Forwarded-For;
 * entries before those are supplied by the client and not trusted.
 */
export const getAddress =
  (hops: number): GetAddress =>
  ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? ''
    if (hops === 0) return countedAddress(peer)
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const address = withoutPort(forwarded.at(-hops)?.trim() ?? '')
    return countedAddress(isIP(address) === 0 ? peer : address)
  }

/** Some proxies append the port: "203.0.113.9:51234", "[2001:db8::1]:51234". */
const withoutPort = (address: string): string => {
  if (address.startsWith('[')) return address.slice(1, address.indexOf(']'))
  const colon = address.indexOf(':')
  return colon >= 0 && colon === address.lastIndexOf(':') ? address.slice(0, colon) : address
}
