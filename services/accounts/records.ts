import { create } from '@bufbuild/protobuf'
import {
  AuditEntrySchema,
  MailRecordSchema,
  OrganisationRecordSchema,
  PersonRecordSchema,
  PlanChangedSchema,
  RefundSchema,
} from '@touchline/contract/gen/accounts'
import { freePlan } from '@touchline/contract/plans'
import { accountsPlan } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'
import { reminderDueAt } from './paid-periods/period.ts'
import { dueKey } from './stripe/due.ts'

/** An organisation with its members, invitations and everything that was paid for: one document is the unit of change. */
export const organisations = collection('accounts_organisations', OrganisationRecordSchema, {
  id: ({ organisation }) => organisation!.id,
  reads: 'fresh',
  isDurable: true,
  keys: ({ organisation: o, changesAt, entries, mails }) => ({
    members: o!.isDeleted ? [] : o!.members.map(({ personId }) => personId),
    emails: o!.members.map(({ email }) => email),
    nameLower: o!.name.toLowerCase(),
    createdAt: o!.createdAt,
    stripeCustomer: o!.stripeCustomerId,
    hasStripeCustomer: o!.stripeCustomerId !== '',
    isDeleted: o!.isDeleted,
    changesAt,
    stripeDue: dueKey(o!),
    reminderDueAt: reminderDueAt(o!),
    hasEffects: entries.length + mails.length > 0,
  }),
  paths: {
    byMember: { equal: ['members'], sort: 'nameLower' },
    byEmail: { equal: ['emails'], sort: 'createdAt' },
    byName: { equal: [], sort: 'nameLower' },
    byCreation: { equal: [], sort: 'createdAt' },
    byStripeCustomer: { equal: ['stripeCustomer'] },
    withStripeCustomer: { equal: ['hasStripeCustomer'] },
    /** By the instant at which the plan changes by time alone; the empty string sorts first. */
    byChange: { equal: [], sort: 'changesAt' },
    /** By the instant at which Stripe has to be asked; the empty string, of never, sorts first. */
    byStripeDue: { equal: [], sort: 'stripeDue' },
    /** By the instant of the next reminder of a plan bought in USDC; the empty string sorts first. */
    byReminder: { equal: [], sort: 'reminderDueAt' },
    byEffects: { equal: ['hasEffects'] },
  },
})

/** Append-only, but for the addresses of a deleted person. */
export const auditEntries = collection('accounts_audit', AuditEntrySchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  isDurable: true,
  keys: ({ organisationId, personId, actor, subject, at }) => ({ organisationId, personId, actor, subject, at }),
  paths: {
    byOrganisation: { equal: ['organisationId'], sort: 'at' },
    byPerson: { equal: ['personId'], sort: 'at' },
    byActor: { equal: ['actor'] },
    bySubject: { equal: ['subject'] },
  },
})

export const people = collection('accounts_people', PersonRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  isDurable: true,
  keys: () => ({}),
  paths: {},
})

export const mails = collection('accounts_mails', MailRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  isDurable: true,
  keys: ({ dueAt, createdAt }) => ({ dueAt, createdAt }),
  paths: {
    /** The empty string, of mails that were sent or are undeliverable, sorts first. */
    byDue: { equal: [], sort: 'dueAt' },
    byCreation: { equal: [], sort: 'createdAt' },
  },
})

/** Payments for organisations that no longer exist. */
export const refunds = collection('accounts_refunds', RefundSchema, {
  id: ({ orderId }) => orderId,
  reads: 'fresh',
  isDurable: true,
  keys: ({ openedAt, settledAt }) => ({ isOpen: settledAt === '', openedAt }),
  paths: { byState: { equal: ['isOpen'], sort: 'openedAt' } },
})

/** A change of members or of the name leaves the revision unchanged and is not published. */
export const planChanged = outboxRoute(
  organisations,
  accountsPlan,
  ({ organisation: o }) =>
    create(PlanChangedSchema, { organisationId: o!.id, plan: o!.plan?.plan ?? freePlan, revision: o!.revision, isDeleted: o!.isDeleted }),
  (before, after) => before?.organisation?.revision !== after.organisation?.revision,
)
