import type { DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf'
import { fail, isFailure } from '@touchline/contract/errors'
import { FixturesService, type MatchPage } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { mayName, sportOfId } from '@touchline/contract/ids'
import { decodeMatch } from '@touchline/contract/match-page'
import { dumpPlans, hasDumps } from '@touchline/contract/plans'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Clock } from '@touchline/platform/ports/clock'
import type { NamesList } from '../followed/names.ts'
import type { TablesList } from '../followed/tables.ts'
import type { KeyCaller } from '../grants/caller.ts'
import { maySee } from '../grants/scope.ts'
import { contentTypes } from '../http/representation.ts'
import type { Answer, Download } from '../pipeline/answer.ts'
import type { CallRpc, InTurn } from '../pipeline/call.ts'
import { getRedirect } from '../pipeline/get-redirect.ts'
import type { Entitled } from '../pipeline/request-context.ts'
import { withRequestContext } from '../pipeline/trace.ts'
import { renderMatch } from '../records/match.ts'
import type { View } from '../render/view.ts'

export type DumpSeason = (ctx: Entitled) => Promise<Answer>

interface DumpDeps {
  call: CallRpc
  inTurn: InTurn
  names: Pick<NamesList, 'get' | 'current' | 'fetch'>
  tables: Pick<TablesList, 'has'>
  clock: Clock
  latest(match: Match): Match
  publicUrl: string
}

const pageMax = 50

interface Season {
  leagueId: string
  season: string
}

/**
 * Reads the first page before the response begins, so that whatever is wrong with the request is an error. Each further
 * page is read once the client has taken the one before: one page is held, however long the season is. Throws
 * `plan_not_allowed`, `league_not_allowed`, `not_found`.
 */
export const dumpSeason =
  (deps: DumpDeps): DumpSeason =>
  (ctx) =>
    withRequestContext(ctx, async () => {
      const { plan } = ctx.caller as KeyCaller
      if (!hasDumps(plan)) throw fail('plan_not_allowed', { plan, what: 'the download of seasons', plans: dumpPlans })
      try {
        return await deps.inTurn(ctx, () => begun(ctx, deps))
      } catch (thrown) {
        if (!isFailure('merged', thrown)) throw thrown
        return getRedirect(ctx, String(thrown.values.into), deps.publicUrl)
      }
    })

async function begun(ctx: Entitled, deps: DumpDeps): Promise<Download> {
  const { sport, season: named } = ctx.input.values as { sport: string; season?: string }
  const id = ctx.route.params.id!
  if (!mayName(id, 'league') || sportOfId(id) !== sport) throw fail('not_found', { kind: 'league', id: id.slice(0, 60) })
  const none = new AbortController().signal
  const league = await ask(ctx, deps, none, FixturesService.method.getLeague, { id, sport })
  if (ctx.scope !== 'all' && !maySee(ctx.scope, league.id)) throw fail('league_not_allowed', { kind: 'league' })
  const at = { leagueId: league.id, sport, ...(named !== undefined && { season: named }) }
  const { season, archived } = await ask(ctx, deps, none, FixturesService.method.findSeason, at)
  const first = await readPage(ctx, deps, none, { leagueId: league.id, season }, '')
  if (first.items.length === 0) throw fail('not_found', { kind: 'season', id: season })
  return {
    type: contentTypes.ndjson,
    fileName: `${sport}-${league.id}-${season.replace('/', '-')}.ndjson`,
    more: archived ? ['X-Data-Tier', 'archive'] : [],
    chunks: (signal) => lines(ctx, deps, signal, { leagueId: league.id, season }, first),
  }
}

/** Calls within the time that one request has, from now on. */
const ask = <R extends DescMethodUnary>(
  ctx: Entitled,
  { call }: DumpDeps,
  signal: AbortSignal,
  rpc: R,
  request: MessageInitShape<R['input']>,
): Promise<MessageShape<R['output']>> =>
  call({ ...ctx, signal, startedAt: performance.now() }, rpc, request as object) as Promise<MessageShape<R['output']>>

const readPage = (ctx: Entitled, deps: DumpDeps, signal: AbortSignal, { leagueId, season }: Season, after: string): Promise<MatchPage> =>
  ask(ctx, deps, signal, FixturesService.method.listMatches, {
    ...{ sport: String(ctx.input.values.sport), leagueIds: [leagueId], season, limit: pageMax, withEvents: true, after },
  })

/** The lines of each page, and last the one by which a client knows that it has all of them. */
async function* lines(ctx: Entitled, deps: DumpDeps, signal: AbortSignal, season: Season, first: MatchPage): AsyncGenerator<string> {
  let count = 0
  for (let page = first; ; ) {
    const texts = await linesIn(page, ctx, deps)
    count += texts.length
    if (texts.length > 0) yield texts.join('')
    if (!page.more || page.next === undefined) break
    const { next } = page
    page = await deps.inTurn({ ...ctx, startedAt: performance.now() }, () =>
      withRequestContext(ctx, () => readPage(ctx, deps, signal, season, next)),
    )
  }
  yield `${JSON.stringify({ dump: { matches: count, complete: true } })}\n`
}

/** Not from fragments: a season would evict the matches that people ask for now. */
async function linesIn({ items }: MatchPage, { input, scope }: Entitled, deps: DumpDeps): Promise<string[]> {
  const { names, tables, clock } = deps
  const render = (): { texts: string[]; missing: Set<string> } => {
    const missing = new Set<string>()
    const view: View = {
      lang: input.language,
      scope,
      now: clock.now(),
      names: names.get,
      current: names.current,
      hasTable: tables.has,
      missing,
    }
    return { texts: items.flatMap((bytes) => getLines(bytes, deps, view)), missing }
  }
  await ownTurn()
  const { texts, missing } = render()
  if (missing.size === 0) return texts
  return (await names.fetch(missing).catch(() => false)) ? render().texts : texts
}

/** A match that cannot be read does not end the download: it is left out, as it is from lists. */
function getLines(bytes: Uint8Array, { latest }: DumpDeps, view: View): string[] {
  const match = decodeMatch(bytes)
  if (!match.schedule?.home || !match.schedule.away || !match.state?.scoreboard) return []
  return [`${JSON.stringify(renderMatch(latest(match), view))}\n`]
}
