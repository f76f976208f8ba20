import type { IncomingMessage, RequestListener } from 'node:http'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { Endpoint, KeyCallResult, KeyCallSchema, WebhooksService } from '@touchline/contract/gen/webhooks'
import type { Client } from '@touchline/platform/rpc-types'
import { unknownEndpoint } from '../endpoints/closest-endpoint.ts'
import { isKeyCaller, type KeyCaller, keylessCaller } from '../grants/caller.ts'
import { getPath } from '../http/application.ts'
import { methodNotAllowed, readMethods } from '../http/methods.ts'
import { represent } from '../http/representation.ts'
import { overloaded } from '../overload/shedding.ts'
import { type ArrivalDeps, arrival } from '../pipeline/arrival.ts'
import { remainingMs } from '../pipeline/call.ts'
import { byAddress, checkCredentials, checkRateLimit, identify } from '../pipeline/caller.ts'
import { countRequest } from '../pipeline/counting.ts'
import type { SendPreflight } from '../pipeline/preflight.ts'
import type { Answerable, Counted, RequestContext } from '../pipeline/request-context.ts'
import type { Sender } from '../pipeline/send.ts'
import { readTarget } from '../pipeline/target.ts'
import { withRequestContext } from '../pipeline/trace.ts'
import { inOwnWorld } from '../sandbox/own-world.ts'
import { type Fields, readFields } from './read-body.ts'
import { renderDelivery, renderWebhook } from './webhook-records.ts'

interface WebhookApiDeps extends ArrivalDeps {
  /** Without a slash at the end. */
  publicUrl: string
  webhooks: Client<typeof WebhooksService>
  send: Pick<Sender, 'success' | 'failure'>
  sendPreflight: SendPreflight
}

type Call = NonNullable<MessageInitShape<typeof KeyCallSchema>['call']>
type Results = KeyCallResult['result']

/** A call of webhooks by the holder of a key, with the time that is left. */
type Ask = <Case extends Results['case']>(call: Call, result: Case) => Promise<Extract<Results, { case: Case }>['value']>

interface Answered {
  data: unknown
  meta?: object
  /** The query of the next page. Absent: there is none. */
  nextQuery?: Readonly<Record<string, string>>
}

interface Asked {
  req: IncomingMessage
  /** Empty on `/v1/webhooks`. */
  id: string
  query(...names: readonly string[]): Readonly<Record<string, string>>
  ask: Ask
}

/**
 * `/v1/webhooks`: the only paths of the API that change something, so they are no rows of the table of endpoints. The
 * stages are those of other requests. The service checks the key again, by its digest.
 */
export function webhookApi(deps: WebhookApiDeps): RequestListener {
  const { send, sendPreflight } = deps
  const prepare = preparation(deps)
  const inWorld = inOwnWorld(deps)
  const answer = async (ctx: RequestContext & Partial<Answerable>): Promise<void> => {
    const counted = await prepare(ctx)
    const forwarded = await inWorld(counted)
    if (forwarded) return deps.record(counted, counted.res.statusCode, forwarded.bytes)
    const { data, meta, nextQuery } = await respond(counted, deps)
    const more = nextQuery ? ['Link', `<${deps.publicUrl}${counted.target.path}?${new URLSearchParams(nextQuery)}>; rel="next"`] : []
    const body = JSON.stringify({ success: true, data, ...(meta && { meta }) })
    await send.success(counted, { representation: represent(body), cache: 'none', more })
  }
  return (req, res) => {
    if (req.method === 'OPTIONS')
      return sendPreflight(arrival(req, res, { ...deps, beginSpan: undefined }), getMethods(getTemplate(getPath(req.url))))
    const ctx = arrival(req, res, deps)
    withRequestContext(ctx, () => answer(ctx)).catch((error) =>
      send.failure(Object.assign(ctx, { caller: (ctx as Partial<Answerable>).caller ?? byAddress(ctx, deps) ?? keylessCaller('') }), error),
    )
  }
}

