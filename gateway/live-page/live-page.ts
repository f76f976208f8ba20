import type { Endpoint } from '../endpoints/endpoint.ts'
import { type ContentType, contentTypes, type Representation, represent } from '../http/representation.ts'
import { css, html } from './page.ts'
import { script } from './script.ts'

type Document = (path: string, summary: string, of: () => Representation, type: ContentType, headers: readonly string[]) => Endpoint

/** The page may load its own script and style, and call its own origin. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const headers = ['Content-Security-Policy', policy, 'Referrer-Policy', 'no-referrer']

/** A page that shows the stream of a sport. In strings, since a bundle has no other files. */
export function livePage(document: Document): Endpoint[] {
  const file = (path: string, text: string, type: ContentType) => {
    const representation = represent(text, type)
    return document(path, 'The matches in play, in a browser.', () => representation, type, headers)
  }
  return [
    file('/live', html, contentTypes.html),
    file('/live/page.css', css, contentTypes.css),
    file('/live/page.js', script, contentTypes.script),
  ]
}
