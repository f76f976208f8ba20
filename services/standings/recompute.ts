import { equals } from '@bufbuild/protobuf'
import { ServiceError } from '@touchline/contract/errors'
import type { NamesChanged } from '@touchline/contract/gen/catalog'
import type { FixturesService, ResultChanged } from '@touchline/contract/gen/fixtures'
import { type Standings, StandingsSchema } from '@touchline/contract/gen/standings'
import { sportOfId } from '@touchline/contract/ids'
import type { Outbox } from '@touchline/platform/outbox'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { CallOptions, Client } from '@touchline/platform/rpc-types'
import { alignedTeams, sportsAligning } from './aligned-teams.ts'
import { underIdsNow } from './merged-teams.ts'
import { tableChanged, tableId, tables } from './records.ts'
import { rulesOf, seasonsDecidedOn } from './rules.ts'
import { seasonTable } from './season.ts'

export interface StandingsDeps {
  store: DocumentStore
  outbox: Outbox
  clients: { fixtures: Client<typeof FixturesService> }
}

/** Pulls each season that a burst of results names once, and makes its table anew. */
export const recompute =
  (deps: StandingsDeps) =>
  async (results: ResultChanged[]): Promise<void> => {
    const seasons = new Map(results.map((r) => [tableId(r.leagueId, r.season), r]))
    for (const { leagueId, season } of seasons.values()) await remake(deps, leagueId, season)
  }

/** Teams that rules name and that stand for another, or for themselves again: the tables of those seasons are made anew. */
export const recomputeMerged =
  (deps: StandingsDeps) =>
  async (changes: NamesChanged[]): Promise<void> => {
    const ids = new Set(changes.flatMap(({ items }) => items.filter(({ name }) => name === '').map(({ id }) => id)))
    const decided = seasonsDecidedOn(ids)
    for (const sport of new Set([...decided.map(({ teamId }) => sportOfId(teamId)!), ...sportsAligning(ids)])) {
      const { items } = await deps.clients.fixtures.listLeagues({ sport, limit: 10_000 })
      for (const { id, slug, startedSeasons } of items) {
        const aligned = startedSeasons.filter((season) => alignedTeams(sport, slug, season).some((team) => ids.has(team)))
        const named = decided.filter(({ league }) => league === slug).map(({ season }) => season)
        for (const season of new Set([...named, ...aligned])) await remake(deps, id, season)
      }
    }
  }

/** Makes one table. Another process may have pulled later and written sooner: a table that changed since before our pull is pulled anew, never overwritten. */
async function remake({ store, outbox, clients }: StandingsDeps, leagueId: string, season: string): Promise<void> {
  const id = tableId(leagueId, season)
  for (let overtaken = true; overtaken; ) {
    const before = await store.get(tables, id)
    const made = await pull(clients.fixtures, leagueId, season).catch(unlessNotFound)
    overtaken = false
    if (!made) {
      if (before) overtaken = !(await store.remove(tables, id, before.revision))
      continue
    }
    const fold = (_: string, known: Standings | undefined) => {
      overtaken = known !== undefined && !(before && equals(StandingsSchema, known, before.doc))
      return overtaken || (known && equals(StandingsSchema, known, made)) ? undefined : made
    }
    await outbox.change(tables, [id], fold, [tableChanged])
  }
}

/** A season whose matches were all withdrawn has no table; one whose league is not told yet is named again when it is. */
const unlessNotFound = (error: unknown): undefined => {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
}

/** The table as the matches held make it now; undefined for a competition without one. Errors: not_found. */
export async function pull(
  fixtures: Client<typeof FixturesService>,
  leagueId: string,
  season: string,
  options?: CallOptions,
): Promise<Standings | undefined> {
  const held = await fixtures.listSeasonMatches({ leagueId, season }, options)
  const { slug, sport } = held.league!
  const rules = await underIdsNow(rulesOf(slug, season), alignedTeams(sport, slug, season), fixtures, options)
  // Events are many, and only few rules look at cards: who they are is known when the league is.
  const booked = rules.order.cards && (await fixtures.listSeasonMatches({ leagueId, season, withEvents: true }, options))
  return seasonTable(booked ?? held, rules)
}