/** Identifies and counts. Errors: those of a malformed request, the method and the key; rate_limited. */
function preparation(deps: WebhookApiDeps) {
  const [identified, count] = [identify(deps), countRequest(deps)]
  return async (ctx: RequestContext & Partial<Answerable>): Promise<Counted> => {
    const target = Object.assign(ctx, { target: readTarget(ctx) })
    const arrived = Object.assign(target, { caller: await identified(target) })
    const counted = Object.assign(arrived, { endpoint: undefined, rateLimit: await count(arrived) })
    checkMethod(counted)
    checkCredentials(counted)
    checkRateLimit(counted)
    if (!isKeyCaller(counted.caller)) throw fail('missing_key')
    if (counted.caller.isPublishable) throw fail('secret_key_required')
    if (deps.shedding.isOverloaded()) throw overloaded
    return counted
  }
}

async function respond(ctx: Counted, { webhooks }: WebhookApiDeps): Promise<Answered> {
  const { req, target, caller } = ctx
  const handler = handlers[`${req.method === 'HEAD' ? 'GET' : req.method} ${getTemplate(target.path)}`]
  if (!handler) throw unknownEndpoint()
  const ask: Ask = async (call, expected) => {
    const digest = Buffer.from((caller as KeyCaller).digest, 'latin1')
    const { result } = await webhooks.callWithKey({ digest, call }, { timeoutMs: remainingMs(ctx) })
    if (result.case !== expected) throw new Error(`webhooks answered ${result.case} instead of ${expected}`)
    return result.value as never
  }
  return handler({ req, id: getSegments(target.path)[0] ?? '', query: (...names) => readQuery(ctx, names), ask })
}

/** What follows `/v1/webhooks`. */
const getSegments = (path: string): string[] => path.split('/').slice(3)

/** The path of a handler; undefined when it has more segments than any. */
function getTemplate(path: string): string | undefined {
  const [id = '', action = '', more] = getSegments(path)
  return more === undefined ? `${id === '' ? '' : '/{id}'}${action === '' ? '' : `/${action}`}` : undefined
}

/** The methods that the handlers of a path take, with HEAD wherever GET is. A path without handlers takes those of reading. */
function getMethods(template: string | undefined): readonly string[] {
  const declared = Object.keys(handlers).flatMap((each) => {
    const [method = '', path] = each.split(' ')
    return path === template ? [method] : []
  })
  return declared.length === 0 ? readMethods : declared.flatMap((method) => (method === 'GET' ? readMethods : [method]))
}

function checkMethod({ req, target }: Counted): void {
  const methods = getMethods(getTemplate(target.path))
  if (!methods.includes(req.method!)) throw methodNotAllowed(methods)
}

function readQuery({ target }: Counted, names: readonly string[]): Readonly<Record<string, string>> {
  for (const { name } of target.query) {
    if (!names.includes(name)) throw fail('unknown_parameter', { name: name.slice(0, 60), hint: '', known: names.join(', ') || 'none' })
  }
  return Object.fromEntries(target.query.map(({ name, value }) => [name, value]))
}

const settingFields = {
  url: 'text',
  description: 'text',
  language: 'text',
  events: 'list',
  sports: 'list',
  league_ids: 'list',
  team_ids: 'list',
  match_ids: 'list',
} as const

const toSettings = (
  { url, description, language, events, sports, league_ids, team_ids, match_ids }: Fields<typeof settingFields>,
  { settings: known }: Partial<Endpoint> = {},
) => ({
  url: url ?? known?.url ?? '',
  description: description ?? known?.description ?? '',
  language: language ?? known?.language ?? '',
  filter: {
    events: events ?? known?.filter?.events ?? [],
    sports: sports ?? known?.filter?.sports ?? [],
    leagueIds: league_ids ?? known?.filter?.leagueIds ?? [],
    teamIds: team_ids ?? known?.filter?.teamIds ?? [],
    matchIds: match_ids ?? known?.filter?.matchIds ?? [],
  },
})

