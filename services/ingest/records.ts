import {
  CandidatePairSchema,
  DecisionSchema,
  EncodedDatasetSchema,
  IdentitySchema,
  MatchDaysSchema,
  MatchSheetSchema,
  PlayerMentionSchema,
  type PublishedMerge,
  PublishedMergeSchema,
  PushAnswerSchema,
  PushedSourceSchema,
  QuarantinedSchema,
  SourceDatasetSchema,
  SourceRecordSchema,
} from '@touchline/contract/gen/ingest'
import { catalogMerged } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection, partialView } from '@touchline/platform/ports/document-store'
import { fileOfRow } from '@touchline/sources/parse/problem'

/** The last published state of each dataset of a source. */
export const datasets = collection('ingest_datasets', SourceDatasetSchema, {
  id: (dataset) => dataset.id,
  reads: 'fresh',
  keys: (dataset) => ({ source: dataset.source }),
  paths: { bySource: { equal: ['source'] } },
})

/** The same documents with encoded rows. */
export const encodedDatasets = partialView(datasets, EncodedDatasetSchema)

/** Every minted id except those of players, with the words it is derived from; teams also with their names. */
export const identities = collection('ingest_identities', IdentitySchema, {
  id: (identity) => identity.id,
  reads: 'fresh',
  keys: (identity) => ({ kind: identity.kind }),
  paths: { byKind: { equal: ['kind'] } },
})

export const daysOfMatches = collection('ingest_match_days', MatchDaysSchema, {
  id: (days) => days.id,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

export const sources = collection('ingest_sources', SourceRecordSchema, {
  id: (record) => record.info?.source ?? '',
  reads: 'fresh',
  keys: () => ({}),
  paths: { all: { equal: [] } },
})

export const quarantine = collection('ingest_quarantine', QuarantinedSchema, {
  id: (entry) => entry.id,
  reads: 'fresh',
  keys: (entry) => ({ source: entry.source, file: fileOfRow(entry.row), at: entry.at }),
  paths: { newest: { equal: [], sort: 'at' }, byFile: { equal: ['source', 'file'] } },
})

export const candidatePairs = collection('ingest_candidate_pairs', CandidatePairSchema, {
  id: (pair) => pair.id,
  reads: 'fresh',
  keys: (pair) => ({ kind: pair.kind }),
  paths: { byKind: { equal: ['kind'] } },
})

/** Mentions: names of players together with the team they played for. */
export const players = collection('ingest_players', PlayerMentionSchema, {
  id: (mention) => mention.id,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

export const decisions = collection('ingest_decisions', DecisionSchema, {
  id: (decision) => decision.id,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

/** Answers to pushed bodies, each stored for a day. */
export const pushAnswers = collection('ingest_push_answers', PushAnswerSchema, {
  id: (answer) => answer.id,
  reads: 'fresh',
  keys: (answer) => ({ at: answer.at }),
  paths: { byTime: { equal: [], sort: 'at' } },
})

export const pushedSources = collection('ingest_pushed_sources', PushedSourceSchema, {
  id: (pushed) => pushed.source,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

/** The official sheets that are expected or were received. */
export const sheets = collection('ingest_sheets', MatchSheetSchema, {
  id: (sheet) => sheet.id,
  reads: 'fresh',
  keys: (sheet) => ({ source: sheet.source }),
  paths: { bySource: { equal: ['source'] } },
})

/** Published merges, one for each id that was ever merged into another. */
export const merged = collection('ingest_merged', PublishedMergeSchema, {
  id: (merge) => merge.merged!.from,
  reads: 'fresh',
  keys: (merge) => ({ scope: Object.keys(merge.scopes) }),
  paths: { byScope: { equal: ['scope'] } },
})

/** Published only if the target of a merge changes, not if its scopes change. */
export const mergedChanged = outboxRoute(
  merged,
  catalogMerged,
  (merge: PublishedMerge) => merge.merged,
  (before, after) => before?.merged?.seq !== after.merged?.seq,
)
