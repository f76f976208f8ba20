import type { DescService } from '@bufbuild/protobuf'
import type { CallOptions, Client } from '../rpc-types.ts'

/** Longer than any test. Default deadlines are in real time, and a busy machine would miss them. */
const patienceMs = 600_000

type Method = (request: never, options?: CallOptions) => unknown

/** A client whose calls may take as long as a test unless they set a deadline; with `always` even then. */
export function patient<S extends DescService>(client: Client<S>, always = false): Client<S> {
  const methods = Object.entries<Method>(client as Record<string, Method>)
  const getOptions = (options?: CallOptions) => ({ timeoutMs: patienceMs, ...options, ...(always && { timeoutMs: patienceMs }) })
  const call = (method: Method) => (request: never, options?: CallOptions) => method(request, getOptions(options))
  return Object.fromEntries(methods.map(([name, method]) => [name, call(method)])) as Client<S>
}
