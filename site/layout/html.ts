import type { html } from 'hono/html'

/** Escaped HTML: what the tag `html` returns. */
export type Html = ReturnType<typeof html>
