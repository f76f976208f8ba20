import type { Language } from '@touchline/contract/catalog'
import type { Incident } from '@touchline/contract/gen/status'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { statusTexts } from './messages.ts'

interface Feed {
  incidents: readonly Incident[]
  /** Scheme, host and port of the site. */
  origin: string
  /** RFC 3339: when there is no incident, the time of the report. */
  at: string
  language: Language
}

/**
 * Incidents as Atom (RFC 4287). Written with the tag of the pages, which escapes the characters that XML reserves too;
 * a library would add a dependency for twenty lines.
 */
export function atom({ incidents, origin, at, language }: Feed): Html {
  const { title, incidents: subtitle } = statusTexts[language]
  const newest = incidents.map(getUpdated).toSorted().at(-1) ?? at
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${origin}/status</id>
  <title>Touchline · ${title}</title>
  <subtitle>${subtitle}</subtitle>
  <updated>${newest}</updated>
  <author><name>Touchline</name></author>
  <link rel="alternate" type="text/html" href="${origin}/status"/>
  <link rel="self" type="application/atom+xml" href="${origin}/status.atom"/>
${incidents.map((incident) => entry(incident, origin))}</feed>
`
}

const entry = (incident: Incident, origin: string): Html => html`  <entry>
    <id>${origin}/status#${incident.id}</id>
    <title>${inXml(incident.title)}</title>
    <published>${incident.openedAt}</published>
    <updated>${getUpdated(incident)}</updated>
    <link rel="alternate" type="text/html" href="${origin}/status#${incident.id}"/>
    <category term="${incident.severity}"/>
    <content type="text">${inXml(incident.updates.map(({ at, state, text }) => `${at} ${state}: ${text}`).join('\n\n'))}</content>
  </entry>
`

const getUpdated = ({ updates, openedAt }: Incident): string => updates.at(-1)?.at ?? openedAt

/** Without the characters that XML 1.0 does not allow, not even escaped. */
const inXml = (text: string): string => text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
