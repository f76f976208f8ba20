import { migrations as ofAccounts } from '@touchline/accounts/migrations'
import type { MigrationState } from '@touchline/contract/gen/platform'
import { openBackEnds } from '@touchline/platform/back-ends'
import { systemClock } from '@touchline/platform/clock'
import { readConfig } from '@touchline/platform/config'
import { createLog } from '@touchline/platform/log'
import { createMetrics } from '@touchline/platform/metrics'
import { firstPhase, type MigrateDeps, MigrationRefused, migrationState, nextPhase } from '@touchline/platform/migrations/migrate'
import { type Migration, platformMigrations, platformProcesses } from '@touchline/platform/migrations/migration'
import { neededBy, olderRunning } from '@touchline/platform/migrations/presence'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { backEndSettings } from '@touchline/platform/settings'
import type { Command } from 'commander'
import { type Cli, CommandFailed, listing } from './command.ts'
import { type Columns, printRow, printRows } from './output.ts'

const migrations: readonly Migration[] = [...ofAccounts]

interface Row {
  state: MigrationState
  older: number
}

const columns: Columns<Row> = {
  name: ({ state }) => state.name,
  phase: ({ state }) => state.phase,
  since: ({ state }) => state.changedAt || null,
  scanned: ({ state }) => Number(state.scanned),
  rewritten: ({ state }) => Number(state.rewritten),
  older_processes: ({ older }) => older,
}

export function addMigrate(program: Command, cli: Cli): void {
  const migrate = program.command('migrate').description('changes of the form of documents, while Touchline runs (docs/upgrades.md)')
  listing(migrate, 'list', 'migrations of this release and their phases').action(({ json }: { json: boolean }) =>
    withStore(cli, async (store) => {
      const rows = await Promise.all(migrations.map((each) => row(store, each)))
      printRows(cli.terminal, json, columns, rows, 'This release has no migrations.')
    }),
  )
  const steps = [
    ['next', 'take a migration to its next phase; an interrupted one continues', nextPhase],
    ['back', 'before a rollback: read the old form again', firstPhase],
  ] as const
  for (const [name, summary, step] of steps) {
    listing(migrate, name, summary)
      .argument('<name>', 'of the migration, as "migrate list" shows it')
      .action((given: string, { json }: { json: boolean }) =>
        withStore(cli, async (store) => {
          const migration = getMigration(given)
          await stepped(step({ store, clock: systemClock, report: report(cli) }, migration))
          printRow(cli.terminal, json, columns, await row(store, migration))
        }),
      )
  }
}

const row = async (store: DocumentStore, migration: Migration): Promise<Row> => ({
  state: await migrationState(store, migration),
  older: (await olderRunning(store, systemClock, neededBy(migration))).length,
})

function getMigration(name: string): Migration {
  const found = migrations.find((each) => each.name === name)
  if (!found) throw new CommandFailed(`There is no migration "${name}": "migrate list" shows them.`)
  return found
}

const stepped = (step: Promise<MigrationState>): Promise<MigrationState> =>
  step.catch((error: unknown) => {
    throw error instanceof MigrationRefused ? new CommandFailed(error.message) : error
  })

const report =
  ({ terminal }: Cli): MigrateDeps['report'] =>
  ({ scanned, rewritten }) =>
    terminal.note(`${scanned} documents read, ${rewritten} rewritten\n`)

/** The store of MONGODB_URL, or that in DATA_DIR of a process that is stopped. Errors: StartError, NotReached. */
async function withStore(cli: Cli, work: (store: DocumentStore) => Promise<void>): Promise<void> {
  const { DATA_DIR, MONGODB_URL } = cli.environment
  const { cli: settings } = readConfig({ cli: backEndSettings }, { DATA_DIR, MONGODB_URL })
  await using opened = new AsyncDisposableStack()
  const opening = { inMemory: [], keepsDocuments: true, group: 'migrate', log: createLog('warn'), metrics: createMetrics() }
  const store = (await openBackEnds(settings, opening, opened)).getStore('cli')
  await store.prepare([platformMigrations, platformProcesses, ...migrations.map(({ collection }) => collection)])
  await work(store)
}
