import { servedSport } from '@touchline/contract/catalog'
import type { EndpointPage, RecordedAnswer } from '@touchline/contract/endpoint-page'
import { errorPath } from '@touchline/contract/error-body'
import { errors } from '@touchline/contract/errors'
import { usd } from '@touchline/contract/prices'
import { anchor, type DocPage, docPage, plainText } from './doc-page.ts'
import { groupOfPath, groups } from './endpoint-groups.ts'
import { readSections } from './error-pages.ts'
import { requestSamples } from './samples.ts'

export const endpointPath = (name: string): string => `/docs/reference/${name}`

/** docs/reference.md in its parts. */
interface Reference {
  introduction: string
  /** Parts below `##`, by heading. */
  parts: ReadonlyMap<string, string>
  endpoints: ReadonlyMap<string, string>
  records: ReadonlyMap<string, string>
  sports: ReadonlyMap<string, string>
}

/** Parts of the page that are pages of their own, with their paths. */
const ownPages: Readonly<Record<string, string>> = {
  'Choosing fields and formats': endpointPath('fields-and-formats'),
  Headers: endpointPath('headers'),
  Webhooks: endpointPath('webhooks'),
}

export function readReference(markdown: string): Reference {
  const [introduction = '', ...rest] = markdown.split(/^## /m)
  const parts = new Map(rest.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]))
  const sections = (name: string) => readSections(`\n${parts.get(name) ?? ''}`)
  return { introduction, parts, endpoints: sections('Endpoints'), records: sections('Records'), sports: sections('Sports') }
}

/** Where the sections of docs/reference.md are on the site, by anchor. */
export function referenceAnchors({ endpoints, records, sports }: Reference, pages: readonly EndpointPage[]): Map<string, string> {
  const withRecord = (record: string) => pages.find((page) => page.records.includes(record))
  return new Map([
    ...[...records.keys()].flatMap((record): [string, string][] => {
      const page = withRecord(record)
      return page ? [[anchor(record), `${endpointPath(page.name)}#${anchor(record)}`]] : []
    }),
    ...[...sports.keys()].map((sport): [string, string] => [sport, endpointPath(sport)]),
    ...[...endpoints.keys()].flatMap((heading): [string, string][] => {
      const page = pages.find(({ path }) => heading === `GET ${path}`)
      return page ? [[anchor(heading), endpointPath(page.name)]] : []
    }),
    ...Object.entries(ownPages).map(([heading, path]): [string, string] => [anchor(heading), path]),
    ['errors', '/docs/errors'],
    ['notices', '/docs/sources#notices'],
  ])
}

interface Described {
  endpoints: readonly EndpointPage[]
  /** By the name of the page. */
  answers: Readonly<Record<string, RecordedAnswer>>
  origin: string
}

