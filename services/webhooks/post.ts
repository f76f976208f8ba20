import type { IncomingMessage } from 'node:http'
import { type AddressRules, getAddresses, type HostAddress, sendPinned } from '@touchline/platform/http/pinned-request'

/** The response of a receiver. `status` 0: there was none, because of `error`. */
export interface Outcome {
  status: number
  error: string
  /** The first bytes of the body. */
  response: string
}

/** `allowPrivate` is `ALLOW_PRIVATE_WEBHOOKS`. */
export interface PostRules extends AddressRules {
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
    const pinned = await withinTime(getAllowed(address, rules), signal)
    const sent = { ...headers, 'content-length': Buffer.byteLength(body) }
    const response = await sendPinned(address, { method: 'POST', headers: sent, body, signal, pinned })
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
async function getAllowed(address: URL, rules: PostRules): Promise<readonly HostAddress[]> {
  const { addresses, forbidden } = await getAddresses(address, rules)
  if (addresses.length === 0) throw new NotSent('the host has no address')
  if (forbidden) throw new NotSent('the host has a private address')
  return addresses
}

const withinTime = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([promise, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))])

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
