import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Normalizes an address for rate limits: IPv4-mapped IPv6 becomes IPv4, other IPv6 is cut to its first 64 bits. */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv6
    ? ip.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : ip.toString()
}
