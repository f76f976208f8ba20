/*
 * Writes the tables of fields in docs/reference.md and the records of the discovery documents from the schemas of the
 * records, the kinds of facts in docs/briefings.md, the tools in docs/tools.md, and what the site knows about endpoints.
 * npm run reference
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type SportId, sports } from '@touchline/contract/catalog'
import { eventTypes } from '@touchline/contract/event-types'
import { factKinds, type KindRow } from '@touchline/contract/facts'
import { usd } from '@touchline/contract/prices'
import { endpoints } from '../endpoints/endpoints.ts'
import { tools } from '../mcp/tools.ts'
import { drawRow } from '../records/draw.ts'
import { jsonSchema, notNull, type Schema } from '../records/json-schema.ts'
import { getRanking } from '../records/player.ts'
import { racingRecords } from '../records/racing.ts'
import { type Fields, record, type Type } from '../records/record.ts'
import { getRecords, type MatchRecordName } from '../records/records.ts'
import { sportFields } from '../records/sports.ts'
import { endpointPages } from './endpoint-pages.ts'
import { recordComponents, recordSamples } from './record-samples.ts'

/** Cells of a table row: path, type, example, meaning. */
type Row = readonly [path: string, type: string, example: string, meaning: string]

/** All fields of a record and of the records within it. Refers to fields that are listed already. */
function fieldRows(type: Type<never, unknown>): Row[] {
  const listed = new Map<string, string>()
  const getRows = ({ properties = {}, required = [] }: Schema, at: string): Row[] =>
    Object.entries(properties).flatMap(([name, field]) => {
      const value = notNull(field)
      const isListOfRecords = value.items?.properties !== undefined
      const path = `${at}${name}${isListOfRecords ? '[]' : ''}`
      const parts = isListOfRecords ? value.items! : value
      const row = (meaning: string): Row => [code(path), typeText(field, required.includes(name)), exampleText(value), meaning]
      if (!parts.properties) return [row(getMeaning(value))]
      const key = JSON.stringify(parts.properties)
      const same = listed.get(key)
      if (same) return [row(`${value.description} Fields as in ${code(same)}.`)]
      listed.set(key, path)
      return [row(value.description), ...getRows(parts, `${path}.`)]
    })
  return getRows(jsonSchema(type), '')
}

function typeText(field: Schema, isRequired: boolean): string {
  const { type, items, unit } = notNull(field)
  const list = items && !items.properties ? `list of ${notNull(items).type}s` : 'list'
  const name = type === 'array' ? list : type === 'object' ? 'record' : (type ?? 'any JSON')
  return `${name}${unit ? ` (${unit})` : ''}${field.anyOf ? ' or null' : ''}${isRequired ? '' : ', or absent'}`
}

function exampleText({ examples, items }: Schema): string {
  const example = items?.examples ? [items.examples[0]] : examples?.[0]
  return example === undefined ? '' : code(JSON.stringify(example))
}

const getMeaning = ({ description, enum: values = [] }: Schema): string =>
  values.length > 1 ? `${description} One of ${values.join(', ')}.` : description

const code = (text: string): string => `\`${text}\``
const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .toSpliced(1, 0, `|${'---|'.repeat(columns.length)}`)
    .join('\n')

/** A record in its soccer form; a play-by-play entry in its basketball form. */
const recordTable = (name: string): string => table(['field', 'type', 'example', 'meaning'], fieldRows(recordNamed(name)))

function recordNamed(name: string): Type<never, unknown> {
  if (name in racingRecords) return racingRecords[name as keyof typeof racingRecords]
  return getRecords('soccer')[name as MatchRecordName] ?? getRecords('basketball')[name as MatchRecordName]!
}

