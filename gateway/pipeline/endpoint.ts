import type { IncomingMessage } from 'node:http'
import type { Language } from '@touchline/contract/catalog'
import { fail, ServiceError } from '@touchline/contract/errors'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { type PriceKind, pricesMicroUsd } from '@touchline/contract/prices'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DumpSeason } from '../dumps/dump-season.ts'
import { endpointHints, unknownEndpoint } from '../endpoints/closest-endpoint.ts'
import { shortened } from '../endpoints/closest-name.ts'
import type { CallerSource, DocumentSource, Endpoint, Values } from '../endpoints/endpoint.ts'
import { parameterHint } from '../endpoints/foreign-params.ts'
import { readParam } from '../endpoints/param.ts'
import type { NamesList } from '../followed/names.ts'
import { readForm } from '../forms/form.ts'
import { formHeaders, withForm } from '../forms/formed.ts'
import { type Caller, isKeyCaller, type KeyCaller } from '../grants/caller.ts'
import { leagueScope, maySee, type Scope } from '../grants/scope.ts'
import type { Route } from '../http/application.ts'
import type { Pair } from '../http/query.ts'
import { checkAccept, mediaTypes, streamCoding, wantedCoding } from '../http/representation.ts'
import { type LiveFilterValues, liveFilter } from '../live/live-filter.ts'
import type { LiveList } from '../live/live-list.ts'
import { overloaded, type Shedding, shedErrors } from '../overload/shedding.ts'
import { buyParts, type PartsDeps, refuseUnpaid } from '../payments/parts.ts'
import { includesParts, withoutOffers } from '../payments/unpaid.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import type { ResponseCache } from '../reuse/response-cache.ts'
import type { Streams } from '../stream/streams.ts'
import type { Answer, OpenStream, Success } from './answer.ts'
import type { Answered, Counted, Entitled, Identified, Input, Read, Routed } from './request-context.ts'
import { getAnswer } from './rpc.ts'
import type { Sender } from './send.ts'

export interface AdmissionDeps {
  shedding: Pick<Shedding, 'reason' | 'isOverloaded'>
}

export interface EndpointDeps extends PartsDeps {
  /** Domain clock. */
  clock: Clock
  names: Pick<NamesList, 'leaguesNamed'>
  live: Pick<LiveList, 'rendered' | 'age'>
  responses: Pick<ResponseCache, 'get' | 'setRendered'>
  publicUrl: string
  dump: DumpSeason
  streams: Pick<Streams, 'open'>
  /** This gateway is that of the sandbox. */
  isSandbox: boolean
  /** The media types that the client accepts; undefined: any. */
  getAccept(req: IncomingMessage): string | undefined
}

/**
 * The endpoint of the path, if any. Throws when the request must be shed: while the process is overloaded, every
 * request without a key, since most of them end in a 402; with a key or a payment, only requests that need an RPC.
 */
export const admit =
  ({ shedding }: AdmissionDeps) =>
  ({ route, target, caller }: Identified): Endpoint | undefined => {
    if (route instanceof ServiceError) return undefined
    const { endpoint } = route
    if (caller.keyId === undefined && !caller.payment) {
      if (shedding.isOverloaded()) throw overloaded
      // Their price is read from a service.
      if (includesParts({ route, target }) && shedding.reason(FixturesService.typeName)) throw overloaded
    } else if (endpoint.source.from === 'stream') {
      if (shedding.isOverloaded()) throw overloaded
    } else if (endpoint.source.from === 'rpc' || endpoint.source.from === 'dump') {
      const reason = shedding.reason(endpoint.source.from === 'rpc' ? endpoint.source.rpc.parent.typeName : FixturesService.typeName)
      if (reason) throw shedErrors[reason]
    }
    return endpoint
  }

/** The endpoint of the path. The closest one is searched for here, once the request is within its limit. */
export function getRoute(endpoints: readonly Endpoint[]): (ctx: Counted) => Route {
  const getHint = endpointHints(endpoints)
  return ({ route, target }) => {
    if (!(route instanceof ServiceError)) return route
    throw route.code === 'unknown_endpoint' ? getHint(target.path) : route
  }
}

