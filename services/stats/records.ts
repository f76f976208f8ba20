import { create } from '@bufbuild/protobuf'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import {
  PlaysRecordSchema,
  type StatsContribution,
  StatsContributionSchema,
  type StatsRecord,
  StatsRecordSchema,
} from '@touchline/contract/gen/stats'
import { addSequence } from '@touchline/contract/sequence-ranges'
import { collection } from '@touchline/platform/ports/document-store'
import { playsId } from './plays.ts'

export const matches = collection('stats_matches', StatsRecordSchema, {
  id: (r) => r.matchId,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

/** One record per match and source: plays are many, and every observation of a match in play adds some. */
export const plays = collection('stats_plays', PlaysRecordSchema, {
  id: playsId,
  reads: 'fresh',
  keys: ({ matchId }) => ({ matchId }),
  paths: { ofMatch: { equal: ['matchId'] } },
})

/**
 * The record after these observations of its match; undefined when every one was applied before. A withdrawal stays as
 * an empty contribution (tombstone), so that an older observation arriving late does not restore the data.
 */
export function contribute(record: StatsRecord | undefined, observations: readonly StatsObservation[]): StatsRecord | undefined {
  const bySource = new Map((record?.contributions ?? []).map((c) => [c.source, c]))
  let changed = false
  for (const o of observations) {
    const after = add(bySource.get(o.source), o)
    if (!after) continue
    bySource.set(o.source, after)
    changed = true
  }
  if (!changed) return undefined
  const contributions = [...bySource.values()].sort((a, b) => (a.source < b.source ? -1 : 1))
  return create(StatsRecordSchema, { matchId: observations[0]!.matchId, sport: observations[0]!.sport, contributions })
}

/** Lineups and statistics each keep the highest sequence that carries them. A delta leaves absent parts unchanged. */
function add(before: StatsContribution | undefined, observation: StatsObservation): StatsContribution | undefined {
  const { source, precedence, seq, withdrawn, isDelta, lineups, statistics } = observation
  const current = before ?? create(StatsContributionSchema, { source })
  const applied = addSequence(current.applied, seq)
  if (!applied) return undefined
  const after = create(StatsContributionSchema, { ...current, applied, ...(applied.at(-1) === seq && { precedence }) })
  if ((!isDelta || lineups) && seq > after.lineupsSeq) Object.assign(after, { lineups: withdrawn ? undefined : lineups, lineupsSeq: seq })
  if ((!isDelta || statistics) && seq > after.statisticsSeq)
    Object.assign(after, { statistics: withdrawn ? undefined : statistics, statisticsSeq: seq })
  return after
}
