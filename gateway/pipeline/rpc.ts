import type { DescMethodUnary } from '@bufbuild/protobuf'
import { fail, isFailure } from '@touchline/contract/errors'
import type { Match } from '@touchline/contract/gen/match'
import { mayName, sportOfId } from '@touchline/contract/ids'
import { getOrMake } from '@touchline/platform/get-or-make'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Clock } from '@touchline/platform/ports/clock'
import type {
  AnyRendered,
  CursorPaging,
  ReadMore,
  Rendered,
  RenderedJson,
  RenderedRecords,
  ResponseView,
  RpcSource,
} from '../endpoints/endpoint.ts'
import { offsetMax } from '../endpoints/param-types.ts'
import type { ImportStatus } from '../followed/import-status.ts'
import type { NamesList } from '../followed/names.ts'
import type { TablesList } from '../followed/tables.ts'
import { whole } from '../forms/form.ts'
import { formedBody, formHeaders, type ListLayout, listLayout, rewritten, textLayout } from '../forms/formed.ts'
import { maySee, type Scope } from '../grants/scope.ts'
import { writeQuery } from '../http/query.ts'
import { contentTypes, type Representation, represent, representTexts } from '../http/representation.ts'
import { successBody } from '../render/envelope.ts'
import type { Fragments } from '../reuse/fragments.ts'
import type { CachedResponse, ReadResponse, ResponseCache, SharedResponse } from '../reuse/response-cache.ts'
import type { Answer, Success } from './answer.ts'
import { type CallRpc, checkDeadline, type InTurn, whileConnected } from './call.ts'
import { getRedirect } from './get-redirect.ts'
import type { Entitled } from './request-context.ts'
import { withRequestContext } from './trace.ts'

export type AnswerByRpc = (ctx: Entitled, source: RpcSource) => Answer | Promise<Answer>

interface RpcDeps {
  call: CallRpc
  inTurn: InTurn
  names: Pick<NamesList, 'get' | 'current' | 'fetch'>
  tables: Pick<TablesList, 'has'>
  imports: Pick<ImportStatus, 'isImporting'>
  /** Domain clock. */
  clock: Clock
  latest(match: Match): Match
  fragments: Pick<Fragments, 'match' | 'table'>
  responses: ResponseCache
  publicUrl: string
}

/**
 * Returns a cached response synchronously. Otherwise queues the request behind others of its caller, calls the service,
 * and renders its record or page.
 */
export const answerByRpc =
  (deps: RpcDeps): AnswerByRpc =>
  (ctx, source) => {
    const { responses, inTurn } = deps
    const key = source.cacheTags === 'none' ? undefined : getKey(ctx, source)
    const read = (signal: AbortSignal) => callAndRender({ ...ctx, signal }, source, deps)
    const found = key === undefined ? undefined : responses.current(key, (signal) => withRequestContext(ctx, () => read(signal)))
    if (found) return cachedAnswer(found, responses)
    return withRequestContext(ctx, () =>
      inTurn(ctx, async () => {
        try {
          return key === undefined ? await whileConnected(ctx.res, read) : cachedAnswer(await responses.read(key, ctx.res, read), responses)
        } catch (thrown) {
          if (!isFailure('merged', thrown)) throw thrown
          return getRedirect(ctx, String(thrown.values.into), deps.publicUrl)
        }
      }),
    )
  }

const cachedAnswer = (response: CachedResponse, { age }: Pick<ResponseCache, 'age'>): Success => ({
  ...response,
  more: [...response.more, 'Age', age(response)],
})

/** Rows are numbered, because a path is not unique: the tools have rows of their own. */
const rowNumbers = new Map<RpcSource, number>()

/**
 * Equal for requests with the same response. Uses the built request, which contains the days that a list without
 * filters covers.
 */
function getKey({ route: { endpoint }, input, scope }: Entitled, source: RpcSource): string {
  const row = getOrMake(rowNumbers, source, () => rowNumbers.size)
  const { lang, token: _, ...values } = input.values
  // The link to the next page repeats the parameter as it was given.
  const isNamed = endpoint.data.shape === 'page' && lang !== undefined
  const scopeKey = typeof scope === 'string' ? scope : scope.key
  return `${row} ${JSON.stringify(values)} ${JSON.stringify(input.request)} ${input.language} ${isNamed} ${input.form.type} ${scopeKey}`
}

