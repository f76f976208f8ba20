import { type Form, integer, nested, text } from '../form.ts'
import { refund } from '../payments.ts'
import { getId } from '../references.ts'
import { missing } from '../refusal.ts'
import { endSubscription } from '../subscriptions.ts'
import type { Kind, World } from '../world.ts'
import {
  createPortal,
  createSchedule,
  listSubscriptions,
  previewInvoice,
  releaseSchedule,
  updateSchedule,
  updateSubscription,
} from './billing.ts'
import { createCustomer, createPrice, createProduct, listPrices, updateCustomer } from './catalog.ts'
import { createSession, expire } from './checkout.ts'
import { expanded } from './expand.ts'

interface Request {
  world: World
  form: Form
  /** The id in the path; empty when it has none. */
  id: string
}
type Handler = (request: Request) => object

interface ListedObject {
  id?: string
  created: number
}

/** A page of a list, newest first: `limit`, `starting_after`, `created[gte]`. */
function page(objects: readonly ListedObject[], url: string, { world, form }: Request): object {
  const since = integer(nested(form.created).gte) ?? 0
  const after = text(form.starting_after)
  const matching = objects.filter(({ created }) => created >= since)
  const from = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1
  const limit = integer(form.limit) ?? 10
  const data = matching.slice(from, from + limit)
  return expanded(world, { object: 'list', url, has_more: from + limit < matching.length, data }, form)
}

const ofCustomer = <T extends { customer?: unknown }>(objects: readonly T[], form: Form): T[] =>
  objects.filter(({ customer }) => form.customer === undefined || getId(customer as string) === form.customer)

const one =
  (kind: Kind): Handler =>
  ({ world, form, id }) =>
    expanded(world, world.get(kind, id), form)

/** Method and path of each call that the local Stripe serves; ":id" is any id. */
const routes: Readonly<Record<string, Handler>> = {
  'POST /v1/products': ({ world, form }) => createProduct(world, form),
  'GET /v1/products/:id': one('product'),
  'POST /v1/prices': ({ world, form }) => createPrice(world, form),
  'GET /v1/prices': (r) => page(listPrices(r.world, r.form), '/v1/prices', r),
  'POST /v1/customers': ({ world, form }) => createCustomer(world, form),
  'POST /v1/customers/:id': ({ world, form, id }) => updateCustomer(world, id, form),
  'GET /v1/customers/:id': one('customer'),
  'POST /v1/checkout/sessions': ({ world, form }) => createSession(world, form),
  'GET /v1/checkout/sessions/:id': one('checkout.session'),
  'POST /v1/checkout/sessions/:id/expire': ({ world, id }) => expire(world, id),
  'GET /v1/subscriptions': (r) => page(listSubscriptions(r.world, r.form), '/v1/subscriptions', r),
  'GET /v1/subscriptions/:id': one('subscription'),
  'POST /v1/subscriptions/:id': ({ world, form, id }) => updateSubscription(world, id, form),
  'DELETE /v1/subscriptions/:id': ({ world, id }) => {
    const sub = world.get('subscription', id)
    endSubscription(world, sub, 'cancellation_requested')
    return sub
  },
  'POST /v1/subscription_schedules': ({ world, form }) => createSchedule(world, form),
  'GET /v1/subscription_schedules/:id': one('subscription_schedule'),
  'POST /v1/subscription_schedules/:id': ({ world, form, id }) => updateSchedule(world, id, form),
  'POST /v1/subscription_schedules/:id/release': ({ world, id }) => releaseSchedule(world, id),
  'GET /v1/invoices': (r) => page(ofCustomer(r.world.all('invoice'), r.form), '/v1/invoices', r),
  'GET /v1/invoices/:id': one('invoice'),
  'POST /v1/invoices/create_preview': ({ world, form }) => previewInvoice(world, form),
  'GET /v1/charges': (r) => page(ofCustomer(r.world.all('charge'), r.form), '/v1/charges', r),
  'GET /v1/charges/:id': one('charge'),
  'GET /v1/disputes': (r) =>
    page(
      r.world.all('dispute').filter(({ charge }) => charge === r.form.charge),
      '/v1/disputes',
      r,
    ),
  'POST /v1/refunds': ({ world, form }) => refund(world, text(form.payment_intent) ?? '', integer(form.amount), text(form.reason) ?? null),
  'POST /v1/billing_portal/sessions': ({ world, form }) => createPortal(world, form),
  'GET /v1/events': (r) => page(listedEvents(r.world), '/v1/events', r),
}

/** Stripe lists the events of 30 days. */
const listedEvents = (world: World) => world.all('event').filter(({ created }) => created > world.now() - 30 * 86_400)

/** Answers a call of the API. Errors: a Refusal. */
export function callApi(world: World, method: string, path: string, form: Form): object {
  const exact = routes[`${method} ${path}`]
  if (exact) return exact({ world, form, id: '' })
  for (const [route, handler] of Object.entries(routes)) {
    const [routeMethod = '', pattern = ''] = route.split(' ')
    const id = routeMethod === method ? match(pattern, path) : undefined
    if (id !== undefined) return handler({ world, form, id })
  }
  throw missing('route', `${method} ${path}`)
}

function match(pattern: string, path: string): string | undefined {
  const [expected, given] = [pattern.split('/'), path.split('/')]
  const at = expected.indexOf(':id')
  const fits = at >= 0 && expected.length === given.length && expected.every((part, i) => i === at || part === given[i])
  return fits ? decodeURIComponent(given[at]!) : undefined
}
