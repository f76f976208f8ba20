import { isLanguage, type Language } from '@touchline/contract/catalog'
import type { Briefing } from '@touchline/contract/gen/briefings'

/** Characters that start a link, an emphasis, code, HTML, an entity, a table or an escape anywhere in a line. */
const special = /[\\`*_[\]<>&~|#]/g
/**
 * Parts of links that GitHub's dialect recognizes without markup, escaped or not. As character references they are no
 * links.
 */
const ofBareLinks = /:(?=\/\/)|(?<=www)\.|@/gi
/** Makes the following text a rule or a list. */
const blockStart = /^(?:[+=:-]|\d+(?=[.)]))/

/** Escapes `text` as one line of text: no character of it is markup, in CommonMark and GitHub's dialect (ADR 55). */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(special, '\\$&')
    .replace(ofBareLinks, (character) => `&#${character.charCodeAt(0)};`)
    .replace(blockStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))

interface LastLines {
  countedTogether: string
  asOf: string
}

const lastLines: Readonly<Record<Language, LastLines>> = {
  en: { countedTogether: 'Counted together:', asOf: 'As of' },
  de: { countedTogether: 'Zusammen gezählt:', asOf: 'Stand:' },
  es: { countedTogether: 'Contados juntos:', asOf: 'A fecha de' },
  it: { countedTogether: 'Contati insieme:', asOf: 'Aggiornato al' },
  fr: { countedTogether: 'Comptés ensemble :', asOf: 'Au' },
}

/** The title, a list of facts below each section that has any, the other names under which matches are counted, and the time of the newest data: "As of 2026-03-01T12:00:00.000Z". */
export function briefingMarkdown({ title, sections, countedTogether, asOf, lang }: Briefing): string {
  const texts = lastLines[isLanguage(lang) ? lang : 'en']
  return [
    `# ${escapeMarkdown(title)}`,
    ...sections
      .filter(({ facts }) => facts.length > 0)
      .flatMap((section) => [
        `## ${escapeMarkdown(section.title)}`,
        section.facts.map(({ text }) => `- ${escapeMarkdown(text)}`).join('\n'),
      ]),
    ...(countedTogether.length > 0
      ? [`${texts.countedTogether} ${countedTogether.map(({ name }) => escapeMarkdown(name)).join(', ')}`]
      : []),
    `${texts.asOf} ${asOf}\n`,
  ].join('\n\n')
}
