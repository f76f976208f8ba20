import type Stripe from 'stripe'
import { type Form, flat, integer, isTrue, list, nested, text } from '../form.ts'
import { invalid } from '../refusal.ts'
import type { World } from '../world.ts'

/** Products, prices and customers. */
export function createProduct(world: World, form: Form): Stripe.Product {
  const id = text(form.id) ?? world.newId('prod')
  if (world.find('product', id)) throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  const now = world.now()
  return world.add({
    id,
    object: 'product',
    active: true,
    created: now,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: flat(form.metadata),
    name: text(form.name) ?? '',
    tax_code: text(form.tax_code) ?? null,
    updated: now,
  })
}

export function createPrice(world: World, form: Form): Stripe.Price {
  const product = world.get('product', text(form.product) ?? '')
  const key = text(form.lookup_key) ?? null
  const holder = key === null ? undefined : world.all('price').find(({ lookup_key }) => lookup_key === key)
  if (holder && !isTrue(form.transfer_lookup_key))
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  if (holder) holder.lookup_key = null
  const amount = integer(form.unit_amount) ?? 0
  return world.add({
    id: world.newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: text(form.currency) ?? 'usd',
    livemode: false,
    lookup_key: key,
    metadata: flat(form.metadata),
    nickname: null,
    product: product.id,
    recurring: { interval: text(nested(form.recurring).interval), interval_count: 1, meter: null, usage_type: 'licensed' },
    tax_behavior: text(form.tax_behavior) ?? 'unspecified',
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  })
}

export function listPrices(world: World, form: Form): Stripe.Price[] {
  const keys = list(form.lookup_keys)
  return world
    .all('price')
    .filter(({ lookup_key, active }) => active && (keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key))))
}

export function createCustomer(world: World, form: Form): Stripe.Customer {
  const customer = world.add({
    id: world.newId('cus'),
    object: 'customer',
    balance: 0,
    created: world.now(),
    delinquent: false,
    description: null,
    email: text(form.email) ?? null,
    livemode: false,
    metadata: flat(form.metadata),
    name: text(form.name) ?? null,
  })
  world.emit('customer.created', customer)
  return customer
}

export function updateCustomer(world: World, id: string, form: Form): Stripe.Customer {
  const customer = world.get('customer', id)
  const [name, email] = [text(form.name) ?? customer.name, text(form.email) ?? customer.email]
  if (name === customer.name && email === customer.email) return customer
  Object.assign(customer, { name, email })
  world.emit('customer.updated', customer)
  return customer
}
