import { create } from '@bufbuild/protobuf'
import { StandingsChangedSchema, type Table, TableSchema } from '@touchline/contract/gen/standings'
import { standingsChanged } from '@touchline/contract/topics'
import { announcement } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

export const tableId = (leagueId: string, season: string): string => `${leagueId}:${season}`

export const tables = collection('standings_tables', TableSchema, {
  id: (t) => tableId(t.leagueId, t.season),
  reads: 'may-be-stale',
  keys: (t) => ({ leagueId: t.leagueId, season: t.season }),
  paths: { byLeague: { equal: ['leagueId'], sort: 'season' } },
})

export const tableChanged = announcement(tables, standingsChanged, (t: Table) =>
  create(StandingsChangedSchema, { sport: t.sport, leagueId: t.leagueId, season: t.season }),
)
