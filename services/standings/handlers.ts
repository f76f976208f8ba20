import { ofSport } from '@touchline/contract/catalog'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { fail, isFailure } from '@touchline/contract/errors'
import {
  type EncodedStandings,
  type GetStandingsRequest,
  StandingsRowSchema,
  type StandingsService,
} from '@touchline/contract/gen/standings'
import { normalRound } from '@touchline/contract/names/normal-round'
import { readSplit } from '@touchline/contract/table-split'
import { textsIn } from '@touchline/platform/encoded-fields'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Call, ServiceImpl } from '@touchline/platform/rpc-types'
import { isComplete, seasonBracket } from './bracket/bracket.ts'
import { type KeptSeasons, readAnew } from './kept-seasons.ts'
import type { GetLiveTable } from './live-tables.ts'
import { readRanking, tourStandings } from './rankings/read.ts'
import { pull, type StandingsDeps, stakesIn } from './recompute.ts'
import { encodedTables, freshTables, tableId } from './records.ts'
import { sportRules } from './sports.ts'

interface HandlerDeps extends StandingsDeps {
  seasons: KeptSeasons
  getLiveTable: GetLiveTable
  /** The domain clock. */
  clock: Clock
}

export const handlers = (deps: HandlerDeps): ServiceImpl<typeof StandingsService> => ({
  async getStandings(request, call) {
    try {
      return await seasonStandings(deps, request, call)
    } catch (error) {
      const { sport, stage, split, before, live } = request
      const mayBeTour = ofSport(sportRules, sport).draws && split === undefined && before === undefined && !live && lacksTable(error)
      const table = mayBeTour ? await tourStandings(deps.store, request) : undefined
      if (!table) throw error
      return { ...table, ...rowsIn(table, stage) }
    }
  },

  async getBracket({ leagueId, sport, season: asked, stage }, call) {
    const { clients, clock } = deps
    const { season, archived } = await clients.fixtures.findSeason(
      { leagueId, sport, ...(asked !== undefined && { season: asked }) },
      { within: call },
    )
    // A cached season may be older than the result whose invalidation made the gateway ask.
    const matches = await readAnew(clients.fixtures)({ leagueId, season })
    const all = seasonBracket(matches, clock.now())
    if (all.length === 0) throw fail('not_covered', { what: `knock-out stage in season ${season}` })
    const wanted = stage === undefined ? undefined : normalRound(stage).toLowerCase()
    const rounds = all.filter((round) => wanted === undefined || round.stage.toLowerCase() === wanted)
    if (rounds.length === 0) throw fail('not_found', { kind: 'stage', id: stage! })
    return { sport, leagueId, season, rounds, archived, complete: isComplete(all) }
  },

  getStakes: ({ since, ...match }, call) => stakesIn(deps.clients.fixtures, deps.seasons.since(since), match, { within: call }),

  getRanking: (request) => readRanking(deps.store, request),

  async listTables({ afterId }) {
    const page = await deps.store.scan(freshTables, afterId)
    const last = page.at(-1)?.doc
    return {
      items: page.filter(({ doc }) => doc.rows.length > 0).map(({ doc: { leagueId, season } }) => ({ leagueId, season })),
      nextAfterId: last ? tableId(last.leagueId, last.season) : '',
    }
  },
})

async function seasonStandings(
  { store, clients, seasons, getLiveTable, clock }: HandlerDeps,
  request: GetStandingsRequest,
  call: Call,
): Promise<EncodedStandings> {
  const { leagueId, sport, stage, date, before, since, split } = request
  const day = before?.slice(0, 10) ?? date
  const asked = {
    leagueId,
    sport,
    ...(request.season !== undefined && { season: request.season }),
    ...(day !== undefined && { date: day }),
  }
  const { season, archived } = await clients.fixtures.findSeason(asked, { within: call })
  const compute = async () => {
    const getMatches = seasons.since(since)
    const part = split === undefined ? undefined : readSplit(split)
    if (request.live && !ofSport(sportRules, sport).draws) return getLiveTable({ leagueId, season, part }, getMatches, { within: call })
    const stored = day === undefined && !part ? await store.get(encodedTables, tableId(leagueId, season)) : undefined
    const table = held(stored?.doc)
    if (table) return table
    // A season without a result also has a table, in which every team has zero games.
    const computed = await pull(clients.fixtures, getMatches, { leagueId, season, part, date, before }, { within: call })
    return computed && encodeStandings(computed)
  }
  const table = await compute().catch(tableNotFound(season))
  if (!table) throw fail('not_covered', { what: `table of season ${season}` })
  const missingResults = missingIn(table, clock.now()) + table.withoutHalftime
  const asRead = { archived, missingResults, ...(split !== undefined && { split }) }
  return { ...table, ...rowsIn(table, stage), pendingFrom: [], rulesVersion: '', ...asRead }
}

/** Whether the league has no season, or no table of it. */
const lacksTable = (error: unknown): boolean =>
  isFailure('not_covered', error) || (isFailure('not_found', error) && error.values.kind !== 'league' && error.values.kind !== 'stage')

/** Undefined also for a table of a release that did not store its age and the version of its rules. */
const held = (table: EncodedStandings | undefined): EncodedStandings | undefined =>
  table && table.rows.length > 0 && table.asOf !== '' && table.rulesVersion !== '' ? table : undefined

/**
 * Number of results that the table lacks. A season whose play-offs have begun may also lack results of matches that no
 * source announced.
 */
const missingIn = ({ pendingFrom, missingResults = 0 }: EncodedStandings, now: number): number =>
  Math.max(missingResults, pendingFrom.filter((seconds) => seconds * 1_000 <= now).length)

/** Replaces "season not found" by "table not found" for a season without matches. */
const tableNotFound =
  (season: string) =>
  (error: unknown): never => {
    throw isFailure('not_found', error) && error.values.kind === 'season'
      ? fail('not_found', { kind: 'table of season', id: season })
      : error
  }

/** The requested rows. Errors: not_found. */
function rowsIn(table: EncodedStandings, stage: string | undefined): Pick<EncodedStandings, 'rows' | 'carriedOver'> {
  const rows = getRows(table, stage)
  if (stage !== undefined && rows.length === 0) throw fail('not_found', { kind: 'stage', id: stage })
  return { rows, carriedOver: [] }
}

/**
 * The rows of one stage (case-insensitive, in any known wording), including the stage from which a split season carries
 * points over. Without a stage: all rows.
 */
function getRows({ rows, carriedOver }: EncodedStandings, stage: string | undefined): Uint8Array[] {
  if (stage === undefined) return rows
  const wordings = [stage, normalRound(stage)].map((each) => each.toLowerCase())
  return [...rows, ...carriedOver].filter((row) => wordings.includes(textsIn(row, ['stage'], stageField).stage.toLowerCase()))
}
const stageField = { [StandingsRowSchema.field.stage.number]: 'stage' } as const
