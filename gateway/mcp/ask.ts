import type { SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { unknownEndpoint } from '../endpoints/closest-endpoint.ts'
import { type Endpoint, hasEndpoint, pathParams } from '../endpoints/endpoint.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import { getScopes } from '../grants/scope.ts'
import type { Pair } from '../http/query.ts'
import { getText, type Representation } from '../http/representation.ts'
import type { EndpointDeps } from '../pipeline/endpoint.ts'
import { type AdmissionDeps, admit } from '../pipeline/endpoint.ts'
import { endpointPipeline } from '../pipeline/pipeline.ts'
import type { Counted, Routed } from '../pipeline/request-context.ts'
import { withOneLineTexts } from './text.ts'
import type { Asked, AskedMeta, AskParams } from './tool.ts'

/** Deadlines of a tool call and of a request in it, in milliseconds. */
export const callMs = 10_000
export const requestMs = 4_000

/** Sends a request to an endpoint of the table, by its path, or to one of the tools' own. */
export type Ask = (request: Counted, endpoint: Endpoint | string, params: AskParams) => Promise<Asked<never>>

const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
/** The row of an endpoint without its price. */
const freeRows = new Map(endpoints.map((endpoint) => [endpoint.path, { ...endpoint, price: 'free' } as const]))

/** The scopes of a caller without restrictions. */
const everything = getScopes({ sports: [], leagueIds: [] })

export function askEndpoints(deps: EndpointDeps & AdmissionDeps): Record<'ask' | 'lookUp' | 'lookUpAnywhere', Ask> {
  // The result of the tool call is what the caller pays for, so a request within it is not charged. Accept is that of the
  // tool call.
  const runPipeline = endpointPipeline({ ...deps, pay: async (_ctx, _payment, compute) => compute(false), getAccept: () => undefined })
  const admitted = admit(deps)
  async function request(ctx: Counted, endpoint: Endpoint, params: AskParams): Promise<Asked<never>> {
    const now = performance.now()
    if (now > ctx.startedAt + callMs) throw fail('timeout')
    if (params.sport !== undefined && !hasEndpoint(params.sport as SportId, endpoint)) throw unknownEndpoint()
    const routed = routedTo(ctx, endpoint, params)
    admitted(routed)
    const answer = await runPipeline({ ...routed, startedAt: Math.min(now, ctx.startedAt + callMs - requestMs) })
    if ('mergedInto' in answer) return request(ctx, endpoint, { ...params, id: answer.mergedInto })
    if ('open' in answer || 'chunks' in answer) throw unknownEndpoint()
    const { more } = answer
    return { ...parsed(answer.representation), isArchived: more.includes('X-Data-Tier'), ageSeconds: getAge(more) }
  }
  const lookUp: Ask = (ctx, endpoint, params) => request(ctx, typeof endpoint === 'string' ? freeRows.get(endpoint)! : endpoint, params)
  return {
    ask: (ctx, endpoint, params) => request(ctx, typeof endpoint === 'string' ? byPath.get(endpoint)! : endpoint, params),
    lookUp,
    lookUpAnywhere: (ctx, endpoint, params) => lookUp({ ...ctx, caller: { ...ctx.caller, scopes: everything } }, endpoint, params),
  }
}

function routedTo(ctx: Counted, endpoint: Endpoint, given: AskParams): Routed {
  const inPath = pathParams(endpoint.path)
  const params: Record<string, string> = {}
  const query: Pair[] = []
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (inPath.includes(name)) params[name] = String(value)
    else query.push({ name, value: String(value) })
  }
  const path = `/v1${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!)}`
  return { ...ctx, endpoint, route: { endpoint, params }, target: { path, query } }
}

/** The header Age among names and values of headers. */
function getAge(more: readonly (string | number)[]): number {
  const at = more.indexOf('Age')
  return at < 0 ? 0 : Number(more[at + 1])
}

type Parsed = Pick<Asked<never>, 'data' | 'total' | 'meta'>
interface Body {
  data: never
  meta?: { total: number } & AskedMeta
}
/** A cached representation, such as a live list, is parsed once. */
const bodies = new WeakMap<Representation, Parsed>()

function parsed(representation: Representation): Parsed {
  const known = bodies.get(representation)
  if (known) return known
  const { data, meta } = JSON.parse(getText(representation)) as Body
  const body = { data: withOneLineTexts(data) as never, total: meta?.total ?? 0, meta: meta ?? {} }
  bodies.set(representation, body)
  return body
}
