import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { PlanChangedSchema } from './gen/touchline/v1/accounts_pb.js'
import { KeyChangedSchema } from './gen/touchline/v1/auth_pb.js'
import { PlanPaidSchema } from './gen/touchline/v1/billing_pb.js'
import { FactRecordSchema } from './gen/touchline/v1/briefings_pb.js'
import { NamesChangedSchema } from './gen/touchline/v1/catalog_pb.js'
import {
  CatalogObservationSchema,
  ImportingSchema,
  LiveUpdateSchema,
  MatchObservationSchema,
  MergedSchema,
  StatsObservationSchema,
} from './gen/touchline/v1/feed_pb.js'
import { CatalogChangedSchema, MatchRecordSchema, ResultChangedSchema } from './gen/touchline/v1/fixtures_pb.js'
import { LiveMatchSchema, LiveVersionSchema } from './gen/touchline/v1/live_pb.js'
import { LimiterBeatSchema } from './gen/touchline/v1/platform_pb.js'
import { CareerChangedSchema, RaceDetailsSchema, type RacingObservation, RacingObservationSchema } from './gen/touchline/v1/racing_pb.js'
import { RankingChangedSchema, RankingObservationSchema } from './gen/touchline/v1/ranking_pb.js'
import { StandingsChangedSchema } from './gen/touchline/v1/standings_pb.js'
import { PublishedLineupsSchema, StatsChangedSchema } from './gen/touchline/v1/stats_pb.js'
import { TotalsChangedSchema } from './gen/touchline/v1/totals_pb.js'
import { UsageSumsSchema, UsageThresholdSchema } from './gen/touchline/v1/usage_pb.js'
import { WebhookDisabledSchema } from './gen/touchline/v1/webhooks_pb.js'

/** A topic of the bus: name, message type, subject and retention. */
export interface Topic<S extends DescMessage = DescMessage> {
  /** "feed.live". The part before the dot is the stream. */
  name: string
  schema: S
  /**
   * `subject`: tokens after the name; messages of one subject are delivered in order. `dedupId`: deduplication id; empty:
   * none.
   */
  address(message: MessageShape<S>): { subject: string[]; dedupId: string }
  /** How long the stream retains a message for disconnected consumers. */
  retentionHours: number
}

/** What a listener needs of a topic. Its schema may have fewer fields than the topic's; the others are not decoded. */
export type ListenedTopic<S extends DescMessage = DescMessage> = Omit<Topic<S>, 'address' | 'retentionHours'>

/** A topic of messages that no stream retains: those who listen get them. */
export type AnnouncedTopic<S extends DescMessage = DescMessage> = Omit<Topic<S>, 'retentionHours'>

const topic = <S extends DescMessage>(name: string, schema: S, retentionHours: number, address: Topic<S>['address']): Topic<S> => ({
  name,
  schema,
  retentionHours,
  address,
})

const catalogEntity = (entity: { case?: string | undefined; value?: { id: string } | undefined }) => [
  entity.case ?? 'none',
  entity.value?.id ?? 'none',
]

const getRacingId = ({ entity }: RacingObservation): string => (entity.case === 'race' ? entity.value.race?.id : entity.value?.id) ?? 'none'

