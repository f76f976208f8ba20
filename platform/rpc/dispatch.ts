import {
  create,
  type DescMethod,
  type DescService,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { Log } from '../log.ts'
import type { Call, ServiceImpl } from '../rpc-types.ts'
import { serving, servingStream } from '../telemetry/serving.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { messageBytesMax } from './call.ts'
import { getPath, tooLarge } from './client.ts'
import { answerable } from './status.ts'

/** A service descriptor and its implementation. */
export interface Served {
  desc: DescService
  impl: Handlers
}

type Answer = MessageInitShape<DescMethod['output']>
type Handler = (request: MessageShape<DescMethod['input']>, call: Call) => Promise<Answer> | AsyncIterable<Answer>
type Handlers = Readonly<Record<string, Handler>>

export const serve = <S extends DescService>(desc: S, impl: ServiceImpl<S>): Served => ({ desc, impl: impl as unknown as Handlers })

/**
 * Server side of a unary method on either transport, on encoded messages. `tracer`: present when the call came from
 * another process. Rejects with ServiceErrors only.
 */
export function answerUnary(
  served: Served | undefined,
  method: DescMethod,
  bytes: Uint8Array,
  call: Call,
  log: Log,
  tracer?: Tracer,
): Promise<Uint8Array> {
  return serving(method, call, tracer, async (inner) => {
    try {
      return encode(method, await (handle(served, method, bytes, inner) as Promise<Answer>))
    } catch (thrown) {
      throw answerable(thrown, getPath(method), inner, log)
    }
  })
}

/** The same for a server-streaming method. */
export function answerStream(
  served: Served | undefined,
  method: DescMethod,
  bytes: Uint8Array,
  call: Call,
  log: Log,
  tracer?: Tracer,
): AsyncGenerator<Uint8Array> {
  return servingStream(method, call, tracer, (inner) => getAnswers(served, method, bytes, inner, log))
}

async function* getAnswers(
  served: Served | undefined,
  method: DescMethod,
  bytes: Uint8Array,
  call: Call,
  log: Log,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const answer of handle(served, method, bytes, call) as AsyncIterable<Answer>) yield encode(method, answer)
  } catch (thrown) {
    throw answerable(thrown, getPath(method), call, log)
  }
}

function handle(served: Served | undefined, method: DescMethod, bytes: Uint8Array, call: Call) {
  const handler = served?.impl[method.localName]
  if (!handler) throw fail('upstream_unavailable')
  return handler.call(served.impl, decode(method, bytes), call)
}

function decode(method: DescMethod, bytes: Uint8Array): MessageShape<DescMethod['input']> {
  try {
    return fromBinary(method.input, bytes)
  } catch {
    throw fail('malformed_request', { what: `the bytes are not a ${method.input.typeName}` })
  }
}

function encode(method: DescMethod, answer: Answer): Uint8Array {
  const bytes = toBinary(method.output, create(method.output, answer))
  if (bytes.length > messageBytesMax) throw tooLarge(method, 'answer', bytes.length)
  return bytes
}
