import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { anchor, type DocPage } from './doc-page.ts'
import { changelogPath } from './guide-list.ts'
import { withOrigin } from './llms.ts'
import { renderMarkdown } from './render.ts'

interface Entry {
  heading: string
  /** Days of the heading, the last one counts: "2026-11-30". */
  day: string
  markdown: string
}

/** Sections of the changelog that have a day in their heading, newest first. */
const readEntries = (markdown: string): Entry[] =>
  markdown.split(/^#{2,3} /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const day = heading.match(/\d{4}-\d\d-\d\d/g)?.at(-1)
    return day === undefined ? [] : [{ heading, day, markdown: lines.join('\n').trim() }]
  })

/**
 * The changelog as Atom (RFC 4287): an entry for each section. The id of an entry is the address of its section, so it stays when
 * the text is corrected.
 */
export function changelogFeed({ title, markdown }: DocPage, origin: string): Html {
  const address = origin + changelogPath
  const entries = readEntries(markdown)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>Touchline: ${title}</title>
<id>${address}</id>
<link rel="self" type="application/atom+xml" href="${address}.atom"/>
<link rel="alternate" type="text/html" href="${address}"/>
<author><name>Touchline</name></author>
<updated>${instant(entries[0]!.day)}</updated>
${entries.map(
  ({ heading, day, markdown: text }) => html`<entry>
<title>${heading}</title>
<id>${address}#${anchor(heading)}</id>
<link rel="alternate" type="text/html" href="${address}#${anchor(heading)}"/>
<updated>${instant(day)}</updated>
<content type="html">${renderMarkdown(withOrigin(text, origin))}</content>
</entry>
`,
)}</feed>
`
}

const instant = (day: string): string => `${day}T00:00:00Z`