/** The fields that a sport adds to records, and the terms it uses. */
function sportTable(id: SportId): string {
  const { id: sport, plays, match, side = {}, event, stats, teamStats, columns, draws, player, ranking, lineupEntry } = sportFields(id)
  const added: Record<string, Fields<never>> = {
    match,
    side,
    event,
    statistics: stats,
    'statistics of a team': Object.fromEntries(Object.entries(teamStats).filter(([name]) => !(name in stats))),
    details: plays?.details ?? {},
    row: draws ? drawRow : columns,
    player: { ...player, ...(ranking && { ranking: getRanking(ranking) }) },
    'lineup entry': lineupEntry,
  }
  const rows = Object.entries(added).flatMap(([name, fields]) => fieldRows(record(fields, name)).map((row) => [name, ...row]))
  const playByPlay = plays && `Play-by-play: ${plays.types.join(', ')}. Roles of its players: ${plays.roles.join(', ')}.\n`
  return `Events: ${eventTypes(sport).join(', ')}.
${playByPlay ?? ''}
${table(['record', 'field', 'type', 'example', 'meaning'], rows)}`
}

/** Updates the generated parts of the page, between `<!-- fields of NAME -->` and `<!-- end -->`. */
export function withTables(page: string): string {
  const [introduction, ...parts] = page.split(begin)
  return [introduction, ...parts.map(withTable)].join(begin)
}

const [begin, nameEnd, end] = ['<!-- fields of ', ' -->\n', '\n<!-- end -->']

/** `part`: the name, the table, and the text up to the next table. */
function withTable(part: string): string {
  const name = part.slice(0, part.indexOf(nameEnd))
  const sport = sports.find(({ id }) => id === name)
  return `${name}${nameEnd}${sport ? sportTable(sport.id) : recordTable(name)}${part.slice(part.indexOf(end))}`
}

/** Every kind of fact, in the order of facts.ts. */
const kindsTable = (): string =>
  table(
    ['kind', 'section', 'subject', 'values', 'related', 'details'],
    Object.entries(factKinds).map(([kind, row]: [string, KindRow]) => [
      code(kind),
      row.section,
      row.subject,
      ...[row.values, row.related, row.details].map((names = []) => names.map(code).join(', ')),
    ]),
  )

/** Updates the one generated part of a page, between `<!-- NAME -->` and `<!-- end -->`. */
function withPart(page: string, name: string, text: string): string {
  const begin = `<!-- ${name} -->\n`
  return `${page.slice(0, page.indexOf(begin) + begin.length)}${text}\n${page.slice(page.indexOf('<!-- end -->'))}`
}

/** docs/briefings.md. */
export const withKinds = (page: string): string => withPart(page, 'kinds', kindsTable())

/** Every tool with its arguments; required ones are in bold. */
const toolsTable = (): string =>
  table(
    ['tool', 'arguments', 'what it gives', 'price without a key'],
    tools.map(({ name, args, description, price, parts }) => [
      code(name),
      Object.entries(args)
        .map(([arg, { required }]) => (required === undefined ? code(arg) : `**${code(arg)}**`))
        .join(', '),
      description,
      price === 'free' ? 'free' : `${usd(price)} USD${parts ? ` per ${parts.per}` : ''}`,
    ]),
  )

/** docs/tools.md. */
export const withTools = (page: string): string => withPart(page, 'tools', toolsTable())

export const toolsPath = new URL('../../docs/tools.md', import.meta.url)
export const kindsPath = new URL('../../docs/briefings.md', import.meta.url)
export const samplesPath = new URL('../discovery/records.json', import.meta.url)
export const componentsPath = new URL('../discovery/openapi/components.json', import.meta.url)
export const endpointPagesPath = new URL('../../site/docs/endpoints.json', import.meta.url)
export const referencePath = new URL('../../docs/reference.md', import.meta.url)
if (import.meta.main) {
  writeFileSync(referencePath, withTables(readFileSync(referencePath, 'utf8')))
  writeFileSync(kindsPath, withKinds(readFileSync(kindsPath, 'utf8')))
  writeFileSync(samplesPath, JSON.stringify(recordSamples()))
  const components = recordComponents()
  writeFileSync(componentsPath, JSON.stringify(components))
  writeFileSync(endpointPagesPath, JSON.stringify(endpointPages(endpoints, components)))
  writeFileSync(toolsPath, withTools(readFileSync(toolsPath, 'utf8')))
}