export const readInput =
  ({ clock, getAccept }: Pick<EndpointDeps, 'clock' | 'getAccept'>) =>
  ({ req, route, target, caller }: Routed): Input => {
    const { endpoint, params } = route
    const { source } = endpoint
    const accept = getAccept(req)
    checkAccept(accept, () => (mayCost(caller, endpoint) ? [...getTypes(endpoint), mediaTypes.html] : getTypes(endpoint)))
    const isStream = source.from === 'stream'
    if (!(isStream ? streamCoding : wantedCoding)(req.headers['accept-encoding']))
      throw fail('not_acceptable', { header: 'Accept-Encoding', what: `${isStream ? '' : 'br, '}gzip or uncompressed` })
    if (target.query.length === 0) route.values ??= readParameters(endpoint, params, [])
    const values = target.query.length === 0 ? route.values! : readParameters(endpoint, params, target.query)
    const language = (values.lang as Language | undefined) ?? caller.language
    const form = readForm(endpoint, values, accept)
    const request = source.from === 'rpc' ? source.buildRequest(values, clock.now(), language) : undefined
    return { values, language, form, request }
  }

/** Whether the response may be the page of a 402. */
const mayCost = ({ keyId, payment }: Caller, { price }: Endpoint): boolean => keyId === undefined && !payment && price !== 'free'

/** The media types that a response may have. */
function getTypes({ source, data }: Endpoint): readonly string[] {
  const { json, markdown, csv, calendar, ndjson, eventStream } = mediaTypes
  if (source.from === 'stream') return [eventStream]
  if (source.from === 'document') return [...new Set([json, source.type.split(';', 1)[0]!])]
  if (data.record === 'calendar') return [calendar, json]
  if (data.record === 'dump') return [ndjson, json]
  if (data.shape !== 'one') return [json, csv]
  return source.from === 'rpc' && source.markdown ? [json, markdown] : [json]
}

/** Throws `unknown_parameter`, `invalid_parameter`, `missing_parameter` and what the parameter types throw. */
function readParameters({ params }: Endpoint, inPath: Route['params'], query: readonly Pair[]): Values {
  const values: Record<string, unknown> = {}
  for (const name in params) values[name] = inPath[name] ?? params[name]!.absent
  const given = new Set<string>()
  for (const { name, value } of query) {
    if (!Object.hasOwn(params, name) || Object.hasOwn(inPath, name)) {
      const known = Object.keys(params).filter((each) => !Object.hasOwn(inPath, each))
      const hint = parameterHint({ name, value }, known, params.id?.idKind)
      throw fail('unknown_parameter', { name: shortened(name), hint, known: known.join(', ') || 'none' })
    }
    if (given.has(name)) throw fail('invalid_parameter', { name, what: 'is given more than once' })
    given.add(name)
    values[name] = readParam(name, params[name]!, value)
  }
  for (const name in params) {
    const { required: reason, unless = name } = params[name]!
    if (reason !== undefined && !given.has(name) && !given.has(unless)) throw fail('missing_parameter', { name, what: reason })
  }
  return values
}

/**
 * The part of the sport that the caller may see. Throws `sport_not_allowed` and `league_not_allowed`; without a key
 * also `payment_required` on a priced endpoint and `missing_key` on one that needs a key. All are thrown before any RPC.
 */
export const checkScope =
  ({ names }: Pick<EndpointDeps, 'names'>) =>
  ({ caller, route, target, input: { values } }: Read): Scope => {
    const { endpoint } = route
    const sport = endpoint.sport ?? (values.sport as string | undefined)
    const scope = sport === undefined ? 'all' : (caller.scopes.get(sport) ?? 'none')
    if (scope === 'none') throw fail('sport_not_allowed', { sport: sport! })
    if (scope !== 'all') checkNamedLeagues(scope, endpoint, values, names)
    if ((endpoint.source.from === 'stream' || endpoint.needsKey) && !isKeyCaller(caller)) throw fail('missing_key')
    if (caller.isPublishable && needsSecretKey(endpoint)) throw fail('secret_key_required')
    // The price with parts is read later.
    if (!includesParts({ route, target })) checkPrice(caller, endpoint.price)
    return scope
  }

/** What is about the holder of a key or of a wallet, and whole seasons at once, are not for visitors of a page. */
const needsSecretKey = ({ path, needsKey, source }: Endpoint): boolean =>
  needsKey === true || source.from === 'dump' || path.startsWith('/channels')

/** Throws `payment_required` without a key or payment. */
export function checkPrice({ keyId, payment }: Pick<Caller, 'keyId' | 'payment'>, price: Endpoint['price']): void {
  if (keyId === undefined && !payment && price !== 'free') throw fail('payment_required', withoutOffers(pricesMicroUsd[price]))
}

/**
 * Throws when a parameter names only leagues outside the scope, by id, whether they exist or not, or by a name that only
 * leagues outside the scope have.
 */