/** A request whose response is being read. The signal aborts when nobody waits for it any more. */
type Reading = Entitled & { signal: AbortSignal }

/** Throws `not_found`, `merged` and `league_not_allowed`. */
async function callAndRender(
  ctx: Reading,
  { rpc, leagues: getLeagues, also, render, markdown, cacheTags }: RpcSource,
  deps: RpcDeps,
): Promise<ReadResponse> {
  const { scope, input } = ctx
  checkPathIds(ctx)
  const response = await deps.call(ctx, rpc, {
    ...input.request,
    ...getRestriction(rpc, scope),
    ...getSignIn(ctx, rpc, deps.publicUrl),
    ...getOwnKey(ctx),
  })
  const leagues = getLeagues?.(response)
  if (leagues) checkLeagues(ctx, leagues)
  const read = (method: DescMethodUnary, request: object) => deps.call(ctx, method, { ...request, ...getRestriction(method, scope) })
  const more = await also?.(response, input.values, read as ReadMore, deps.clock.now())
  const asMarkdown = input.form.type === 'markdown' ? represent(markdown!(response), contentTypes.markdown) : undefined
  const writeIn = async (view: ResponseView): Promise<Body> => {
    const rendered = render(response, view, input.values, more)
    return asMarkdown ? { representation: asMarkdown, rendered: rendered as Rendered } : write(ctx, rendered)
  }
  const body = await translate(ctx, writeIn, deps)
  const { rendered } = body
  return { ...written(ctx, body, deps.publicUrl), cacheTags: cacheTags === 'none' ? [] : cacheTags(response, input.values, rendered) }
}

const getRestriction = ({ input }: DescMethodUnary, scope: Scope): object | undefined =>
  input.field.scope && typeof scope !== 'string' ? { scope: { leagueIds: [...scope] } } : undefined

/** Signed request for a statement: the header, and the URL that it is valid for. Throws `invalid_sign_in`. */
function getSignIn({ req }: Entitled, { input: { field } }: RpcSource['rpc'], publicUrl: string): object | undefined {
  if (!field.signInUri) return undefined
  const signInUri = `${publicUrl}/v1/channels`
  if (!field.signIn) return { signInUri }
  const signIn = req.headers['sign-in-with-x']
  if (signIn === undefined) throw fail('invalid_sign_in', { what: 'it is missing' })
  return { signInUri, signIn: String(signIn) }
}

const getOwnKey = ({ route, caller }: Entitled): { keyIds: string[] } | undefined =>
  route.endpoint.needsKey && caller.keyId !== undefined ? { keyIds: [caller.keyId] } : undefined

/** Throws `league_not_allowed` unless the caller may see at least one league of the record. */
function checkLeagues({ scope, route }: Entitled, leagues: readonly string[]): void {
  if (scope !== 'all' && !leagues.some((id) => maySee(scope, id))) throw fail('league_not_allowed', { kind: route.endpoint.data.record })
}

/** Throws `not_found` without an RPC for path ids that cannot exist: malformed ids and ids of another sport. */
function checkPathIds({ route: { endpoint, params } }: Entitled): void {
  for (const [name, id] of Object.entries(params)) {
    const kind = endpoint.params[name]!.idKind
    if (kind && (!mayName(id, kind) || sportOfId(id) !== (endpoint.sport ?? params.sport)))
      throw fail('not_found', { kind, id: id.slice(0, 60) })
  }
}

/** Renders in one language. Requests missing names once; names that remain unknown are null. */
async function translate(
  { input, scope }: Entitled,
  respond: (view: ResponseView) => Promise<Body>,
  { names, tables, imports, clock, latest, fragments, publicUrl }: RpcDeps,
): Promise<Body> {
  const { get, current } = names
  const view: ResponseView = {
    lang: input.language,
    scope,
    now: clock.now(),
    names: get,
    current,
    hasTable: tables.has,
    latest,
    matchFragment: (match, form) => fragments.match(match, form, view),
    isImporting: imports.isImporting(),
    host: new URL(publicUrl).host,
    tableFragment: (table) => fragments.table(table, view),
    missing: new Set(),
  }
  const response = await respond(view)
  if (view.missing.size === 0) return response
  // A response with null names is better than an error.
  const arrived = await names.fetch(view.missing).catch(() => false)
  return arrived ? respond(view) : response
}

