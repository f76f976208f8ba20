import { type JsonObject, toJson } from '@bufbuild/protobuf'
import { type Value, ValueSchema } from '@bufbuild/protobuf/wkt'
import type { FieldProvenance, FieldReport } from '@touchline/contract/gen/stats'
import { isId, sportOfId } from '@touchline/contract/ids'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, listing } from './command.ts'
import { type Columns, printJson, printRows } from './output.ts'

/** One line of the table: a report. The first report of a field shows the field too. */
interface Line {
  field: FieldProvenance
  report: FieldReport
  isFirst: boolean
}

const onFirst =
  (cell: (field: FieldProvenance) => string) =>
  ({ field, isFirst }: Line): string =>
    isFirst ? cell(field) : ' '

const columns: Columns<Line> = {
  field: onFirst(({ field, disagrees }) => (disagrees ? `${field} ≠` : field)),
  value: onFirst(({ value }) => getText(value)),
  source: onFirst(({ source }) => source || '–'),
  reported_by: ({ report }) => report.source,
  reported: ({ report }) => getText(report.value),
  received_at: ({ report }) => report.receivedAt || null,
}

export function addMatches(program: Command, cli: Cli): void {
  const matches = program.command('matches').description('what the sources reported about a match')
  listing(matches, 'explain', 'each field of a match with its source and what every source reported; ≠ marks contradictions')
    .argument('<id>', '', matchId)
    .action(async (id: string, { json }: { json: boolean }) => {
      const { fields } = await (await cli.connect('stats')).explainMatch({ matchId: id, sport: sportOfId(id)! })
      if (json) {
        printJson(cli.terminal, fields.map(getJson))
        return
      }
      const lines = fields.flatMap((field) => field.reports.map((report, i) => ({ field, report, isFirst: i === 0 })))
      printRows(cli.terminal, false, columns, lines, 'No source reports a field of this match.')
    })
}

function matchId(text: string): string {
  if (!isId(text, 'match')) throw new InvalidArgumentError('It must be the id of a match, such as soc-m7k2p9xq4ab.')
  return text
}

/** JSON as in the public API, with the full names of the sources. */
const getJson = ({ field, value, source, disagrees, reports }: FieldProvenance) => ({
  field,
  value: jsonValue(value),
  source: source || null,
  disagrees,
  reports: reports.map((report) => ({ source: report.source, value: jsonValue(report.value), received_at: report.receivedAt || null })),
})

const jsonValue = (value: Value | undefined) => (value ? toJson(ValueSchema, value) : null)

/** An event or a score without ids: "goal 18 1H home H. Kane 1 0 confirmed". */
const getWords = (record: JsonObject): string =>
  Object.entries(record)
    .filter(([name]) => !name.endsWith('_id'))
    .map(([, each]) => (typeof each === 'object' ? JSON.stringify(each) : String(each)))
    .join(' ')

const getText = (value: Value | undefined): string => {
  const json = jsonValue(value)
  if (json === null) return '–'
  if (typeof json === 'string') return json
  return typeof json === 'object' && !Array.isArray(json) ? getWords(json) : JSON.stringify(json)
}
