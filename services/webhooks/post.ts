import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from '@touchline/platform/http/private-address'

/** The response of a receiver. `status` 0: there was none, because of `error`. */
export interface Outcome {
  status: number
  error: string
  /** The first bytes of the body. */
  response: string
}

interface HostAddress {
  address: string
  family: number
}

export interface PostRules {
  /** Also addresses outside of the public internet: `ALLOW_PRIVATE_WEBHOOKS`. */
  allowPrivate: boolean
  /** Resolves all addresses of a host. Absent: the resolver of the system. */
  resolve?(host: string): Promise<readonly HostAddress[]>
  /** Time in which the response has to arrive. Absent: 10 s. */
  timeoutMs?: number
}

const timeoutMsDefault = 10_000
const responseBytesMax = 1_000

/** Why no request was sent. */
class NotSent extends Error {}

/**
 * Posts a body once. The host is resolved once, every address is checked, and the connection uses a checked one, which
 * prevents DNS rebinding. Redirects are not followed: they are responses like any other. Never throws.
 */
export async function post(url: string, headers: Readonly<Record<string, string>>, body: string, rules: PostRules): Promise<Outcome> {
  const signal = AbortSignal.timeout(rules.timeoutMs ?? timeoutMsDefault)
  try {
    const address = new URL(url)
    const pinned = await withinTime(getAddresses(address, rules), signal)
    const response = await send(address, { headers, body, signal, pinned })
    return { status: response.statusCode!, error: '', response: await getStart(response) }
  } catch (error) {
    return { status: 0, error: getReason(error, signal), response: '' }
  }
}

function getReason(error: unknown, signal: AbortSignal): string {
  if (error instanceof NotSent) return error.message
  if (signal.aborted) return 'no response within 10 s'
  const { code, name } = error as NodeJS.ErrnoException
  return `the connection failed (${code ?? name})`
}

/** All addresses of the host. Throws NotSent if one of them is private. */
async function getAddresses({ hostname }: URL, { allowPrivate, resolve = resolved }: PostRules): Promise<readonly HostAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (addresses.length === 0) throw new NotSent('the host has no address')
  if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address))) throw new NotSent('the host has a private address')
  return addresses
}

const resolved = (host: string): Promise<HostAddress[]> => lookup(host, { all: true })

const withinTime = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([promise, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))])

interface Sending {
  headers: Readonly<Record<string, string>>
  body: string
  signal: AbortSignal
  pinned: readonly HostAddress[]
}

function send(address: URL, { headers, body, signal, pinned }: Sending): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(address, {
      ...{ method: 'POST', signal, agent: false },
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: (_, { all }, done) => (all ? done(null, [...pinned]) : done(null, pinned[0]!.address, pinned[0]!.family)),
    })
      .once('response', resolve)
      .on('error', reject)
      .end(body)
  })
}

/** The start of the body, as text. The rest is not read. A body that breaks off ends there: the status has arrived. */
async function getStart(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= responseBytesMax) break
    }
  } catch {
    // Nothing follows.
  }
  return Buffer.concat(chunks).subarray(0, responseBytesMax).toString().replaceAll('\0', '')
}
