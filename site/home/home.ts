import { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../layout/page.ts'
import type { Pages, SiteEnv } from '../site.ts'

/** The first page that a visitor sees. */
export const homePages: Pages = () => new Hono<SiteEnv>().get('/', (c) => page(c, { title: 'Sports data', body: html`<h1>Touchline</h1>` }))
