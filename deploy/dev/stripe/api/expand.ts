import type { Form } from '../form.ts'
import { list } from '../form.ts'
import type { World } from '../world.ts'

type Json = Record<string, unknown>

/** A copy of the object with the properties that `expand[]` names in it, as far as the local Stripe has them. */
export function expanded(world: World, object: object, form: Form): Json {
  const copy = structuredClone(object) as Json
  for (const path of list(form.expand)) if (typeof path === 'string') expandPath(world, copy, path.split('.'))
  return copy
}

function expandPath(world: World, into: Json, [name = '', ...rest]: readonly string[]): void {
  if (Array.isArray(into[name])) {
    for (const each of into[name]) expandPath(world, each as Json, rest)
    return
  }
  if (name === 'payments' && into.object === 'invoice') into.payments = getPayments(world, String(into.id))
  const id = into[name]
  if (typeof id === 'string') into[name] = structuredClone(findAny(world, id) ?? id)
  if (rest.length > 0 && typeof into[name] === 'object' && into[name] !== null) expandPath(world, into[name] as Json, rest)
}

const findAny = (world: World, id: string): object | undefined =>
  world.find('subscription_schedule', id) ?? world.find('subscription', id) ?? world.find('invoice', id) ?? world.find('customer', id)

const getPayments = (world: World, invoice: string) => ({
  object: 'list',
  has_more: false,
  url: `/v1/invoice_payments?invoice=${invoice}`,
  data: world
    .all('invoice_payment')
    .filter((payment) => payment.invoice === invoice)
    .map((payment) => structuredClone(payment)),
})
