import type { Incident } from '@touchline/contract/gen/status'
import type { Command } from 'commander'
import { type Cli, list, listing } from './command.ts'
import { type Columns, printRow, printRows } from './output.ts'

const columns: Columns<Incident> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  severity: ({ severity }) => severity,
  affected: ({ affected }) => affected,
  state: ({ updates }) => updates.at(-1)?.state ?? '',
  opened_at: ({ openedAt }) => openedAt,
  resolved_at: ({ resolvedAt }) => (resolvedAt === '' ? null : resolvedAt),
}

export function addIncidents(program: Command, cli: Cli): void {
  const incidents = program.command('incidents').description('incidents on the public status page')
  listing(incidents, 'list', 'open incidents, then the newest resolved ones').action(async ({ json }: { json: boolean }) => {
    const { items } = await (await cli.connect('status')).listIncidents({})
    printRows(cli.terminal, json, columns, items, 'There are no incidents.')
  })
  listing(incidents, 'open', 'publish an incident; the text is its first update')
    .requiredOption('--title <title>', 'what customers see, at most 120 characters')
    .requiredOption('--severity <severity>', 'minor, major or maintenance')
    .requiredOption('--text <text>', 'what is known, and what is being done')
    .option('--affected <ids>', 'sports and endpoints (live, list, stream), comma-separated', list)
    .action(async ({ json, title, severity, text, affected = [] }: OpenOptions) => {
      const incident = await (await cli.connect('status')).openIncident({ title, severity, text, affected })
      printRow(cli.terminal, json, columns, incident)
    })
  listing(incidents, 'update', 'add an update; the state "resolved" closes the incident')
    .argument('<id>', 'inc_…')
    .requiredOption('--state <state>', 'investigating, identified, monitoring or resolved')
    .requiredOption('--text <text>', 'what has changed since the last update')
    .action(async (id: string, { json, state, text }: UpdateOptions) => {
      printRow(cli.terminal, json, columns, await (await cli.connect('status')).updateIncident({ id, state, text }))
    })
}

interface OpenOptions {
  json: boolean
  title: string
  severity: string
  text: string
  affected?: string[]
}

interface UpdateOptions {
  json: boolean
  state: string
  text: string
}
