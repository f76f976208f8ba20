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

/** A record of its own for each source, since plays are many and every one of a match in play adds some. */
export const plays = collection('stats_plays', PlaysRecordSchema, {
  id: playsId,
  reads: 'fresh',
  keys: ({ matchId }) => ({ matchId }),
  paths: { ofMatch: { equal: ['matchId'] } },
})

/**
 * The record after these observations of its match, or undefined when every one was taken in before. What a source has taken back stays as an
 * empty contribution: an older observation that comes late must not bring it back.
 */
export function contribute(record: StatsRecord | undefined, said: readonly StatsObservation[]): StatsRecord | undefined {
  const bySource = new Map((record?.contributions ?? []).map((c) => [c.source, c]))
  let changed = false
  for (const o of said) {
    const after = add(bySource.get(o.source), o)
    if (!after) continue
    bySource.set(o.source, after)
    changed = true
  }
  if (!changed) return undefined
  const contributions = [...bySource.values()].sort((a, b) => (a.source < b.source ? -1 : 1))
  return create(StatsRecordSchema, { matchId: said[0]!.matchId, sport: said[0]!.sport, contributions })
}

/** Of the sheet and of the figures each, the newest sequence that says anything of them. An addition says nothing of what it leaves out. */
function add(before: StatsContribution | undefined, said: StatsObservation): StatsContribution | undefined {
  const { source, seq, withdrawn, isDelta: addition, lineups, statistics } = said
  const known = before ?? create(StatsContributionSchema, { source })
  const seen = addSequence(known.applied, seq)
  if (!seen) return undefined
  const after = create(StatsContributionSchema, { ...known, applied: seen })
  if ((!addition || lineups) && seq > after.lineupsSeq) Object.assign(after, { lineups: withdrawn ? undefined : lineups, lineupsSeq: seq })
  if ((!addition || statistics) && seq > after.statisticsSeq)
    Object.assign(after, { statistics: withdrawn ? undefined : statistics, statisticsSeq: seq })
  return after
}
