import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** A page of the local Stripe. It says on top that no money moves. */
export const layout = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · local Stripe</title>
  </head>
  <body>
    <p><strong>Local Stripe: a test. No money moves, and no card is stored.</strong></p>
    <main>${body}</main>
  </body>
</html>`

export const money = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
export const day = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')