// The subject includes the kind, because a player may be a team under the same id.
export const feedCatalog = topic('feed.catalog', CatalogObservationSchema, 720, (o) => ({
  subject: catalogEntity(o.entity),
  dedupId: `${o.source}:${o.dataset}:${o.entity.case}:${o.entity.value?.id}:${o.seq}`,
}))
export const feedMatch = topic('feed.match', MatchObservationSchema, 720, (o) => ({
  subject: [o.sport, o.matchId],
  dedupId: `${o.source}:${o.matchId}:${o.seq}`,
}))
export const feedStats = topic('feed.stats', StatsObservationSchema, 720, (o) => ({
  subject: [o.sport, o.matchId],
  dedupId: `${o.source}:${o.matchId}:${o.seq}`,
}))
export const feedRacing = topic('feed.racing', RacingObservationSchema, 720, (o) => ({
  subject: [o.entity.case ?? 'none', getRacingId(o)],
  dedupId: `${o.source}:${o.dataset}:${getRacingId(o)}:${o.seq}`,
}))
export const feedRanking = topic('feed.ranking', RankingObservationSchema, 720, (o) => ({
  subject: [o.sport, o.tourKey],
  dedupId: `${o.source}:${o.dataset}:${o.tourKey}:${o.date}:${o.part}:${o.seq}`,
}))
export const catalogMerged = topic('catalog.merged', MergedSchema, 720, (m) => ({
  subject: [m.sport, m.kind],
  dedupId: `${m.from}:${m.seq}`,
}))
/** The sources of a start are being imported. Repeated until the imports end, for listeners that connect later. */
export const catalogImporting = topic('catalog.importing', ImportingSchema, 1, () => ({ subject: ['all'], dedupId: '' }))
export const feedLive = topic('feed.live', LiveUpdateSchema, 6, (u) => ({
  subject: [u.sport, u.matchId],
  dedupId: `${u.source}:${u.matchId}:${u.seq}`,
}))
/** The full record, published when the schedule changed, or the state while fixtures owns it. */
export const fixturesMatch = topic('fixtures.match', MatchRecordSchema, 720, (r) => ({
  subject: [r.match?.sport ?? 'none', r.match?.id ?? 'none'],
  dedupId: `${r.match?.id}:${r.match?.schedule?.version}:${r.match?.state?.version}:${r.states.reduce((n, state) => n + state.applied.length, 0)}`,
}))
export const fixturesResult = topic('fixtures.result', ResultChangedSchema, 720, (r) => ({
  subject: [r.sport, r.leagueId],
  dedupId: '',
}))
export const fixturesNames = topic('fixtures.names', NamesChangedSchema, 6, () => ({ subject: ['all'], dedupId: '' }))
/** Used between fixtures processes, each of which keeps leagues, teams and seasons in memory. */
export const fixturesCatalog = topic('fixtures.catalog', CatalogChangedSchema, 6, (c) => ({ subject: [c.collection], dedupId: '' }))
export const liveMatch = topic('live.match', LiveMatchSchema, 6, (m) => ({
  subject: [m.match?.sport ?? 'none', m.match?.id ?? 'none'],
  dedupId: `${m.match?.id}:${m.match?.schedule?.version}:${m.match?.state?.version}:${m.released}`,
}))
/** `live.match` without events, which are most of a message, for listeners that do not need them. */
export const liveVersions: ListenedTopic<typeof LiveVersionSchema> = { ...liveMatch, schema: LiveVersionSchema }
export const standingsChanged = topic('standings.changed', StandingsChangedSchema, 720, (s) => ({
  subject: [s.sport, s.leagueId],
  dedupId: '',
}))
export const standingsRanking = topic('standings.ranking', RankingChangedSchema, 720, (r) => ({
  subject: [r.sport, r.tourKey],
  dedupId: '',
}))
/** Published once changed lineups, statistics, play-by-play or injuries of a match are stored. */
export const statsChanged = topic('stats.changed', StatsChangedSchema, 720, (s) => ({ subject: [s.sport, s.matchId], dedupId: '' }))
/** Published once changed totals of the players or teams of a season are stored. */
export const statsTotals = topic('stats.totals', TotalsChangedSchema, 6, (t) => ({ subject: [t.sport, t.leagueId], dedupId: '' }))
/** Published once the lineups that a source reports for a match are stored. */
export const lineupsReported = topic('lineups.reported', StatsChangedSchema, 720, (s) => ({ subject: [s.sport, s.matchId], dedupId: '' }))
/** The lineups of a match as readers see them, after they were published or changed. */
export const lineupsPublished = topic('lineups.published', PublishedLineupsSchema, 6, ({ current, publishedAt }) => ({
  subject: [current?.match?.sport ?? 'none', current?.match?.id ?? 'none'],
  dedupId: `${current?.match?.id}:${publishedAt}`,
}))
/** A fact that a finished match produced, or its correction. */
export const factsPublished = topic('facts.published', FactRecordSchema, 720, ({ sport, fact }) => ({
  subject: [sport, fact?.leagueId ?? 'none'],
  dedupId: fact?.id ?? '',
}))
/** A race with its runners and result, published whenever one of them changed. */
export const racingRace = topic('racing.race', RaceDetailsSchema, 720, ({ race, withdrawn }) => ({
  subject: [race?.meetingId ?? 'none', race?.id ?? 'none'],
  dedupId: `${race?.id}:${race?.version}:${withdrawn}`,
}))
/** Published once the changed runs of a horse, a jockey or a trainer are stored. */
export const racingCareer = topic('racing.career', CareerChangedSchema, 6, ({ participantId, season }) => ({
  subject: [participantId, season],
  dedupId: '',
}))
export const authKey = topic('auth.key', KeyChangedSchema, 24, (k) => ({ subject: [k.keyId], dedupId: `${k.keyId}:${k.revision}` }))
/** What an organisation has paid for. */
export const accountsPlan = topic('accounts.plan', PlanChangedSchema, 720, (p) => ({
  subject: [p.organisationId],
  dedupId: `${p.organisationId}:${p.revision}`,
}))
/** A payment for a plan was settled. */
export const billingPlanPaid = topic('billing.plan-paid', PlanPaidSchema, 720, (p) => ({
  subject: [p.purchase?.organisationId || 'none'],
  dedupId: p.orderId,
}))
/** What a gateway counted since its previous message. */
export const gatewayUsage = topic('gateway.usage', UsageSumsSchema, 48, (u) => ({ subject: ['all'], dedupId: `${u.gateway}:${u.seq}` }))
/** A key came close to its limit. */
export const usageThreshold = topic('usage.threshold', UsageThresholdSchema, 48, (t) => ({
  subject: [t.customer || 'none'],
  dedupId: `${t.keyId}:${t.kind}:${t.at}`,
}))
/** An endpoint failed for three days and was disabled. */
export const webhooksDisabled = topic('webhooks.disabled', WebhookDisabledSchema, 720, (w) => ({
  subject: [w.customer || 'none'],
  dedupId: `${w.endpointId}:${w.at}`,
}))

/** A process that shares rate limits is present. */
export const limiterPresence: AnnouncedTopic<typeof LimiterBeatSchema> = {
  name: 'limiter.presence',
  schema: LimiterBeatSchema,
  address: ({ group }) => ({ subject: [group], dedupId: '' }),
}

/** All topics with streams. */
export const topics = [
  feedCatalog,
  feedMatch,
  feedLive,
  feedStats,
  feedRacing,
  feedRanking,
  catalogMerged,
  fixturesMatch,
  fixturesResult,
  fixturesNames,
  fixturesCatalog,
  liveMatch,
  standingsChanged,
  standingsRanking,
  statsTotals,
  racingRace,
  racingCareer,
  authKey,
  accountsPlan,
  billingPlanPaid,
  gatewayUsage,
  usageThreshold,
  webhooksDisabled,
] as const
