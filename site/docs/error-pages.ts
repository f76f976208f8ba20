import { errorPath } from '@touchline/contract/error-body'
import { type ErrorCode, errors, isOfApi } from '@touchline/contract/errors'
import { type DocPage, docPage } from './doc-page.ts'
import { sampleBody, sampleError } from './error-samples.ts'

/** Codes that a response of the API may have, in the order of the contract. */
export const apiCodes = (Object.keys(errors) as ErrorCode[]).filter(isOfApi)

const codesHeading = '\n## Codes\n'

/** The page about errors, with a table of all codes, and a page for each. `markdown`: docs/guides/errors.md. */
export function errorPages(markdown: string, origin: string): DocPage[] {
  const [introduction = '', texts = ''] = markdown.split(codesHeading)
  const sections = readSections(texts)
  const rows = apiCodes.map((code) => {
    const title = /^\*\*(.+?)\*\*/.exec(sections.get(code) ?? '')?.[1] ?? ''
    return `| ${errors[code].http} | [\`${code}\`](${errorPath(code)}) | ${title} |`
  })
  const table = ['| status | code | meaning |', '|---|---|---|', ...rows].join('\n')
  return [
    docPage('/docs/errors', 'errors', `${introduction.trim()}\n${codesHeading}${table}`),
    ...apiCodes.map((code) => docPage(errorPath(code), 'errors', codePage(code, sections.get(code) ?? '', origin))),
  ]
}

/** The text below each `### code`. */
export const readSections = (texts: string): ReadonlyMap<string, string> =>
  new Map(
    texts
      .split(/^### /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n')
        return [section.slice(0, end).trim(), section.slice(end).trim()]
      }),
  )

const codePage = (code: ErrorCode, text: string, origin: string): string => `# ${code}

${text}

## Response
| status | message |
|---|---|
| ${errors[code].http} | ${sampleError(code).message.replaceAll('|', '\\|').replaceAll('<', '\\<')} |

\`\`\`json
${JSON.stringify(sampleBody(code, origin), null, 2)}
\`\`\`

[All errors](/docs/errors)
`
