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

/** The title, a list of facts below each section, the other names under which matches are counted, and the time of the newest data: "As of 2026-03-01T12:00:00.000Z". */
export const briefingMarkdown = ({ title, sections, countedTogether, asOf }: Briefing): string =>
  [
    `# ${escapeMarkdown(title)}`,
    ...sections.flatMap((section) => [
      `## ${escapeMarkdown(section.title)}`,
      ...(section.facts.length > 0 ? [section.facts.map(({ text }) => `- ${escapeMarkdown(text)}`).join('\n')] : []),
    ]),
    ...(countedTogether.length > 0 ? [`Counted together: ${countedTogether.map(({ name }) => escapeMarkdown(name)).join(', ')}`] : []),
    `As of ${asOf}\n`,
  ].join('\n\n')
