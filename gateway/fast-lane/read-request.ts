import type { IncomingMessage } from 'node:http'

/** What the pipeline reads of a request. */
export type LaneRequest = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders' | 'httpVersion'> & { url: string }

/** Longer requests are left to node:http. */
export const requestBytesMax = 2_048

/** One request and nothing after it. Every text that matches is one request to node:http too, with the same fields. */
const grammar = /^GET (\/v1\/[A-Za-z0-9/_.~?&=%:,+-]+) HTTP\/1\.1\r\n((?:[A-Za-z-]+: [!-~]+(?: [!-~]+)*\r\n)+)\r\n$/

/** The header names that common clients and proxies send. None of them announces a body or changes the connection. */
const known: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'connection',
  'if-none-match',
  'traceparent',
  'x-api-key',
  'x-forwarded-for',
  'x-forwarded-proto',
])

/** The request that these bytes are; undefined when they are anything but one plain GET with a key. */
export function readRequest(bytes: Buffer): LaneRequest | undefined {
  if (bytes.length > requestBytesMax) return undefined
  const parts = grammar.exec(bytes.toString('latin1'))
  if (!parts) return undefined
  const headers: Record<string, string> = {}
  const rawHeaders: string[] = []
  const lines = parts[2]!.split('\r\n')
  for (let i = 0; i < lines.length - 1; i++) {
    const line = lines[i]!
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    const field = name.toLowerCase()
    if (!known.has(field) || headers[field] !== undefined) return undefined
    const value = line.slice(colon + 2)
    headers[field] = value
    rawHeaders.push(name, value)
  }
  const { host, connection, authorization, 'x-api-key': apiKey } = headers
  if (host === undefined || (authorization ?? apiKey) === undefined) return undefined
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return undefined
  return { method: 'GET', url: parts[1]!, headers, rawHeaders, httpVersion: '1.1' }
}