function checkNamedLeagues(scope: Scope, { params }: Endpoint, values: Values, names: EndpointDeps['names']): void {
  const { sport, league_name: name } = values
  const leagues = Object.keys(params).flatMap((each) =>
    params[each]!.idKind === 'league' ? ((values[each] as string | readonly string[] | undefined) ?? []) : [],
  )
  if (name !== undefined) leagues.push(...names.leaguesNamed(sport as string, name as string))
  if (leagues.length > 0 && !leagues.some((id) => maySee(scope, id))) throw fail('league_not_allowed', { kind: 'request' })
}

/**
 * The response of the endpoint: synchronously from memory, later from a service; with a payment after it is charged.
 */
export const answer =
  (deps: EndpointDeps) =>
  (ctx: Entitled): Answer | Promise<Answer> => {
    const { payment, keyId } = ctx.caller
    const { price, parts } = ctx.route.endpoint
    const hasParts = parts !== undefined && includesParts(ctx)
    if (!payment) return hasParts && keyId === undefined ? refuseUnpaid(ctx, parts, deps) : unpaidAnswer(ctx, deps)
    const compute = () => unpaidAnswer(ctx, deps)
    if (hasParts) return buyParts(ctx, payment, compute, deps)
    // A payment sent to a free endpoint is ignored.
    return deps.pay(ctx, { payment, microUsd: pricesMicroUsd[price as PriceKind] }, compute)
  }

function unpaidAnswer(ctx: Entitled, deps: EndpointDeps): Answer | Promise<Answer> {
  const { source } = ctx.route.endpoint
  switch (source.from) {
    case 'live':
      return withForm(ctx, liveAnswer(ctx, deps), deps.responses, [cacheTags.live(String(ctx.input.values.sport))])
    case 'caller':
      return callerAnswer(ctx, source, deps)
    case 'rpc':
      return deps.answerByRpc(ctx, source)
    case 'document':
      return documentAnswer(ctx, source)
    case 'stream':
      return streamAnswer(ctx, deps)
    case 'dump':
      return deps.dump(ctx)
  }
}

const scopeKeys = new WeakMap<Caller['scopes'], string>()
const keyOfScopes = (scopes: Caller['scopes']): string =>
  getOrMake(scopeKeys, scopes, () => [...scopes.values()].map((scope) => (typeof scope === 'string' ? scope : scope.key)).join(' '))

/** Rendered once in each form for all callers with the same scopes. */
function callerAnswer(ctx: Entitled, { render }: CallerSource, { responses, publicUrl }: EndpointDeps): Success {
  const { caller, input, route, target } = ctx
  const key = `${route.endpoint.path} ${input.language} ${input.form.key} ${keyOfScopes(caller.scopes)}`
  const representation = responses.get(key)?.representation
  if (representation) return { representation, cache: route.endpoint.cache, more: formHeaders(input.form, target.path) }
  const made = getAnswer(ctx, render(caller), publicUrl)
  responses.setRendered(key, made.representation, [])
  return made
}

function liveAnswer({ input, scope }: Entitled, { live }: EndpointDeps): Success {
  const representation = live.rendered(input.values.sport as string, input.language, scope, liveFilter(input.values as LiveFilterValues))
  if (!representation) throw fail('upstream_unavailable')
  return { representation, cache: 'live', more: ['Age', live.age()] }
}

/** Narrows the caller's scope to the requested league. */
function streamAnswer({ req, res, caller, route, input, scope: allowed }: Entitled, { streams }: EndpointDeps): OpenStream {
  const { league_id: leagueId, ...values } = input.values as { sport?: string; league_id?: string }
  const sport = route.endpoint.sport ?? values.sport!
  const scope = leagueId === undefined ? allowed : leagueScope([leagueId])
  const cursor = req.headers['last-event-id'] as string | undefined
  const coding = streamCoding(req.headers['accept-encoding'])!
  return streams.open({ res, caller: caller as KeyCaller, sport, lang: input.language, scope, cursor, coding })
}

async function documentAnswer({ route }: Entitled, source: DocumentSource): Promise<Success> {
  const representation = await source.representation()
  if (!representation) throw unknownEndpoint()
  return { representation, cache: route.endpoint.cache, more: [] }
}

export const sendAnswer =
  ({ send }: { send: Sender }) =>
  (ctx: Answered): void | Promise<void> => {
    const { answer } = ctx
    if ('open' in answer) return send.stream(ctx, answer)
    if ('chunks' in answer) return send.download(ctx, answer)
    if ('receipt' in answer) return send.paid(ctx, answer)
    return 'representation' in answer ? send.success(ctx, answer) : send.redirect(ctx, answer)
  }
