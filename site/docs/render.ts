import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { anchor } from './doc-page.ts'

const labels: Readonly<Record<string, string>> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  text: 'Text',
}

/**
 * HTML of Markdown, with tables. Tags in the text are shown as text, and links have the schemes of the web and of mail only.
 * Headings have the anchors of GitHub, code scrolls by itself, rows of tables are cards on a narrow screen.
 */
export function renderMarkdown(markdown: string): string {
  const anchors = new Set<string>()
  const cell = cellWriter()
  return micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .split('\n')
    .map((line) => cell(withAnchor(line, anchors)))
    .join('\n')
    .replace(/<pre><code(?: class="language-(\w+)")?>([^<]*)<\/code><\/pre>/g, (_, language: string | undefined, code: string) =>
      figure(language, code),
    )
    .replaceAll('<table>', '<div class="table-scroll" tabindex="0"><table class="stack">')
    .replaceAll('</table>', '</table></div>')
}

/** Paths in the title may be broken after a slash. */
function withAnchor(line: string, anchors: Set<string>): string {
  const level = /^<h([1-4])>/.exec(line)?.[1]
  if (level === undefined || !line.endsWith(`</h${level}>`)) return line
  const content = line.slice('<h1>'.length, -'</h1>'.length)
  if (level === '1') return `<h1>${content.replaceAll('/', '/<wbr>')}</h1>`
  const wanted = anchor(withoutTags(content))
  let id = wanted
  for (let i = 1; anchors.has(id); i++) id = `${wanted}-${i}`
  anchors.add(id)
  return `<h${level} id="${id}">${content}</h${level}>`
}

const withoutTags = (html: string): string => html.replace(/<[^<>]*>|&\w+;/g, '')

/**
 * Lines of a table in order: each cell is one. Cells name their column, for narrow screens, and names in code such as
 * `home_team.score` may be broken after a mark.
 */
function cellWriter(): (line: string) => string {
  let columns: string[] = []
  let next = 0
  return (line) => {
    if (line === '<thead>') columns = []
    if (line === '<tr>') next = 0
    if (line.startsWith('<th>')) {
      columns.push(withoutTags(line))
      return line.replace('<th>', '<th scope="col">')
    }
    if (!line.startsWith('<td>')) return line
    const column = columns[next++] ?? ''
    return line
      .replace('<td>', `<td data-label="${column}">`)
      .replace(/<code>([^<]*)<\/code>/g, (_, code: string) => `<code>${code.replace(/[._/]/g, '$&<wbr>')}</code>`)
  }
}

/** As `codeBlock` of the layout, around code that is escaped already. */
function figure(language: string | undefined, code: string): string {
  const label = labels[language ?? 'sh'] ?? language
  return `<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${code}</code></pre></figure>`
}
