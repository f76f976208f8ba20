import {
  CandidatePairSchema,
  DecisionSchema,
  IdentitySchema,
  PlayerMentionSchema,
  type PublishedMerge,
  PublishedMergeSchema,
  QuarantinedSchema,
  SourcePartSchema,
  SourceRecordSchema,
} from '@touchline/contract/gen/ingest'
import { catalogMerged } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'
import { fileOfRow } from './row-name.ts'

/** What each part of a source said last. */
export const parts = collection('ingest_parts', SourcePartSchema, {
  id: (part) => part.id,
  reads: 'fresh',
  keys: (part) => ({ source: part.source }),
  paths: { bySource: { equal: ['source'] } },
})

/** Every id that was made, but those of players, and from what; of teams also their names. */
export const identities = collection('ingest_identities', IdentitySchema, {
  id: (identity) => identity.id,
  reads: 'fresh',
  keys: (identity) => ({ kind: identity.kind }),
  paths: { byKind: { equal: ['kind'] } },
})

export const sources = collection('ingest_sources', SourceRecordSchema, {
  id: (record) => record.info?.source ?? '',
  reads: 'fresh',
  keys: () => ({}),
  paths: { all: { equal: [] } },
})

export const quarantine = collection('ingest_quarantine', QuarantinedSchema, {
  id: (held) => held.id,
  reads: 'fresh',
  keys: (held) => ({ source: held.source, file: fileOfRow(held.row), at: held.at }),
  paths: { newest: { equal: [], sort: 'at' }, byFile: { equal: ['source', 'file'] } },
})

export const candidatePairs = collection('ingest_unsure', CandidatePairSchema, {
  id: (pair) => pair.id,
  reads: 'fresh',
  keys: (pair) => ({ kind: pair.kind }),
  paths: { byKind: { equal: ['kind'] } },
})

/** Who was named in whose colours. */
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

/** What was told of ids that stand for another, one for each id that ever did. */
export const merged = collection('ingest_merged', PublishedMergeSchema, {
  id: (told) => told.merged!.from,
  reads: 'fresh',
  keys: (told) => ({ scope: Object.keys(told.scopes) }),
  paths: { byScope: { equal: ['scope'] } },
})

/** Only what an id stands for is worth telling, not who says so. */
export const mergedChanged = outboxRoute(
  merged,
  catalogMerged,
  (told: PublishedMerge) => told.merged,
  (before, after) => before?.merged?.seq !== after.merged?.seq,
)
