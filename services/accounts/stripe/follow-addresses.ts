import type { Organisation } from '@touchline/contract/gen/accounts'
import type Stripe from 'stripe'
import { fromStripe } from './open-stripe.ts'

/**
 * Changes the address of the customer as members changed theirs, if it is one of theirs: the customer has the address of
 * the member who bought last.
 */
export async function followAddresses(stripe: Stripe, { stripeCustomerId, addressChanges }: Organisation): Promise<void> {
  if (addressChanges.length === 0) return
  const customer = await fromStripe(stripe.customers.retrieve(stripeCustomerId))
  if (customer.deleted || customer.email === null) return
  const email = addressChanges.reduce((address, { from, to }) => (address === from ? to : address), customer.email.toLowerCase())
  if (email !== customer.email.toLowerCase()) await fromStripe(stripe.customers.update(stripeCustomerId, { email }))
}
