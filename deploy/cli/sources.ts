import type { SourceInfo } from '@touchline/contract/gen/ingest'
import type { Command } from 'commander'
import { type Cli, listing } from './command.ts'
import { type Columns, printRows } from './rows.ts'

const columns: Columns<SourceInfo> = {
  source: (source) => source.source,
  format: (source) => source.format,
  location: (source) => source.location,
  last_import_at: (source) => source.lastImportAt ?? null,
  rows: (source) => source.rows,
  state: (source) => source.state,
}

export function addSources(program: Command, cli: Cli): void {
  listing(program, 'sources', 'the imported sources and their state').action(async ({ json }: { json: boolean }) => {
    const { items } = await (await cli.connect('ingest')).listSources({})
    printRows(cli.terminal, json, columns, items, 'There are no sources yet. Add one with "import".')
    if (json) return
    for (const { source, reason } of items) if (reason !== undefined) cli.terminal.note(`${source} failed: ${reason}\n`)
  })
}
