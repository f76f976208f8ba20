import type { DocPage } from './doc-page.ts'

const summary =
  'Sports data through one REST interface: live scores, matches, lineups, statistics, standings, teams, players, horse racing and briefings of nine sports in five languages. Every page is also available as Markdown: add .md to its path.'

const sectionNames: Readonly<Record<DocPage['section'], string>> = { guides: 'Guides', reference: 'Reference', errors: 'Errors' }

/** llms.txt (https://llmstxt.org): all pages with their addresses and first sentences. */
export function llmsText(pages: readonly DocPage[], origin: string): string {
  const sections = Object.entries(sectionNames).map(([section, name]) => {
    const rows = pages
      .filter((page) => page.section === section)
      .map(({ title, path, description }) => `- [${title}](${origin}${path}.md)${description === '' ? '' : `: ${description}`}`)
    return `## ${name}\n${rows.join('\n')}`
  })
  const others = `## Other descriptions\n- [OpenAPI](${origin}/openapi.json): all endpoints\n- [Everything in one file](${origin}/llms-full.txt)`
  return `# Touchline\n\n> ${summary}\n\n${sections.join('\n\n')}\n\n${others}\n`
}

/** The Markdown of all pages in one text. */
export const llmsFullText = (pages: readonly DocPage[], origin: string): string =>
  pages.map(({ path, markdown }) => `<!-- ${origin}${path} -->\n\n${withOrigin(markdown, origin)}\n`).join('\n\n')

/** Links with the origin, for a reader of the text alone. */
export const withOrigin = (markdown: string, origin: string): string => markdown.replaceAll('](/', `](${origin}/`)
