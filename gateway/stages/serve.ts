import type { Language } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Clock } from '@touchline/platform/ports/clock'
import { dayOf } from '../dates.ts'
import type { Serve } from '../derive/router.ts'
import type { Endpoint, Rendered, RpcSource } from '../endpoint.ts'
import type { Scope } from '../grants/scope.ts'
import type { LiveList } from '../live/live-list.ts'
import type { NamesList } from '../names.ts'
import { successBody } from '../render/envelope.ts'
import { represent } from '../representation.ts'
import type { RequestContext } from '../request-context.ts'
import { checkAccept } from './accept.ts'
import { type CallRpc, pathIdCheck } from './call.ts'
import { checkRecord, checkScope, namedLeagueCheck, scopeOfCaller } from './entitlement.ts'
import { overLimit } from './limit.ts'
import { nextLink } from './next-link.ts'
import { parametersOf, type Values } from './parameters.ts'
import { checkPrice } from './price.ts'
import { mergedInto, redirectLink } from './redirect.ts'
import type { Sender } from './send.ts'
import { withRequestContext } from './trace.ts'
import { translate } from './translate.ts'
import type { InTurn } from './turn.ts'

export interface ServeDeps {
  call: CallRpc
  inTurn: InTurn
  live: LiveList
  names: NamesList
  send: Sender
  /** Domain clock. */
  clock: Clock
  publicUrl: string
}

/**
 * The stages of a routed request, in order of precedence of their errors. An error thrown by a stage is the response.
 */
export function serveEndpoint(endpoint: Endpoint, deps: ServeDeps): Serve {
  const { source } = endpoint
  const readParameters = parametersOf(endpoint)
  const checkNamedLeagues = namedLeagueCheck(endpoint, deps.names.leaguesNamed)
  const serveRpc = source.from === 'rpc' ? rpcHandler(endpoint, source, deps) : undefined

  return (ctx, path) => {
    const refusal = overLimit(ctx)
    if (refusal) throw refusal
    checkAccept(ctx.req.headers.accept)
    const values = readParameters(path, ctx.query)
    const { caller } = ctx
    const lang = (values.lang as Language | undefined) ?? caller?.language ?? 'en'
    const sport = values.sport as string | undefined
    const scope = sport === undefined ? 'all' : scopeOfCaller(caller, sport)
    const request =
      source.from === 'rpc' ? source.buildRequest(values, { today: dayOf(deps.clock.now()), scope: leagueFilter(scope) }) : undefined
    if (sport !== undefined) checkScope(scope, sport)
    checkNamedLeagues(scope, values)
    checkPrice(endpoint, caller)
    switch (source.from) {
      case 'live':
        return sendLive(ctx, deps, sport!, lang, scope)
      case 'caller':
        return sendRendered(ctx, endpoint, values, source.render(caller), deps)
      case 'rpc':
        // Only RPCs are queued; responses from memory are not.
        return withRequestContext(ctx, () => deps.inTurn(ctx, () => serveRpc!(ctx, request!, values, lang, scope)))
    }
  }
}

function sendLive(ctx: RequestContext, { live, send }: ServeDeps, sport: string, lang: Language, scope: Scope): void {
  const representation = live.rendered(sport, lang, scope)
  if (!representation) throw fail('upstream_unavailable')
  send.success(ctx, representation, 'live', ['Age', live.age()])
}

function rpcHandler(endpoint: Endpoint, { rpc, leagues, render }: RpcSource, deps: ServeDeps) {
  const checkPathIds = pathIdCheck(endpoint)
  const { call, names, clock, live, send, publicUrl } = deps
  return async (ctx: RequestContext, request: object, values: Values, lang: Language, scope: Scope): Promise<void> => {
    checkPathIds(values)
    const response = await call(ctx, rpc, request).catch((thrown) => {
      const into = mergedInto(thrown)
      if (into === undefined) throw thrown
      send.redirect(ctx, redirectLink(publicUrl, ctx, values.id as string, into), into)
    })
    if (!response) return
    if (leagues) checkRecord(scope, leagues(response), endpoint.data.record)
    const rendered = await translate((view) => render(response, view, values), { lang, scope }, { names, clock, latest: live.latest })
    sendRendered(ctx, endpoint, values, rendered, deps)
  }
}

function sendRendered(ctx: RequestContext, endpoint: Endpoint, values: Values, rendered: Rendered, { send, publicUrl }: ServeDeps): void {
  const paged =
    endpoint.data.shape === 'page' ? { limit: values.limit as number, offset: (values.offset as number | undefined) ?? 0 } : undefined
  const more: string[] = rendered.archived ? ['X-Data-Tier', 'archive'] : []
  const next = paged && nextLink(publicUrl, ctx, { ...paged, total: rendered.total!, paging: rendered.paging })
  if (next !== undefined) more.push('Link', `<${next}>; rel="next"`)
  send.success(ctx, represent(successBody(rendered, paged)), rendered.cache ?? endpoint.cache, more)
}

const leagueFilter = (scope: Scope): { leagueIds: string[] } | undefined =>
  typeof scope === 'string' ? undefined : { leagueIds: [...scope] }
