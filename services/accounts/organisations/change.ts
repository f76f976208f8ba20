import { clone, create, type MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  type AuditEntry,
  AuditEntrySchema,
  type MailRecord,
  type Organisation,
  type OrganisationRecord,
  OrganisationRecordSchema,
  OrganisationSchema,
} from '@touchline/contract/gen/accounts'
import type { Outbox } from '@touchline/platform/outbox'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore, Write } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { newEntryId } from '../audit/entry-id.ts'
import { auditEntries, mails, organisations, planChanged } from '../records.ts'
import { changesAt, planAt } from '../subscriptions/plan-state.ts'

export interface ChangeDeps {
  store: DocumentStore
  outbox: Outbox
  realClock: Clock
}

/** An entry of the audit log without what `changeOrganisation` adds. `personId` absent: nobody's. */
export type Entry = Pick<AuditEntry, 'actor' | 'action'> & Partial<Pick<AuditEntry, 'personId' | 'subject' | 'detail'>>

/** What a change writes, all in one write. */
export interface Change {
  /** The changed organisation. Its plan, revision and id are those that `changeOrganisation` computes. */
  organisation: Organisation
  entries?: readonly Entry[]
  /** Sealed mails, each with the id that makes it unique. */
  mails?: readonly MailRecord[]
}

/**
 * Changes an organisation by compare-and-set: `fold` is pure, gets a copy that it may change, and returns undefined
 * when nothing changes. The plan is computed afterwards; when it differs from the stored one, the revision increases
 * and `accounts.plan` is published. Audit entries and mails are stored in the same write, so a crash loses none.
 * Returns the organisation as stored. Errors: not_found (unknown or deleted); what `fold` throws.
 */
export async function changeOrganisation(
  deps: ChangeDeps,
  id: string,
  fold: (organisation: Organisation, now: number) => Change | undefined,
): Promise<Organisation> {
  let current: Organisation | undefined
  const changed = await deps.outbox.change(
    organisations,
    [id],
    (_, record) => {
      if (!record || record.organisation!.isDeleted) throw fail('not_found', { kind: 'organisation', id })
      current = record.organisation!
      const now = deps.realClock.now()
      const change = fold(clone(OrganisationSchema, current), now)
      return change && nextRecord(record, change, now)
    },
    [planChanged],
  )
  const record = changed[0]?.doc
  if (!record) return current!
  await moveEffects(deps, record)
  return record.organisation!
}

/** Stores a new organisation under its id, and returns it. Undefined when the id exists already, also as a deleted one. */
export async function insertOrganisation(deps: ChangeDeps, change: Change): Promise<Organisation | undefined> {
  const empty = create(OrganisationRecordSchema, {})
  const insert = (_: string, existing: OrganisationRecord | undefined) =>
    existing ? undefined : nextRecord(empty, change, deps.realClock.now())
  const record = (await deps.outbox.change(organisations, [change.organisation.id], insert, [planChanged]))[0]?.doc
  if (record) await moveEffects(deps, record)
  return record?.organisation
}

/** The record after a change at `now`, milliseconds since 1970. */
export function nextRecord(record: OrganisationRecord, change: Change, now: number): OrganisationRecord {
  const { organisation, entries = [], mails: more = [] } = change
  const known = record.organisation
  const plan = planAt(organisation, now)
  const isSame = known !== undefined && known.plan?.plan === plan.plan && known.isDeleted === organisation.isDeleted
  const ends = changesAt(organisation, now)
  const at = new Date(now).toISOString()
  const entry = (each: Entry): MessageInitShape<typeof AuditEntrySchema> => ({
    ...each,
    id: newEntryId(now),
    organisationId: organisation.id,
    at,
  })
  return create(OrganisationRecordSchema, {
    organisation: { ...organisation, plan, revision: (known?.revision ?? 0) + (isSame ? 0 : 1) },
    changesAt: ends === undefined ? '' : new Date(ends).toISOString(),
    entries: [...record.entries, ...entries.map((each) => create(AuditEntrySchema, entry(each)))],
    mails: [...record.mails, ...more],
  })
}

/** Moves the audit entries and mails of a record to their collections. Repeated after a crash, it adds none twice. */
export async function moveEffects({ store }: Pick<ChangeDeps, 'store'>, record: OrganisationRecord): Promise<void> {
  if (record.entries.length + record.mails.length === 0) return
  const absent = <T>(doc: T): Write<T> => ({ doc, replaces: 'absent' })
  if (record.entries.length > 0) await store.write(auditEntries, record.entries.map(absent))
  if (record.mails.length > 0) await store.write(mails, record.mails.map(absent))
  const moved = new Set([...record.entries, ...record.mails].map(({ id }) => id))
  await update(store, organisations, record.organisation!.id, (current) => current && withoutEffects(current, moved))
}

function withoutEffects(record: OrganisationRecord, moved: ReadonlySet<string>): OrganisationRecord | undefined {
  const remains = ({ id }: { id: string }): boolean => !moved.has(id)
  const [entries, remaining] = [record.entries.filter(remains), record.mails.filter(remains)]
  if (entries.length === record.entries.length && remaining.length === record.mails.length) return undefined
  return create(OrganisationRecordSchema, { ...record, entries, mails: remaining })
}

/** An organisation as callers see it: with its plan at this instant, and without invitations that have expired. */
export const present = (deps: { realClock: Clock }, organisation: Organisation): Organisation => ({
  ...organisation,
  plan: planAt(organisation, deps.realClock.now()),
  invitations: organisation.invitations.filter(({ expiresAt }) => expiresAt > timestamp(deps.realClock)),
})
