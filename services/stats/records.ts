import { create } from '@bufbuild/protobuf'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { type StatsContribution, StatsContributionSchema, type StatsRecord, StatsRecordSchema } from '@touchline/contract/gen/stats'
import { see } from '@touchline/contract/seen'
import { collection } from '@touchline/platform/ports/document-store'

export const matches = collection('stats_matches', StatsRecordSchema, {
  id: (r) => r.matchId,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
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

/** The newest sequence alone says what the source has. */
function add(before: StatsContribution | undefined, said: StatsObservation): StatsContribution | undefined {
  const { source, seq, withdrawn, lineups, statistics } = said
  const seen = see(before?.seen ?? [], seq)
  if (!seen) return undefined
  if (seen.at(-1) !== seq) return { ...before!, seen }
  const has = withdrawn ? {} : { ...(lineups && { lineups }), ...(statistics && { statistics }) }
  return create(StatsContributionSchema, { source, seen, ...has })
}
