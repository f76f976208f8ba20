import { create } from '@bufbuild/protobuf'
import { getContribution, joinApplied, later, mergeContributions } from '@touchline/contract/contributions'
import {
  type RankingContribution,
  RankingContributionSchema,
  type RankingObservation,
  type RankingRecord,
  RankingRecordSchema,
} from '@touchline/contract/gen/ranking'
import type { Outbox } from '@touchline/platform/outbox'
import { rankingChanged, rankingId, rankings } from './records.ts'

export const foldRankings =
  ({ outbox }: { outbox: Outbox }) =>
  async (observations: RankingObservation[]): Promise<void> => {
    const byPart = Map.groupBy(observations, rankingId)
    await outbox.change(rankings, [...byPart.keys()], (id, record) => foldRanking(record, byPart.get(id)!), [rankingChanged])
  }

/** The part after these observations of it; undefined when every one was applied before. */
export function foldRanking(record: RankingRecord | undefined, observations: readonly RankingObservation[]): RankingRecord | undefined {
  const known = record?.contributions ?? []
  const contributions = mergeContributions(known, observations.map(contribution), join, ({ source, dataset }) => `${source}\n${dataset}`)
  if (record && contributions === known) return undefined
  const { sport, tourKey, date, part } = observations[0]!
  return create(RankingRecordSchema, { id: rankingId(observations[0]!), sport, tourKey, date, part, contributions })
}

function contribution(observation: RankingObservation): RankingContribution {
  const { dataset, untrusted, receivedAt, withdrawn, list } = observation
  const own = { ...getContribution(observation), dataset, untrusted, receivedAt }
  return create(RankingContributionSchema, { ...own, ...(list && !withdrawn && { list }) })
}

const join = (a: RankingContribution, b: RankingContribution): RankingContribution =>
  joinApplied(a, b, (newest) => ({ ...newest, receivedAt: later(a.receivedAt, b.receivedAt) }))
