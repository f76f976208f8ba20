import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { fail } from '@touchline/contract/errors'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { keylessCaller } from '../grants/caller.ts'
import { getText } from '../http/representation.ts'
import { type ArrivalDeps, arrival } from '../pipeline/arrival.ts'
import { type AdmissionDeps, admit, type EndpointDeps } from '../pipeline/endpoint.ts'
import { endpointPipeline } from '../pipeline/pipeline.ts'
import { fillSample } from './sample.ts'

/** Reads what a buyer would get for these values. Throws the error that the buyer would get. */
export function readFree(deps: EndpointDeps & AdmissionDeps & Pick<ArrivalDeps, 'nextId' | 'realClock'>) {
  const run = endpointPipeline({ ...deps, getAccept: () => undefined })
  const admitted = admit(deps)
  return async (priced: Endpoint, values: Readonly<Record<string, string>>): Promise<string> => {
    const { pathParams: params, queryParams, target } = fillSample(priced, values)
    const endpoint = { ...priced, price: 'free' } as const
    // A request of nobody's connection.
    const req = new IncomingMessage(new Socket())
    const caller = keylessCaller('samples')
    const rateLimit = { allowed: true, remaining: caller.remaining, retryAfterSeconds: 0, receipt: '' }
    const routed = {
      ...arrival(req, new ServerResponse(req), { ...deps, beginSpan: undefined }),
      ...{ endpoint, route: { endpoint, params }, caller, rateLimit },
      target: { path: target.split('?', 1)[0]!, query: Object.entries(queryParams).map(([name, value]) => ({ name, value })) },
    }
    admitted(routed)
    const answer = await run(routed)
    if (!('representation' in answer)) throw fail('not_found', { kind: 'sample', id: target })
    return getText(answer.representation)
  }
}
