import type { ImportProgress, PurgeCount, PurgeProgress, Quarantined, RetryResult, SourceInfo } from '@touchline/contract/gen/ingest'
import { skippedRows } from '@touchline/contract/import-balance'
import type { Command } from 'commander'
import { type Cli, CommandFailed, listing, wholeNumber } from './command.ts'
import { type Columns, printRow, printRows, type Terminal } from './output.ts'

const sourceColumns: Columns<SourceInfo> = {
  source: (source) => source.source,
  format: (source) => source.format,
  location: (source) => source.location,
  last_import_at: (source) => source.lastImportAt ?? null,
  rows: (source) => source.rows,
  state: (source) => source.state,
}

export function addSources(program: Command, cli: Cli): void {
  const sources = listing(program, 'sources', 'the imported sources and their state')
  addPurge(sources, cli)
  sources.action(async ({ json }: { json: boolean }) => {
    const { items } = await (await cli.connect('ingest')).listSources({})
    printRows(cli.terminal, json, sourceColumns, items, 'There are no sources yet. Add one with "import".')
    if (json) return
    for (const { source, reason } of items) if (reason !== undefined) cli.terminal.note(`${source} failed: ${reason}\n`)
  })
}

const purgeColumns: Columns<PurgeCount> = {
  kind: (count) => count.kind,
  removed: (count) => count.removed,
  changed: (count) => count.changed,
}

function addPurge(sources: Command, cli: Cli): void {
  listing(sources, 'purge', 'count the data of a source; with --apply remove all of it')
    .argument('<source>', 'its name in "sources", touchline-jsonl@acme')
    .option('--apply', 'remove it', false)
    .action(async (source: string, _: object, command: Command) => {
      // "sources" has --json too, and accepts it in any position.
      const { json, apply } = command.optsWithGlobals<{ json: boolean; apply: boolean }>()
      let last: PurgeProgress | undefined
      for await (const progress of (await cli.connect('ingest')).purgeSource({ source, apply }, { timeoutMs })) last = progress
      if (!last?.done) throw new CommandFailed('The purge was interrupted. Run it again to continue.')
      printRows(cli.terminal, json, purgeColumns, last.counts, 'No data of this source is left.')
      if (json) return
      const all = 'removed: reported by no other source; changed: other sources report it too, and their data stays'
      cli.terminal.note(apply ? `All of it was removed (${all}).\n` : `Nothing was changed. --apply removes it (${all}).\n`)
    })
}

/** The longest stream that a connection allows. */
const timeoutMs = 3_600_000

const importColumns: Columns<ImportProgress> = {
  rows: (progress) => progress.rows,
  matches: (progress) => progress.matches,
  merged: (progress) => progress.merged,
  entries: (progress) => progress.entries,
  quarantined: (progress) => progress.quarantined,
  skipped: skippedRows,
  repaired: (progress) => progress.repaired,
  provisional: (progress) => progress.provisional,
  withdrawn: (progress) => progress.withdrawn,
  parts: (progress) => progress.parts,
  writes: (progress) => progress.writes,
  seconds: (progress) => Math.round(progress.seconds * 1_000) / 1_000,
}

export function addImport(program: Command, cli: Cli): void {
  listing(program, 'import', 'import a source now')
    .argument('<feed>', 'format:path-or-url, as in FEEDS; paths are resolved where Touchline runs')
    .option('--force', 'read the files again even if nothing has changed', false)
    .action(async (feed: string, { json, force }: { json: boolean; force: boolean }) => {
      const ingest = await cli.connect('ingest')
      let last: ImportProgress | undefined
      for await (const progress of ingest.importSource({ feed, force }, { timeoutMs })) {
        last = progress
        if (!progress.done) show(cli.terminal, progress)
      }
      if (cli.terminal.interactive) cli.terminal.note('\r\x1b[K')
      if (!last?.done) throw new CommandFailed('The import ended without a result. Run it again: unchanged data is skipped.')
      printRow(cli.terminal, json, importColumns, last)
      for (const [reason, rows] of Object.entries(last.skipped)) cli.terminal.note(`skipped ${rows}: ${reason}\n`)
      if (last.lost !== 0)
        throw new CommandFailed(`${Math.abs(last.lost)} rows have no outcome, or two. This is a defect of the connector; please report it.`)
    })
}

function show({ note, interactive }: Terminal, { files, rows, seconds }: ImportProgress): void {
  const line = `${files} files, ${rows} rows, ${seconds.toFixed(1)} s`
  note(interactive ? `\r\x1b[K${line}` : `${line}\n`)
}

const quarantineColumns: Columns<Quarantined> = {
  id: (entry) => entry.id,
  source: (entry) => entry.source,
  row: (entry) => entry.row,
  reason: (entry) => entry.reason,
  text: (entry) => entry.text,
  at: (entry) => entry.at,
}
const retryColumns: Columns<RetryResult> = { released: (result) => result.released, kept: (result) => result.kept }

export function addQuarantine(program: Command, cli: Cli): void {
  const quarantine = program.command('quarantine').description('rejected source rows and dead letters between services')
  listing(quarantine, 'list', 'the newest entries')
    .option('--limit <rows>', 'maximum number of entries', wholeNumber, 100)
    .action(async ({ json, limit }: { json: boolean; limit: number }) => {
      const { items, total } = await (await cli.connect('ingest')).listQuarantine({ limit })
      printRows(cli.terminal, json, quarantineColumns, items, 'There is nothing in quarantine.')
      if (items.length < total) cli.terminal.note(`${items.length} of ${total}; --limit shows more.\n`)
    })
  listing(quarantine, 'show', 'one entry with its full text')
    .argument('<id>')
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, quarantineColumns, await (await cli.connect('ingest')).getQuarantined({ id }))
    })
  listing(quarantine, 'retry', 'parse rows and publish dead letters again; those that pass leave the quarantine')
    .argument('[id]', 'default: all entries', '')
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, retryColumns, await (await cli.connect('ingest')).retryQuarantined({ id }, { timeoutMs: 600_000 }))
    })
}
