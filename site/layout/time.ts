import type { Language } from '@touchline/contract/catalog'
import { html } from 'hono/html'
import type { SiteContext } from '../site.ts'
import type { Html } from './html.ts'

/** An instant (RFC 3339) as a date with its time in UTC, in the language of the page: "1 Mar 2026, 12:00 UTC". */
export const timeText = (language: Language, at: string): string =>
  `${new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`

/** The day of an instant in UTC: "1 Mar 2026". */
export const dayText = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))

/** An instant that machines read, too. Empty for an empty text. */
export const time = (c: SiteContext, at: string): Html =>
  html`${at && html`<time datetime="${at}">${timeText(c.get('language'), at)}</time>`}`

export const day = (c: SiteContext, at: string): Html =>
  html`${at && html`<time datetime="${at}">${dayText(c.get('language'), at)}</time>`}`

/** A number with the separators of the language. */
export const numberText = (language: Language, value: number | bigint): string => new Intl.NumberFormat(locale(language)).format(value)

/** English dates have the order day, month, year. */
const locale = (language: Language): string => (language === 'en' ? 'en-GB' : language)
