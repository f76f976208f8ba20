import { Hono } from 'hono'
import type { World } from '../world.ts'
import { checkoutPages } from './checkout.ts'
import { controlPages } from './controls.ts'
import { invoicePages } from './invoice.ts'
import { portalPages } from './portal.ts'

/** The pages that people open: checkout, portal, invoices, and the controls of the developer. */
export const pages = (world: World): Hono =>
  new Hono().route('/', checkoutPages(world)).route('/', portalPages(world)).route('/', invoicePages(world)).route('/', controlPages(world))
