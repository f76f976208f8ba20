import type { Language } from '@touchline/contract/catalog'
import { html } from 'hono/html'

/** What a mail says, in the language of its reader. */
export interface Letter {
  to: string
  language: Language
  subject: string
  paragraphs: readonly string[]
  /** A link, shown as a button. */
  action?: { label: string; url: string }
}

const footers: Readonly<Record<Language, string>> = {
  en: 'Touchline, live sports data.',
  de: 'Touchline, Sportdaten in Echtzeit.',
  es: 'Touchline, datos deportivos en directo.',
  it: 'Touchline, dati sportivi in tempo reale.',
  fr: 'Touchline, données sportives en direct.',
}

/** Line breaks would begin another header. */
const oneLine = (text: string): string => text.replace(/\p{C}+/gu, ' ').trim()

/** A letter as plain text and as HTML. */
export function compose({ to, language, subject, paragraphs, action }: Letter) {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${footers[language]}`].join('\n\n')
  const body = html`<!doctype html>
<html lang="${language}">
  <head><meta charset="utf-8"><title>${oneLine(subject)}</title></head>
  <body>
    ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    ${action ? html`<p><a href="${action.url}">${action.label}</a></p><p>${action.url}</p>` : ''}
    <hr><p>${footers[language]}</p>
  </body>
</html>
`
  return { to: oneLine(to), subject: oneLine(subject), text, html: String(body) }
}

/** The day of an instant, milliseconds since 1970, in UTC and in the language of a letter: "March 1, 2026". */
export const dayText = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
