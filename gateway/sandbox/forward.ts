import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { fail } from '@touchline/contract/errors'
import type { GetAddress } from '@touchline/platform/http/address'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { KeyCaller } from '../grants/caller.ts'
import type { ForwardedStreams } from './forwarded-streams.ts'
import type { World } from './world.ts'

/**
 * Answers a request with the response of the sandbox, whole or as a stream, until either side ends it. A stream also ends
 * when its key is revoked or sees something else. Its links lead to `publicUrl`. Returns the bytes sent. Errors:
 * `upstream_unavailable` when no response has begun; nothing was sent then.
 */
export type Forward = (req: IncomingMessage, res: ServerResponse, caller: KeyCaller) => Promise<number>

interface ForwardDeps {
  world: World
  /** SANDBOX_URL. */
  sandboxUrl: string | undefined
  /** Base URL of this gateway, without a slash at the end. */
  publicUrl: string
  streams: Pick<ForwardedStreams, 'add'>
  getAddress: GetAddress
  steadyClock: Clock
  log: Log
  shutdown: { readonly hasBegun: boolean }
}

/** Time for a response to begin. The sandbox answers within 4 s. */
const responseMs = 8_000

/** Time that a request waits for the start of the sandbox, which goes on without it. */
const startMs = 8_000

/** Headers that concern a single connection (RFC 9110, 7.6.1). */
const perConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'])

export function forwarding({ world, sandboxUrl, publicUrl, streams, getAddress, steadyClock, log, shutdown }: ForwardDeps): Forward {
  const getUrl = async (): Promise<string> => {
    if (sandboxUrl !== undefined) return sandboxUrl
    const late = Promise.withResolvers<undefined>()
    const timer = steadyClock.after(startMs, () => late.resolve(undefined))
    const failed = (error: Error) => log.error('the sandbox could not be started', { error })
    const url = await Promise.race([world.startSandbox?.().catch(failed), late.promise])
    timer.cancel()
    if (!url) throw fail('upstream_unavailable')
    return url
  }
  return async (req, res, caller) => {
    const response = await getResponse(await getUrl(), req, res, { address: getAddress(req), steadyClock })
    const headers = withLinks(endToEnd(response.rawHeaders), publicUrl)
    const { bytesWritten } = req.socket
    res.writeHead(response.statusCode!, shutdown.hasBegun ? [...headers, 'Connection', 'close'] : headers)
    const ending = new AbortController()
    const forget = isStream(req, response) ? streams.add(caller, () => ending.abort()) : undefined
    // A client that leaves ends the stream in its middle, and so does a sandbox that stops.
    await pipeline(chunksUntil(ending.signal, response), res).catch(() => undefined)
    forget?.()
    return req.socket.bytesWritten - bytesWritten
  }
}

const isStream = ({ method }: IncomingMessage, { headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['content-type']?.startsWith('text/event-stream') === true

/** The body, complete for its reader once `signal` aborts. */
async function* chunksUntil(signal: AbortSignal, response: IncomingMessage): AsyncGenerator<Buffer> {
  signal.addEventListener('abort', () => response.destroy(), { once: true })
  try {
    yield* response as AsyncIterable<Buffer>
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/**
 * Sends the request on a connection of its own: those with test keys are few, and none can meet a kept connection that
 * is being closed.
 */
function getResponse(
  base: string,
  req: IncomingMessage,
  res: ServerResponse,
  { address, steadyClock }: Pick<ForwardDeps, 'steadyClock'> & { address: string },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = endToEnd(req.rawHeaders).concat('X-Forwarded-For', address)
  if (req.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked')
  // Not a URL of both: a target such as //host/path would choose the host.
  const sent = request(base, { path: req.url!, method: req.method!, headers, agent: false })
  const timer = steadyClock.after(responseMs, () => sent.destroy())
  sent.on('error', () => reject(fail('upstream_unavailable')))
  sent.once('response', resolve)
  sent.once('close', () => reject(fail('upstream_unavailable')))
  res.once('close', () => sent.destroy())
  // A body may be cut short by its client, or by a sandbox that answers before it has read it.
  pipeline(req, sent).catch(() => undefined)
  return promise.finally(() => timer.cancel())
}

/** Names and values without those of the connection, and without the addresses that a client states. */
function endToEnd(raw: readonly string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!.toLowerCase()
    if (!perConnection.has(name) && name !== 'x-forwarded-for') kept.push(raw[i]!, raw[i + 1]!)
  }
  return kept
}

/** Headers with URLs of the sandbox, which has an address of its own if it takes payments. */
const linking: ReadonlySet<string> = new Set(['link', 'location'])
const ownBase = /^(<?)https?:\/\/[^>]*?(?=\/v1\/)/

/** Names and values, with links to the address that the client uses, as those of every reverse proxy. */
const withLinks = (headers: readonly string[], publicUrl: string): string[] =>
  headers.map((value, i) => (i % 2 === 1 && linking.has(headers[i - 1]!.toLowerCase()) ? value.replace(ownBase, `$1${publicUrl}`) : value))