const idempotencyHeader = 'idempotency-key'
const idempotencyCharsMax = 255

function getIdempotencyKey({ headers }: IncomingMessage): string {
  const key = String(headers[idempotencyHeader] ?? '')
  if (key.length > idempotencyCharsMax)
    throw fail('malformed_request', { what: `Idempotency-Key must have at most ${idempotencyCharsMax} characters` })
  return key
}

/** By method and the path below `/v1/webhooks`. */
const handlers: Readonly<Record<string, (asked: Asked) => Promise<Answered>>> = {
  async 'GET '({ query, ask }) {
    query()
    const { items } = await ask({ case: 'list', value: {} }, 'endpoints')
    return { data: items.map((each) => renderWebhook(each)), meta: { total: items.length, limit: items.length, offset: 0 } }
  },
  async 'POST '({ req, ask }) {
    const settings = toSettings(await readFields(req, settingFields))
    const { endpoint, secret } = await ask({ case: 'create', value: { settings, idempotencyKey: getIdempotencyKey(req) } }, 'created')
    return { data: { ...renderWebhook(endpoint!), secret } }
  },
  async 'GET /{id}'({ id, query, ask }) {
    query()
    const endpoint = await ask({ case: 'get', value: { id } }, 'endpoint')
    return { data: { ...renderWebhook(endpoint), waiting: endpoint.waiting } }
  },
  async 'PATCH /{id}'({ req, id, ask }) {
    const { enabled, ...fields } = await readFields(req, { ...settingFields, enabled: 'flag' })
    const settings = toSettings(fields, await ask({ case: 'get', value: { id } }, 'endpoint'))
    const value = { endpoint: { id }, settings, ...(enabled !== undefined && { enabled }) }
    return { data: renderWebhook(await ask({ case: 'update', value }, 'endpoint')) }
  },
  async 'DELETE /{id}'({ id, ask }) {
    await ask({ case: 'delete', value: { id } }, 'deleted')
    return { data: { id, deleted: true } }
  },
  async 'POST /{id}/secret'({ req, id, ask }) {
    const { overlap_seconds: overlap } = await readFields(req, { overlap_seconds: 'number' })
    const value = { endpoint: { id }, ...(overlap !== undefined && { overlapSeconds: overlap }) }
    const { endpoint, secret } = await ask({ case: 'rotateSecret', value }, 'created')
    return { data: { ...renderWebhook(endpoint!), secret } }
  },
  async 'POST /{id}/test'({ req, id, ask }) {
    await readFields(req, {})
    return { data: { queued: (await ask({ case: 'sendTest', value: { id } }, 'queued')).count } }
  },
  async 'GET /{id}/deliveries'({ id, query, ask }) {
    const given = query('state', 'cursor', 'limit')
    const { state = '', cursor: after = '', limit = '' } = given
    if (!/^(?:[1-9]\d{0,2})?$/.test(limit)) throw fail('invalid_parameter', { name: 'limit', what: 'must be 1 to 100' })
    const value = { endpoint: { id }, state, after, limit: Number(limit) }
    const { items, next } = await ask({ case: 'listDeliveries', value }, 'deliveries')
    const page = { data: items.map(renderDelivery), meta: { next_cursor: next || null } }
    return next === '' ? page : { ...page, nextQuery: { ...given, cursor: next } }
  },
  async 'POST /{id}/resend'({ req, id, ask }) {
    const { event, since } = await readFields(req, { event: 'text', since: 'text' })
    if ((event === undefined) === (since === undefined))
      throw fail('missing_parameter', { name: 'event', what: 'give either event or since' })
    if (event === '') throw fail('invalid_parameter', { name: 'event', what: 'must be the id of a delivery' })
    const value = { endpoint: { id }, id: event ?? '', since: since ?? '' }
    return { data: { queued: (await ask({ case: 'resend', value }, 'queued')).count } }
  },
}