/** A serialized body, and the facts about it that its headers depend on. */
interface Body {
  representation: Representation
  rendered: Omit<Rendered, 'data'>
}

async function write(ctx: Reading, rendered: AnyRendered): Promise<Body> {
  if ('parts' in rendered) return writeRecords(ctx, rendered.parts, textLayout(rendered))
  return 'next' in rendered ? writeRecords(ctx, rendered, listLayout(ctx.input.form, getPage(ctx))) : getBody(ctx, rendered)
}

function getBody(ctx: Entitled, rendered: Rendered | RenderedJson): Body {
  const { form } = ctx.input
  if (form !== whole) return { representation: formedBody(rendered, form, getPage(ctx)), rendered }
  const make = () => represent(successBody(rendered, getPage(ctx)))
  const isFragment = 'json' in rendered && rendered.total === undefined
  return { representation: isFragment ? getOrMake(bodies, rendered, make) : make(), rendered }
}

/** Bodies of single matches, kept as long as their fragments. Such a body depends on nothing else. */
const bodies = new WeakMap<RenderedJson, Representation>()

/** Longest time of rendering before other work gets a turn, in milliseconds. */
const sliceMs = 0.5
/**
 * Texts of 150 records. Building and sending the body of a longer list takes about as long as a slice, so it gets its
 * own turn.
 */
const manyTexts = 300

/**
 * Renders a list in several turns of the event loop. Its texts are fragments, so nothing of it outlives the response.
 */
async function writeRecords(ctx: Reading, rendered: RenderedRecords, layout: ListLayout): Promise<Body> {
  const { type, before, between, after, write } = layout
  const records = write ? rewritten(rendered, write) : rendered
  const [texts, digests] = [[before], [before]]
  let until = performance.now() + sliceMs
  for (let next = records.next(); ; next = records.next()) {
    if (next.done) {
      const end = after(next.value)
      texts.push(end)
      digests.push(end)
      if (texts.length > manyTexts) await ownTurn()
      return { representation: representTexts(texts, digests, type), rendered: next.value }
    }
    if (texts.length > 1) texts.push(between)
    texts.push(next.value.json)
    digests.push(next.value.digest)
    if (performance.now() < until) continue
    await ownTurn()
    checkDeadline({ isGone: ctx.signal.aborted, startedAt: ctx.startedAt })
    until = performance.now() + sliceMs
  }
}

/** The requested page; undefined for a complete list. */
function getPage({ route, input }: Entitled): { limit: number; offset: number } | undefined {
  const { limit, offset = 0 } = input.values as { limit: number; offset?: number }
  return route.endpoint.data.shape === 'page' ? { limit, offset } : undefined
}

export const getAnswer = (ctx: Entitled, rendered: Rendered, publicUrl: string): Success => written(ctx, getBody(ctx, rendered), publicUrl)

function written(ctx: Entitled, { representation, rendered }: Body, publicUrl: string): SharedResponse {
  const page = getPage(ctx)
  const more: string[] = rendered.archived ? ['X-Data-Tier', 'archive'] : []
  const next = page && nextLink(ctx, publicUrl, { ...page, total: rendered.total!, paging: rendered.paging })
  if (next !== undefined) more.push('Link', `<${next}>; rel="next"`)
  more.push(...formHeaders(ctx.input.form, ctx.target.path))
  const { partCount, cache = ctx.route.endpoint.cache } = rendered
  return { representation, cache, more, ...(partCount !== undefined && { partCount }) }
}

interface Page {
  limit: number
  offset: number
  total: number
  paging: CursorPaging | undefined
}

/**
 * URL of the next page; undefined on the last page and beyond the maximum offset. Uses a cursor when the list has one,
 * because insertions do not shift its pages. Built from `publicUrl`, never from the Host header.
 */
function nextLink({ target: { path, query } }: Entitled, publicUrl: string, { limit, offset, total, paging }: Page): string | undefined {
  const next = offset + limit
  const isLast = paging ? paging.isLast : next >= total
  if (isLast) return undefined
  const others = query.filter(({ name }) => name !== 'offset' && name !== 'cursor')
  const link = (name: string, value: string) => `${publicUrl}${path}?${writeQuery([...others, { name, value }])}`
  if (paging?.cursor) return link('cursor', paging.cursor)
  return next > offsetMax ? undefined : link('offset', String(next))
}
