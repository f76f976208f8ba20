import type { ImportProgress } from '@touchline/contract/gen/ingest'
import type { Command } from 'commander'
import { type Cli, listing } from './command.ts'
import { type Columns, printRow } from './rows.ts'
import type { Terminal } from './terminal.ts'

/** The longest stream that a connection allows. */
const timeoutMs = 3_600_000

const columns: Columns<ImportProgress> = {
  rows: (progress) => progress.rows,
  matches: (progress) => progress.matches,
  merged: (progress) => progress.merged,
  quarantined: (progress) => progress.quarantined,
  repaired: (progress) => progress.repaired,
  writes: (progress) => progress.writes,
  seconds: (progress) => Math.round(progress.seconds * 1_000) / 1_000,
}

export function addImport(program: Command, cli: Cli): void {
  listing(program, 'import', 'import a source now')
    .argument('<feed>', 'format:path-or-url, as in FEEDS; paths are resolved where Touchline runs')
    .action(async (feed: string, { json }: { json: boolean }) => {
      const ingest = await cli.connect('ingest')
      let last: ImportProgress | undefined
      for await (const progress of ingest.importSource({ feed }, { timeoutMs })) {
        last = progress
        if (!progress.done) show(cli.terminal, progress)
      }
      if (cli.terminal.interactive) cli.terminal.note('\r\x1b[K')
      if (!last?.done) throw new Error('The import ended without a result. Run it again: unchanged data is skipped.')
      printRow(cli.terminal, json, columns, last)
    })
}

function show({ note, interactive }: Terminal, { files, rows, seconds }: ImportProgress): void {
  const line = `${files} files, ${rows} rows, ${seconds.toFixed(1)} s`
  note(interactive ? `\r\x1b[K${line}` : `${line}\n`)
}
