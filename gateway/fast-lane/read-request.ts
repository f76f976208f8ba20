import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** What the pipeline reads of a request. */
type Needed = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders' | 'httpVersion' | 'socket'>

/** Longer requests are left to node:http. */
export const requestBytesMax = 2_048

/** One request and nothing after it. Every text that matches is one request to node:http too, with the same fields. */
const grammar = /^GET \/v1\/[A-Za-z0-9/_.~?&=%:,+-]+ HTTP\/1\.1\r\n(?:[A-Za-z-]+: [!-~]+(?: [!-~]+)*\r\n)+\r\n$/
const urlFrom = 'GET '.length
const versionLength = ' HTTP/1.1\r\n'.length

/**
 * The headers that common clients and proxies send. None of them announces a body or changes the connection. All are
 * fields from the start: objects of one shape are faster.
 */
class LaneHeaders implements IncomingHttpHeaders {
  [name: string]: string | undefined
  host: string | undefined = undefined
  'user-agent': string | undefined = undefined
  accept: string | undefined = undefined
  'accept-encoding': string | undefined = undefined
  'accept-language': string | undefined = undefined
  authorization: string | undefined = undefined
  'cache-control': string | undefined = undefined
  connection: string | undefined = undefined
  'if-none-match': string | undefined = undefined
  'sec-fetch-mode': string | undefined = undefined
  traceparent: string | undefined = undefined
  'x-api-key': string | undefined = undefined
  'x-forwarded-for': string | undefined = undefined
  'x-forwarded-proto': string | undefined = undefined
}

const known: ReadonlySet<string> = new Set(Object.keys(new LaneHeaders()))
/** As clients spell them. */
const fieldOf = new Map([...known].flatMap((field) => [[field, field] as const, [capitalized(field), field] as const]))

function capitalized(field: string): string {
  return field.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()).replace('Api', 'API')
}

export class LaneRequest implements Needed {
  readonly method = 'GET'
  readonly httpVersion = '1.1'
  readonly headers = new LaneHeaders()
  readonly rawHeaders: string[] = []
  readonly url: string
  readonly socket: Socket

  constructor(url: string, socket: Socket) {
    this.url = url
    this.socket = socket
  }
}

/** The request that these bytes are; undefined when they are anything but one plain GET with a key. */
export function readRequest(bytes: Buffer, socket: Socket): LaneRequest | undefined {
  if (bytes.length > requestBytesMax) return undefined
  const text = bytes.toString('latin1')
  if (!grammar.test(text)) return undefined
  const urlEnd = text.indexOf(' ', urlFrom)
  const request = new LaneRequest(text.slice(urlFrom, urlEnd), socket)
  const { headers, rawHeaders } = request
  for (let at = urlEnd + versionLength; at < text.length - 2; ) {
    const [colon, end] = [text.indexOf(':', at), text.indexOf('\r', at)]
    const name = text.slice(at, colon)
    const field = fieldOf.get(name) ?? name.toLowerCase()
    if (!known.has(field) || headers[field] !== undefined) return undefined
    const value = text.slice(colon + 2, end)
    headers[field] = value
    rawHeaders.push(name, value)
    at = end + 2
  }
  const { host, connection, authorization, 'x-api-key': apiKey } = headers
  if (host === undefined || (authorization ?? apiKey) === undefined) return undefined
  return connection === undefined || connection.toLowerCase() === 'keep-alive' ? request : undefined
}
