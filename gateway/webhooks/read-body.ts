import type { IncomingMessage } from 'node:http'
import { fail } from '@touchline/contract/errors'

const bodyBytesMax = 65_536

type Kind = 'text' | 'list' | 'flag' | 'number'
interface Values {
  text: string
  list: string[]
  flag: boolean
  number: number
}

/** The fields of a body, each absent or of its kind. */
export type Fields<F extends Readonly<Record<string, Kind>>> = { [Name in keyof F]?: Values[F[Name]] }

const kinds: Readonly<Record<Kind, { is(value: unknown): boolean; what: string }>> = {
  text: { is: (value) => typeof value === 'string', what: 'must be a text' },
  list: { is: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'), what: 'must be a list of texts' },
  flag: { is: (value) => typeof value === 'boolean', what: 'must be true or false' },
  number: { is: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 32, what: 'must be a whole number' },
}

/**
 * The JSON object in the body of a request; an empty body is one without fields. Errors: body_too_large, malformed_request,
 * unknown_parameter, invalid_parameter.
 */
export async function readFields<const F extends Readonly<Record<string, Kind>>>(req: IncomingMessage, fields: F): Promise<Fields<F>> {
  const text = await readText(req)
  const body = text === '' ? {} : parse(text)
  for (const [name, value] of Object.entries(body)) {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!kind) throw fail('unknown_parameter', { name: name.slice(0, 60), hint: '', known: Object.keys(fields).join(', ') || 'none' })
    if (!kinds[kind].is(value)) throw fail('invalid_parameter', { name, what: kinds[kind].what })
  }
  return body as Fields<F>
}

async function readText(req: IncomingMessage): Promise<string> {
  if (Number(req.headers['content-length'] ?? 0) > bodyBytesMax) throw fail('body_too_large')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw fail('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): object {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // As for other texts.
  }
  throw fail('malformed_request', { what: 'the body must be a JSON object' })
}
