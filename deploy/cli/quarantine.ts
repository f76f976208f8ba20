import type { Quarantined, RetryResult } from '@touchline/contract/gen/ingest'
import type { Command } from 'commander'
import { type Cli, listing, whole } from './command.ts'
import { type Columns, printRow, printRows } from './rows.ts'

const columns: Columns<Quarantined> = {
  id: (held) => held.id,
  source: (held) => held.source,
  row: (held) => held.row,
  reason: (held) => held.reason,
  text: (held) => held.text,
  at: (held) => held.at,
}
const resultColumns: Columns<RetryResult> = { released: (result) => result.released, kept: (result) => result.kept }

export function addQuarantine(program: Command, cli: Cli): void {
  const quarantine = program
    .command('quarantine')
    .description('what sources sent that could not be taken in, and messages between services that were given up')
  listing(quarantine, 'list', 'the newest of it')
    .option('--limit <rows>', 'how many', whole, 100)
    .action(async ({ json, limit }: { json: boolean; limit: number }) => {
      const { items, total } = await (await cli.connect('ingest')).listQuarantine({ limit })
      printRows(cli.terminal, json, columns, items, 'There is nothing in quarantine.')
      if (items.length < total) cli.terminal.note(`${items.length} of ${total}; --limit shows more.\n`)
    })
  listing(quarantine, 'show', 'one of it, whole')
    .argument('<id>')
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, columns, await (await cli.connect('ingest')).getQuarantined({ id }))
    })
  listing(quarantine, 'retry', 'parse it again, or publish it again if it is a message; what passes leaves')
    .argument('[id]', 'all of it when left out', '')
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, resultColumns, await (await cli.connect('ingest')).retryQuarantined({ id }, { timeoutMs: 600_000 }))
    })
}
