import { migration } from '@touchline/platform/migrations/migration'
import { organisations } from './records.ts'

/** The reconciler reads the organisations that pay by card, instead of all. */
export const stripeCustomers = migration({
  name: 'accounts_organisations-hasStripeCustomer',
  service: 'accounts',
  collection: organisations,
})

export const migrations = [stripeCustomers]
