import type { DescService } from '@bufbuild/protobuf'
import type { CallOptions, Client } from '../rpc-types.ts'

/** Longer than any test: a deadline that no test sets would be one of real time, which a busy machine misses. */
const patienceMs = 600_000

type Method = (request: never, options?: CallOptions) => unknown

/** A client whose calls have all the time of a test, unless they set a deadline; `always`: even then. */
export function patient<S extends DescService>(client: Client<S>, always = false): Client<S> {
  const methods = Object.entries<Method>(client as Record<string, Method>)
  const getOptions = (options?: CallOptions) => ({ timeoutMs: patienceMs, ...options, ...(always && { timeoutMs: patienceMs }) })
  const call = (method: Method) => (request: never, options?: CallOptions) => method(request, getOptions(options))
  return Object.fromEntries(methods.map(([name, method]) => [name, call(method)])) as Client<S>
}
