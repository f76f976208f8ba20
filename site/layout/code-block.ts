import { html } from 'hono/html'
import type { Html } from './html.ts'

/**
 * Code under a label, such as "Shell". With script, a button copies it; see `browser/copy.js`. `wraps`: long lines are
 * broken rather than scrolled.
 */
export const codeBlock = (label: string, code: string, { wraps = false } = {}): Html =>
  html`<figure class="code${wraps && ' wrap'}"><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${code}</code></pre></figure>`
