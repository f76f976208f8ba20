import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { MigrationStateSchema, ProcessRecordSchema } from '@touchline/contract/gen/platform'
import { type Collection, collection } from '../ports/document-store.ts'

/**
 * A change of the keys or the form of documents while processes of two releases run. The release that declares it
 * writes both forms, and reads the new one once `readsNew` says so.
 */
export interface Migration<S extends DescMessage = DescMessage> {
  /** Collection and what is new: "accounts_organisations-hasStripeCustomer". Never used again. */
  name: string
  /** The owner of the documents; processes of other services do not write them. */
  service: string
  collection: Collection<S>
  /**
   * The document with the new form, computed from the old one, which it keeps. Pure, and the same when repeated. Absent:
   * only the keys are new, which every write computes.
   */
  add?(document: MessageShape<S>): MessageShape<S>
  /** The document without the old form. Only in a release that no longer writes it: the one after, or later. */
  drop?(document: MessageShape<S>): MessageShape<S>
}

/** Checks the types of one migration, for lists of several. */
export const migration = <S extends DescMessage>(declared: Migration<S>): Migration => declared as unknown as Migration

export const phases = ['write-both', 'backfilled', 'read-new', 'dropped'] as const
export type Phase = (typeof phases)[number]

export const platformMigrations = collection('platform_migrations', MigrationStateSchema, {
  id: ({ name }) => name,
  reads: 'fresh',
  isDurable: true,
  keys: () => ({}),
  paths: {},
})

export const platformProcesses = collection('platform_processes', ProcessRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ seenAt }) => ({ seenAt }),
  paths: { bySeen: { equal: [], sort: 'seenAt' } },
})

/** What a process states that knows the migration, or no longer writes its old form. */
export const known = ({ name, drop }: Migration): string[] => [name, ...(drop ? [`${name}:drop`] : [])]
