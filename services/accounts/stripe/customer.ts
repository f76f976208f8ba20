import type { Organisation } from '@touchline/contract/gen/accounts'
import { authorized, changeAs, type Names } from '../organisations/authorized.ts'
import { fromStripe } from './open-stripe.ts'
import type { StripeDeps } from './refresh.ts'

/**
 * Creates the customer of an organisation in Stripe, once: the id is stored before anything can be bought under it.
 * Name and address are updated. Errors: not_found, role_not_allowed.
 */
export async function ensureCustomer(deps: StripeDeps, names: Names): Promise<Organisation> {
  const { organisation, member } = await authorized(deps, names, 'billing')
  const stored = organisation.stripeCustomerId === '' ? await storeCustomer(deps, names) : organisation
  await fromStripe(deps.stripe.customers.update(stored.stripeCustomerId, { name: organisation.name, email: member.email }))
  return stored
}

async function storeCustomer(deps: StripeDeps, names: Names): Promise<Organisation> {
  const customer = await createCustomer(deps, names.organisationId)
  return changeAs(deps, names, 'billing', (current) =>
    current.stripeCustomerId === '' ? { organisation: { ...current, stripeCustomerId: customer } } : undefined,
  )
}

/** The same customer for requests of the same day, which covers concurrent ones and those repeated after a crash. */
const createCustomer = async ({ stripe }: StripeDeps, organisation: string): Promise<string> => {
  const created = await fromStripe(stripe.customers.create({ metadata: { organisation } }, { idempotencyKey: `customer-${organisation}` }))
  return created.id
}
