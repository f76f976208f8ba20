import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import { byPrecedence, trustedOrAll } from '@touchline/contract/contributions'
import { RankingChangedSchema, type RankingContribution, type RankingRecord, RankingRecordSchema } from '@touchline/contract/gen/ranking'
import { standingsRanking } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

type Named = Pick<RankingRecord, 'sport' | 'tourKey' | 'date' | 'part'>

export const rankingId = ({ sport, tourKey, date, part }: Named): string => [sport, tourKey, date, part].join('/')

/** Sorts the lists of a sport by tour, then by date. */
export const placeOfList = ({ tourKey, date }: Pick<Named, 'tourKey' | 'date'>): string => `${tourKey}/${date}`

/** The contributions of sources that have the part and count. */
const present = ({ contributions }: Pick<RankingRecord, 'contributions'>): readonly RankingContribution[] =>
  trustedOrAll(contributions.filter(({ list }) => list !== undefined))

/** The contribution that is shown: of the source with the highest precedence. Undefined: every source withdrew the part. */
export const choose = (record: Pick<RankingRecord, 'contributions'>): RankingContribution | undefined =>
  present(record).toSorted((a, b) => byPrecedence(a, b) || byCodePoint(a.dataset, b.dataset))[0]

/** A document per part of a list, so that a list of any length stays below the limits of messages and documents. */
export const rankings = collection('standings_rankings', RankingRecordSchema, {
  id: rankingId,
  reads: 'may-be-stale',
  keys: (record) => ({
    sport: record.sport,
    isHead: record.part === 0 && present(record).length > 0,
    leagueId: choose(record)?.list?.leagueId ?? '',
    list: placeOfList(record),
  }),
  paths: { lists: { equal: ['sport', 'isHead'], sort: 'list' }, listsOfLeague: { equal: ['leagueId', 'isHead'], sort: 'list' } },
})

export const rankingChanged = outboxRoute(rankings, standingsRanking, ({ sport, tourKey, date, contributions }: RankingRecord) => {
  const leagueIds = [...new Set(contributions.flatMap(({ list }) => list?.leagueId || []))]
  return create(RankingChangedSchema, { sport, tourKey, date, leagueIds })
})
