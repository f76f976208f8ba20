import { create, type DescMethod, type DescService, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { CallOptions, Client } from '../rpc-types.ts'
import { messageBytesMax, type OpenCall, openCall, unlessAborted } from './call.ts'
import { caused, failureId } from './status.ts'

/** Carries encoded messages to the server. Rejects with ServiceErrors; stops when `call.signal` aborts. */
export interface Transport {
  unary(method: DescMethod, request: Uint8Array, call: OpenCall): Promise<Uint8Array>
  stream(method: DescMethod, request: Uint8Array, call: OpenCall): AsyncIterable<Uint8Array>
}

type Request = MessageInitShape<DescMethod['input']>

/** The typed client of a service over any transport: unary and server-streaming methods. */
export function getClient<S extends DescService>(desc: S, transport: Transport): Client<S> {
  const methods: Record<string, unknown> = {}
  for (const method of desc.methods) {
    if (method.methodKind === 'unary') {
      methods[method.localName] = (request: Request, options?: CallOptions) => callUnary(transport, method, request, options)
    } else if (method.methodKind === 'server_streaming') {
      methods[method.localName] = (request: Request, options?: CallOptions) => callStream(transport, method, request, options)
    } else {
      throw new TypeError(`${getPath(method)} streams requests, which no client here does`)
    }
  }
  return methods as Client<S>
}

async function callUnary(transport: Transport, method: DescMethod, request: Request, options?: CallOptions) {
  let pending: Promise<unknown> = Promise.resolve()
  try {
    const call = openCall(options)
    try {
      const response = transport.unary(method, encode(method, request, call), call)
      pending = response
      return fromBinary(method.output, await unlessAborted(call.signal, response))
    } finally {
      call.close()
    }
  } finally {
    if (options?.ended) pending.then(options.ended, options.ended)
  }
}

async function* callStream(transport: Transport, method: DescMethod, request: Request, options?: CallOptions) {
  const call = openCall(options)
  try {
    for await (const bytes of transport.stream(method, encode(method, request, call), call)) yield fromBinary(method.output, bytes)
  } finally {
    call.cancel()
    call.close()
  }
}

function encode(method: DescMethod, request: Request, call: OpenCall): Uint8Array {
  const bytes = toBinary(method.input, create(method.input, request))
  if (bytes.length <= messageBytesMax) return bytes
  throw caused(fail('internal_error', { id: failureId(call) }), tooLarge(method, 'request', bytes.length))
}

/** The gRPC path of a method, also used in logs: "/touchline.v1.LiveService/ListLiveMatches". */
export const getPath = (method: DescMethod): string => `/${method.parent.typeName}/${method.name}`

export const tooLarge = (method: DescMethod, what: 'request' | 'answer', bytes: number): RangeError =>
  new RangeError(`${getPath(method)}: the ${what} has ${bytes} bytes; at most ${messageBytesMax} travel in one message`)
