import { create, equals } from '@bufbuild/protobuf'
import { getContribution, joinApplied, later, mergeContributions, newer } from '@touchline/contract/contributions'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import {
  type Lineups,
  LineupsRecordSchema,
  LineupsSchema,
  PlaysRecordSchema,
  PublishedLineupsSchema,
  StatsChangedSchema,
  type StatsContribution,
  StatsContributionSchema,
  type StatsRecord,
  StatsRecordSchema,
} from '@touchline/contract/gen/stats'
import { lineupsPublished, lineupsReported, statsChanged } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection, partialView } from '@touchline/platform/ports/document-store'
import { playsId } from './plays.ts'

export const matches = collection('stats_matches', StatsRecordSchema, {
  id: (r) => r.matchId,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

/** The same documents without statistics, which are most of their bytes. */
export const lineupsOfMatches = partialView(matches, LineupsRecordSchema)

/** One record per match and source: there are many plays, and every observation of a match in play adds some. */
export const plays = collection('stats_plays', PlaysRecordSchema, {
  id: playsId,
  reads: 'fresh',
  keys: ({ matchId }) => ({ matchId }),
  paths: { ofMatch: { equal: ['matchId'] } },
})

/** The last published lineups of recent matches. */
export const publishedLineups = collection('stats_published_lineups', PublishedLineupsSchema, {
  id: ({ current }) => current!.match!.id,
  reads: 'fresh',
  keys: ({ publishedAt, startAt }) => ({ publishedAt, startAt }),
  paths: { byInstant: { equal: [], sort: 'publishedAt' }, byStart: { equal: [], sort: 'startAt' } },
})

const getChange = ({ matchId, sport }: { matchId: string; sport: string }) => create(StatsChangedSchema, { matchId, sport })
export const matchChanged = outboxRoute(matches, statsChanged, getChange)
export const reportedLineups = outboxRoute(matches, lineupsReported, getChange, reportsOtherLineups)
export const lineupsChanged = outboxRoute(publishedLineups, lineupsPublished, (record) => record)
export const playsChanged = outboxRoute(plays, statsChanged, getChange)

function reportsOtherLineups(before: StatsRecord | undefined, after: StatsRecord): boolean {
  const known = new Map(before?.contributions.map((each) => [each.source, each]))
  return after.contributions.some(({ source, precedence, lineups }) => {
    const previous = known.get(source)
    return !sameLineups(previous?.lineups, lineups) || (lineups !== undefined && previous!.precedence !== precedence)
  })
}

const sameLineups = (a: Lineups | undefined, b: Lineups | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && equals(LineupsSchema, a, b))

/**
 * The record after these observations of its match; undefined when every one was applied before. A withdrawal stays as
 * an empty contribution (tombstone), so that an older observation arriving late does not restore the data.
 */
export function contribute(record: StatsRecord | undefined, observations: readonly StatsObservation[]): StatsRecord | undefined {
  const contributions = mergeContributions(record?.contributions ?? [], observations.map(statsContribution), join)
  if (contributions === record?.contributions) return undefined
  return create(StatsRecordSchema, { matchId: observations[0]!.matchId, sport: observations[0]!.sport, contributions })
}

/** The contribution of a source that has sent nothing but this observation. Parts that a delta lacks are unchanged. */
function statsContribution(observation: StatsObservation): StatsContribution {
  const { seq, receivedAt, withdrawn, isDelta, lineups, statistics, injuries } = observation
  return create(StatsContributionSchema, {
    ...getContribution(observation),
    receivedAt,
    ...((!isDelta || lineups) && { lineupsSeq: seq }),
    ...((!isDelta || statistics) && { statisticsSeq: seq }),
    ...((!isDelta || injuries) && { injuriesSeq: seq }),
    ...(!withdrawn && lineups && { lineups }),
    ...(!withdrawn && statistics && { statistics }),
    ...(!withdrawn && injuries && { injuries }),
  })
}

/** Lineups, statistics and injuries each come from the highest sequence that reported them. */
const join = (a: StatsContribution, b: StatsContribution): StatsContribution =>
  joinApplied(a, b, ({ source }) => {
    const { lineupsSeq, lineups } = newer(a, b, 'lineupsSeq')
    const { statisticsSeq, statistics } = newer(a, b, 'statisticsSeq')
    const { injuriesSeq, injuries } = newer(a, b, 'injuriesSeq')
    return create(StatsContributionSchema, {
      ...{ source, lineupsSeq, statisticsSeq, injuriesSeq, receivedAt: later(a.receivedAt, b.receivedAt) },
      ...(lineups && { lineups }),
      ...(statistics && { statistics }),
      ...(injuries && { injuries }),
    })
  })
