import { create } from '@bufbuild/protobuf'
import { CalendarRecordSchema, CustomerPlanRecordSchema, KeyChangedSchema, KeyRecordSchema } from '@touchline/contract/gen/auth'
import { authKey } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

/** Stored by key id, looked up by the MAC of the key's digest. The key itself is not stored. */
export const keys = collection('auth_keys', KeyRecordSchema, {
  id: ({ key }) => key!.id,
  reads: 'fresh',
  // Durable: a revocation must not be lost.
  isDurable: true,
  keys: ({ mac, key }) => ({ mac, createdAt: key!.createdAt, customer: key!.customer, isRevoked: key!.state === 'revoked' }),
  paths: {
    byMac: { equal: ['mac'] },
    byCreation: { equal: [], sort: 'createdAt' },
    byCustomer: { equal: ['customer'], sort: 'createdAt' },
    inUse: { equal: ['customer', 'isRevoked'], sort: 'createdAt' },
  },
})

/** Tokens of calendars, stored by id like keys. */
export const calendars = collection('auth_calendars', CalendarRecordSchema, {
  id: ({ calendar }) => calendar!.id,
  reads: 'fresh',
  isDurable: true,
  keys: ({ mac, calendar }) => ({ mac, createdAt: calendar!.createdAt, keyId: calendar!.keyId }),
  paths: { byMac: { equal: ['mac'] }, byCreation: { equal: [], sort: 'createdAt' }, byKey: { equal: ['keyId'], sort: 'createdAt' } },
})

/** Gateways drop what they cached of the calendars of a key whenever it changes. Revision 0 leaves the key itself cached. */
export const calendarRevoked = outboxRoute(
  calendars,
  authKey,
  ({ calendar }) => create(KeyChangedSchema, { keyId: calendar!.keyId }),
  (before, after) => before !== undefined && before.calendar!.isRevoked !== after.calendar!.isRevoked,
)

/** The plan of each customer, as accounts published it last, and the keys that it allows. */
export const customerPlans = collection('auth_customer_plans', CustomerPlanRecordSchema, {
  id: ({ customer }) => customer,
  reads: 'fresh',
  isDurable: true,
  keys: () => ({}),
  paths: {},
})

/**
 * Re-signing a key leaves the revision unchanged and is not published, because nothing that subscribers cache changes. The
 * same holds for a plan whose new version leaves the permissions of a key unchanged.
 */
export const keyChanged = outboxRoute(
  keys,
  authKey,
  ({ key, revision, fingerprint }) => create(KeyChangedSchema, { keyId: key!.id, revision, fingerprint }),
  (before, after) => before?.revision !== after.revision,
)
