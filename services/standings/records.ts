import { create, equals } from '@bufbuild/protobuf'
import { EncodedStandingsSchema, type Standings, StandingsChangedSchema, StandingsSchema } from '@touchline/contract/gen/standings'
import { standingsChanged } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection, partialView, type View } from '@touchline/platform/ports/document-store'

export const tableId = (leagueId: string, season: string): string => `${leagueId}:${season}`

export const tables = collection('standings_tables', StandingsSchema, {
  id: (t) => tableId(t.leagueId, t.season),
  reads: 'may-be-stale',
  keys: (t) => ({ leagueId: t.leagueId, season: t.season }),
  paths: { byLeague: { equal: ['leagueId'], sort: 'season' } },
})

/** The same documents with encoded rows. */
export const encodedTables = partialView(tables, EncodedStandingsSchema)

/** The same documents with fresh reads: a table that was just written is included, on MongoDB too. */
export const freshTables: View<typeof EncodedStandingsSchema> = { ...encodedTables, reads: 'fresh' }

/** Not published for a table that differs only in its rules version. */
export const tableChanged = outboxRoute(
  tables,
  standingsChanged,
  (t: Standings) =>
    create(StandingsChangedSchema, { sport: t.sport, leagueId: t.leagueId, season: t.season, removed: t.rows.length === 0 }),
  (before, after) => !before || !equals(StandingsSchema, { ...before, rulesVersion: after.rulesVersion }, after),
)
