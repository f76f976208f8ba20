import type { SportId } from '@touchline/contract/catalog'
import { html, raw } from 'hono/html'
import type { Html } from './html.ts'

/** The outlines of the icons on a square of 24, drawn with the color of the text around them. */
const outlines = {
  soccer:
    '<circle cx="12" cy="12" r="9"/><path d="m12 7.5 4.3 3.1-1.6 5H9.3l-1.6-5zM12 3v4.5M20.6 9.2l-4.3 1.4M17.3 19.3l-2.6-3.7M6.7 19.3l2.6-3.7M3.4 9.2l4.3 1.4"/>',
  basketball: '<circle cx="12" cy="12" r="9"/><path d="M12 3v18M3 12h18M5.6 5.6c4 3 4 9.8 0 12.800M18.4 5.600c-4 3-4 9.8 0 12.8"/>',
  baseball:
    '<circle cx="12" cy="12" r="9"/><path d="M5.5 5.800c3.5 3.6 3.5 8.8 0 12.400M18.5 5.800c-3.5 3.6-3.5 8.8 0 12.400M6.5 9.500l2.2-.8M6.5 14.500l2.2.8M17.5 9.500l-2.2-.8M17.5 14.500l-2.2.8"/>',
  hockey:
    '<path d="m6 3 6.5 13.500c.5 1 1.3 1.5 2.4 1.500H20a1.5 1.5 0 0 1 0 3h-6.500c-1.5 0-2.6-.7-3.3-2L3.5 4.5"/><ellipse cx="5.5" cy="19" rx="3" ry="1.8"/>',
  tennis: '<circle cx="12" cy="12" r="9"/><path d="M4 7.800c5.5 0 8.3 3.5 8 12.900M20 16.200c-5.5 0-8.3-3.5-8-12.9"/>',
  handball:
    '<circle cx="12" cy="12" r="9"/><path d="M12 12 3.8 8.300M12 12l8.2-3.700M12 12v9M7 4.500c1 3 2.7 5.2 5 7.500M17 4.500c-1 3-2.7 5.2-5 7.500M5 17.700c2-2.7 4.3-4.5 7-5.700M19 17.700c-2-2.7-4.3-4.5-7-5.7"/>',
  volleyball:
    '<circle cx="12" cy="12" r="9"/><path d="M12 12c0-3.3-1.5-6.3-4-8M12 12c2.9 1.7 6.3 1.8 9 .5M12 12c-2.9 1.7-4.7 4.5-5 7.500M8 4c4.5-.5 9 1.5 11.8 3.500M21 12.500c-1.8 4.2-5.6 7-9 8M7 19.500C4.2 15.8 3.4 11.3 3.8 8"/>',
  'american-football':
    '<path d="M20.5 3.500c1 6.5-1 11-4 14s-7 4-13 3c-1-6.5 1-11 4-14s7-4 13-3zM8.5 15.500l7-7M11.5 9.700l2.8 2.800M9.7 11.500l2.8 2.800M14 3.2 20.8 10M3.2 14l6.8 6.8"/>',
  'horse-racing':
    '<path d="M6 20V9.500A6 6 0 0 1 18 9.500V20M6 20H3.500M18 20h2.500M9.5 20v-9.500a2.5 2.5 0 0 1 5 0V20M9.5 20H6M14.5 20H18M7.8 6.800l.8.9M16.2 6.800l-.8.9M12 3.500v1.200M7.7 13h.1M16.2 13h.1M7.7 16.500h.1M16.2 16.500h.1"/>',
  live: '<circle cx="12" cy="12" r="2.5"/><path d="M7.5 16.500a6.4 6.4 0 0 1 0-9M16.5 7.500a6.4 6.4 0 0 1 0 9M4.5 19.500a10.6 10.6 0 0 1 0-15M19.5 4.500a10.6 10.6 0 0 1 0 15"/>',
  key: '<circle cx="8" cy="15.5" r="4.5"/><path d="m11.2 12.3 8.3-8.300M16 7.500l3 3M13.5 10l2 2"/>',
  usage: '<path d="M4 20h16M7 16v-5M12 16V5M17 16v-8"/>',
  people:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.800a3.5 3.5 0 0 1 0 6.400M18 14.500c2 .8 3.2 2.6 3.5 5.5"/>',
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M7 14.500h3"/>',
  wallet:
    '<path d="M18 7.500V6a2 2 0 0 0-2-2H5.500a2 2 0 0 0 0 4H18a2.5 2.5 0 0 1 2.5 2.500v7A2.5 2.5 0 0 1 18 20H6a2.5 2.5 0 0 1-2.5-2.500V6M16.5 14h.1"/>',
  settings: '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2"/>',
  home: '<path d="m3.5 11.5 8.5-8 8.5 8M6 9.500V20h12V9.500M10 20v-5.500h4V20"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="m3.5 7 8.5 6.500L20.5 7"/>',
  code: '<path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 4.500l-3 15"/>',
  tools:
    '<path d="M12 3.500v3M8 20.500h8M6.5 6.500h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM9 11h.1M15 11h.1M9.5 16.500l-1 4M14.5 16.500l1 4"/>',
  news: '<path d="M5 4h11v14a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM16 9h3a1 1 0 0 1 1 1v8a2 2 0 0 1-4 0M7.5 8h5M7.5 12h5M7.5 16h3"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"/>',
  check: '<path d="m5 12.5 4.5 4.500L19 7.5"/>',
  warning: '<path d="M12 4 2.8 20h18.400zM12 10v4.500M12 17.300v.1"/>',
  feed: '<path d="M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18v.1"/>',
} as const satisfies Readonly<Record<SportId, string>> & Readonly<Record<string, string>>

export type IconName = keyof typeof outlines

/** A decorative icon as large as the text: what it means must be in the text beside it. */
export const icon = (name: IconName): Html => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${raw(outlines[name])}</svg>`

/** The halfway line meets the touchline. */
export const logo: Html = html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"/><g><path d="M5.5 8.500h21M16 8.500v18"/><circle cx="16" cy="19" r="5"/></g></svg>`
