import type { FieldProvenance, FieldReport } from '@touchline/contract/gen/stats'
import { isId, sportOfId } from '@touchline/contract/ids'
import { getValueJson, getValueText } from '@touchline/contract/value-text'
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
  value: onFirst(({ value }) => getValueText(value)),
  source: onFirst(({ source }) => source || '–'),
  reported_by: ({ report }) => report.source,
  reported: ({ report }) => getValueText(report.value),
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
  value: getValueJson(value),
  source: source || null,
  disagrees,
  reports: reports.map((report) => ({ source: report.source, value: getValueJson(report.value), received_at: report.receivedAt || null })),
})
