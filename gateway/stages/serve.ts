import type { Language } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Clock } from '@touchline/platform/ports/clock'
import { dayOf } from '../dates.ts'
import type { Serve } from '../derive/router.ts'
import type { Endpoint, RpcSource, Shown } from '../endpoint.ts'
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
import { within } from './trace.ts'
import { translate } from './translate.ts'
import type { InTurn } from './turn.ts'

export interface ServeDeps {
  call: CallRpc
  inTurn: InTurn
  live: LiveList
  names: NamesList
  send: Sender
  /** The domain's. */
  clock: Clock
  publicUrl: string
}

/** The stages of a request that has found its endpoint, in the order of refusals. What one of them throws is the answer. */
export function serveEndpoint(endpoint: Endpoint, deps: ServeDeps): Serve {
  const { source } = endpoint
  const readParameters = parametersOf(endpoint)
  const checkNamedLeagues = namedLeagueCheck(endpoint, deps.names.leaguesNamed)
  const answerRpc = source.from === 'rpc' ? rpcAnswer(endpoint, source, deps) : undefined

  return (x, path) => {
    const refusal = overLimit(x)
    if (refusal) throw refusal
    checkAccept(x.req.headers.accept)
    const values = readParameters(path, x.query)
    const { caller } = x
    const lang = (values.lang as Language | undefined) ?? caller?.language ?? 'en'
    const sport = values.sport as string | undefined
    const scope = sport === undefined ? 'all' : scopeOfCaller(caller, sport)
    const request = source.from === 'rpc' ? source.ask(values, { today: dayOf(deps.clock.now()), scope: narrowed(scope) }) : undefined
    if (sport !== undefined) checkScope(scope, sport)
    checkNamedLeagues(scope, values)
    checkPrice(endpoint, caller)
    switch (source.from) {
      case 'live':
        return answerLive(x, deps, sport!, lang, scope)
      case 'caller':
        return answerShown(x, endpoint, values, source.show(caller), deps)
      case 'rpc':
        // What is answered from memory waits for nobody.
        return within(x, () => deps.inTurn(x, () => answerRpc!(x, request!, values, lang, scope)))
    }
  }
}

function answerLive(x: RequestContext, { live, send }: ServeDeps, sport: string, lang: Language, scope: Scope): void {
  const representation = live.rendered(sport, lang, scope)
  if (!representation) throw fail('upstream_unavailable')
  send.success(x, representation, 'live', ['Age', live.age()])
}

function rpcAnswer(endpoint: Endpoint, { rpc, leagues, show }: RpcSource, deps: ServeDeps) {
  const checkPathIds = pathIdCheck(endpoint)
  const { call, names, clock, live, send, publicUrl } = deps
  return async (x: RequestContext, request: object, values: Values, lang: Language, scope: Scope): Promise<void> => {
    checkPathIds(values)
    const answer = await call(x, rpc, request).catch((thrown) => {
      const into = mergedInto(thrown)
      if (into === undefined) throw thrown
      send.moved(x, redirectLink(publicUrl, x, values.id as string, into), into)
    })
    if (!answer) return
    if (leagues) checkRecord(scope, leagues(answer), endpoint.data.record)
    const shown = await translate((view) => show(answer, view, values), { lang, scope }, { names, clock, latest: live.latest })
    answerShown(x, endpoint, values, shown, deps)
  }
}

function answerShown(x: RequestContext, endpoint: Endpoint, values: Values, shown: Shown, { send, publicUrl }: ServeDeps): void {
  const paged =
    endpoint.data.shape === 'page' ? { limit: values.limit as number, offset: (values.offset as number | undefined) ?? 0 } : undefined
  const more: string[] = shown.archived ? ['X-Data-Tier', 'archive'] : []
  const next = paged && nextLink(publicUrl, x, { ...paged, total: shown.total!, paging: shown.paging })
  if (next !== undefined) more.push('Link', `<${next}>; rel="next"`)
  send.success(x, represent(successBody(shown, paged)), shown.cache ?? endpoint.cache, more)
}

const narrowed = (scope: Scope): { leagueIds: string[] } | undefined => (typeof scope === 'string' ? undefined : { leagueIds: [...scope] })
