import { create } from '@bufbuild/protobuf'
import { type Standings, StandingsChangedSchema, StandingsSchema } from '@touchline/contract/gen/standings'
import { standingsChanged } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

export const tableId = (leagueId: string, season: string): string => `${leagueId}:${season}`

export const tables = collection('standings_tables', StandingsSchema, {
  id: (t) => tableId(t.leagueId, t.season),
  reads: 'may-be-stale',
  keys: (t) => ({ leagueId: t.leagueId, season: t.season }),
  paths: { byLeague: { equal: ['leagueId'], sort: 'season' } },
})

export const tableChanged = outboxRoute(tables, standingsChanged, (t: Standings) =>
  create(StandingsChangedSchema, { sport: t.sport, leagueId: t.leagueId, season: t.season }),
)
