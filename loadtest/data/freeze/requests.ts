import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Digests of responses by request. */
export type Digests = Map<string, string>

/** A connection for each request: on the stopped clock of a server, the pause after a refusal has no end. */
const agent = new Agent({ keepAlive: false, maxSockets: 8 })
/** Headers that differ between two equal requests. */
const passing = new Set(['date', 'x-request-id', 'keep-alive', 'connection', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'])
const requestIds = /"request_id":"[^"]*"/g
/** The port differs between two servers: in a Link, and in the addresses of documents. */
const origins = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/g

/** A digest of the status, the headers that do not depend on the time of the request, and the encoded body. */
export async function getDigest(url: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; digest: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { agent, headers }, resolve).on('error', reject).end(),
  )
  const body = await buffer(response)
  const status = response.statusCode!
  return { status, digest: hashed(status, Object.entries(response.headers), body) }
}

/** The digest of a response of `fetch`. Also returns the body as text, because it can be read only once. */
export async function digestOfFetched(response: Response): Promise<{ text: string; digest: string }> {
  const text = await response.text()
  return { text, digest: hashed(response.status, [...response.headers], Buffer.from(text)) }
}

function hashed(status: number, headers: (readonly [string, unknown])[], body: Buffer): string {
  const kept = headers.filter(([name]) => !passing.has(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  const isText = !kept.some(([name]) => name === 'content-encoding')
  const content = isText ? body.toString().replace(requestIds, '').replace(origins, '') : body
  return createHash('sha256')
    .update(`${status} ${JSON.stringify(kept).replace(origins, '')}\n`)
    .update(content)
    .digest('base64url')
    .slice(0, 22)
}