/** The reference: its first page, a page for each endpoint, for the fields of each sport, and for what all have in common. */
export function referencePages(reference: Reference, { endpoints, answers, origin }: Described): DocPage[] {
  const page = (path: string, markdown: string) => docPage(path, 'reference', markdown)
  const { parts, sports } = reference
  const aboutSports = (parts.get('Sports') ?? '').split(/^### /m)[0]!.trim()
  return [
    page('/docs/reference', `${reference.introduction.trim()}\n\n${endpointTables(endpoints)}`),
    ...Object.entries(ownPages).map(([heading, path]) => {
      const text = (parts.get(heading) ?? '').replaceAll(/^### /gm, '## ')
      return page(path, `# ${heading}\n\n${text}${heading === 'Webhooks' ? webhookAnswers(answers) : ''}`)
    }),
    ...[...sports].map(([sport, text]) =>
      page(endpointPath(sport), `# Fields of ${sportName(sport)}\n\n${text}\n\n## About this table\n${aboutSports}`),
    ),
    ...endpoints.map((endpoint) =>
      page(endpointPath(endpoint.name), endpointMarkdown(endpoint, reference, answers[endpoint.name], origin)),
    ),
  ]
}

/** What the demo answered to each operation on a webhook. */
const webhookAnswers = (answers: Described['answers']): string =>
  [
    '\n\n## Requests and answers\nThe demo answered these requests about one webhook, in this order.',
    ...Object.values(answers)
      .filter(({ method }) => method !== undefined)
      .flatMap(({ method, request, body, answer }) => [
        `### ${method} ${request}`,
        ...(body ? [codeBlock(body), 'answered with'] : []),
        codeBlock(answer),
      ]),
  ].join('\n\n')

/** One table for each group. */
const endpointTables = (endpoints: readonly EndpointPage[]): string =>
  groups
    .map((group) => {
      const rows = endpoints
        .filter(({ path }) => groupOfPath(path) === group)
        .map(({ name, path, summary, price }) => `| [\`${path}\`](${endpointPath(name)}) | ${summary} | ${priceText(price)} |`)
      return [`## ${group}`, '| path | answers with | price |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')

function priceText(price: EndpointPage['price']): string {
  if (price === 'free') return 'free'
  return price === 'key' ? 'with a key only' : `${usd(price)} USD`
}

function endpointMarkdown(
  endpoint: EndpointPage,
  { endpoints, records, sports }: Reference,
  answer: RecordedAnswer | undefined,
  origin: string,
): string {
  const { path, summary, sample, kind, mediaType } = endpoint
  const [, table, ...notes] = (endpoints.get(`GET ${path}`) ?? '').split(/\n{2,}/)
  const fields = endpoint.records.map((record) => `### ${record}\n${records.get(record) ?? ''}`)
  const ofSports = endpoint.sports.filter((sport) => sports.has(sport)).map((sport) => `[${sportName(sport)}](${endpointPath(sport)})`)
  return [
    `# GET ${path}`,
    summary,
    facts(endpoint),
    kind === 'stream' ? 'Its parameters and events are described on the page about [streams](/docs/streams).' : `## Parameters\n${table}`,
    ...notes,
    `## Request\n${requestSamples(endpoint, answer?.request ?? sample, origin)}`,
    `[Try this request](/docs/try?path=${encodeURIComponent(tryPath(endpoint))})`,
    ...(kind === 'stream' ? [] : [`## Response\n${responseText(endpoint, answer)}`]),
    ...(fields.length > 0
      ? ['## Fields', `The fields of a record in \`data\`${endpoint.records.length > 1 ? ', and of `meta`' : ''}.`, ...fields]
      : []),
    ...(fields.length > 0 && ofSports.length > 1 ? [`Sports other than soccer add fields of their own: ${ofSports.join(', ')}.`] : []),
    ...(kind === 'text' ? [`A success is \`${mediaType}\`; an error is JSON.`] : []),
    `## Errors\n${endpoint.codes.map((code) => `${errors[code].http} [\`${code}\`](${errorPath(code)})`).join(' · ')}`,
  ].join('\n\n')
}

/** The path in the OpenAPI description, with the first of its sports. */
const tryPath = ({ path, sports }: EndpointPage): string => path.replace('{sport}', sports[0] ?? '')

const facts = ({ price, sports, operations }: EndpointPage): string =>
  [
    '| price without a key | sports | in OpenAPI |',
    '|---|---|---|',
    `| ${priceText(price)} | ${sports.map(sportName).join(', ') || '–'} | ${`\`${operations[0]}\`${operations.length > 1 ? ', and so for each sport' : ''}`} |`,
  ].join('\n')

function responseText({ kind, example }: EndpointPage, recorded: RecordedAnswer | undefined): string {
  if (!recorded) return `An example with every field:\n\n${codeBlock(example)}`
  const cut = kind === 'text' ? 'It shows the first lines.' : 'Each list shows its first two entries.'
  return `An answer of the demo, whose leagues and people are invented. ${cut}\n\n${codeBlock(recorded.answer)}`
}

const codeBlock = (content: unknown): string =>
  typeof content === 'string' ? `\`\`\`text\n${content}\n\`\`\`` : `\`\`\`json\n${JSON.stringify(content, null, 2)}\n\`\`\``

const sportName = (id: string): string => servedSport(id)?.name ?? plainText(id)
