import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

export interface HostAddress {
  address: string
  family: number
}

export interface AddressRules {
  /** Also addresses outside of the public internet. */
  allowPrivate: boolean
  /** Resolves all addresses of a host. Absent: the resolver of the system. */
  resolve?(host: string): Promise<readonly HostAddress[]>
}

interface HostAddresses {
  host: string
  addresses: readonly HostAddress[]
  /** One that the rules forbid. Undefined: there is none. */
  forbidden: HostAddress | undefined
}

/** All addresses of the host of a URL. A request may be sent to none of them if one is forbidden. */
export async function getAddresses({ hostname }: URL, { allowPrivate, resolve = resolved }: AddressRules): Promise<HostAddresses> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  return { host, addresses, forbidden: allowPrivate ? undefined : addresses.find(({ address }) => isPrivateAddress(address)) }
}

const resolved = (host: string): Promise<HostAddress[]> => lookup(host, { all: true })

interface PinnedOptions extends Pick<RequestOptions, 'method' | 'headers' | 'signal'> {
  /** Checked addresses of the host. */
  pinned: readonly HostAddress[]
  body?: string
}

/**
 * Sends a request to one of the pinned addresses, without resolving the host again, which prevents DNS rebinding, and
 * returns its response. Redirects are not followed.
 */
export function sendPinned(url: URL, { pinned, body, ...options }: PinnedOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      ...options,
      agent: false,
      lookup: (_, { all }, done) => (all ? done(null, [...pinned]) : done(null, pinned[0]!.address, pinned[0]!.family)),
    })
      .once('response', resolve)
      .on('error', reject)
      .end(body)
  })
}
