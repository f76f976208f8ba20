import type { Quarantined, RetryResult } from '@touchline/contract/gen/ingest'
import type { Command } from 'commander'
import { type Cli, listing, wholeNumber } from './command.ts'
import { type Columns, printRow, printRows } from './rows.ts'

const columns: Columns<Quarantined> = {
  id: (entry) => entry.id,
  source: (entry) => entry.source,
  row: (entry) => entry.row,
  reason: (entry) => entry.reason,
  text: (entry) => entry.text,
  at: (entry) => entry.at,
}
const resultColumns: Columns<RetryResult> = { released: (result) => result.released, kept: (result) => result.kept }

export function addQuarantine(program: Command, cli: Cli): void {
  const quarantine = program.command('quarantine').description('rejected source rows and dead letters between services')
  listing(quarantine, 'list', 'the newest entries')
    .option('--limit <rows>', 'maximum number of entries', wholeNumber, 100)
    .action(async ({ json, limit }: { json: boolean; limit: number }) => {
      const { items, total } = await (await cli.connect('ingest')).listQuarantine({ limit })
      printRows(cli.terminal, json, columns, items, 'There is nothing in quarantine.')
      if (items.length < total) cli.terminal.note(`${items.length} of ${total}; --limit shows more.\n`)
    })
  listing(quarantine, 'show', 'one entry with its full text')
    .argument('<id>')
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, columns, await (await cli.connect('ingest')).getQuarantined({ id }))
    })
  listing(quarantine, 'retry', 'parse rows and publish dead letters again; those that pass leave the quarantine')
    .argument('[id]', 'default: all entries', '')
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, resultColumns, await (await cli.connect('ingest')).retryQuarantined({ id }, { timeoutMs: 600_000 }))
    })
}
