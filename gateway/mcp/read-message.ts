import type { IncomingMessage } from 'node:http'

/** Limits of a message. */
const bodyBytesMax = 65_536
const depthMax = 32

/** Why a body is refused: HTTP status, JSON-RPC code and message. */
export class BadMessage extends Error {
  readonly status: number
  readonly code: number
  /** The id of the message; null when it cannot be read. */
  readonly id: unknown
  constructor(status: number, code: number, message: string, id: unknown = null) {
    super(message)
    this.name = 'BadMessage'
    this.status = status
    this.code = code
    this.id = id
  }
}

/** Reads the one message of a request. Throws BadMessage. Stops reading a body that is too large. */
export async function readMessage(req: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let bytes = 0
  const tooLarge = () => new BadMessage(413, -32_000, `A message must not exceed ${bodyBytesMax} bytes.`)
  if (Number(req.headers['content-length'] ?? 0) > bodyBytesMax) throw tooLarge()
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  const message = parse(Buffer.concat(chunks))
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new BadMessage(400, -32_600, 'The body must be one JSON-RPC message. Batches are not supported.')
  if (isDeeper(message, depthMax)) throw new BadMessage(400, -32_600, `A message must not be nested deeper than ${depthMax} levels.`)
  return message as Record<string, unknown>
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new BadMessage(400, -32_700, 'The body is not valid JSON.')
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))
