import { ServiceError } from '@touchline/contract/errors'
import { type Environment, StartError } from '@touchline/platform/config'
import { CallRefused } from '@touchline/platform/rpc/status'
import { withSettingsFolder } from '@touchline/platform/settings-folder'
import { Command, CommanderError } from 'commander'
import { addBackup } from './backup.ts'
import { addCalendars } from './calendars.ts'
import { type Cli, CommandFailed } from './command.ts'
import { connections, ServiceUnreachable } from './connect.ts'
import { addFeed } from './feed.ts'
import { addCandidates, addIdentities, addLeagues } from './identities.ts'
import { addIncidents } from './incidents.ts'
import { addKeys, addPlans } from './keys.ts'
import { addMatchday } from './matchday.ts'
import { addMatches } from './matches.ts'
import { addMigrate } from './migrate.ts'
import { addOrganisations } from './organisations.ts'
import { hidingKeys, type Terminal } from './output.ts'
import { addRefunds } from './refunds.ts'
import { addImport, addQuarantine, addSources } from './sources.ts'
import { addWebhooks } from './webhooks.ts'

const remedy = 'Set RPC_ADMIN_SECRET to the secret of the service, or DATA_DIR to the folder with its secrets.'
const failed = 1
const wrongUsage = 2

/** Runs one command. Returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export async function run(args: readonly string[], given: Environment, output: Terminal): Promise<number> {
  const terminal = hidingKeys(output)
  const closing: (() => void)[] = []
  try {
    const environment = withSettingsFolder(given)
    const { connect, close } = connections(environment)
    closing.push(close)
    await program({ terminal, environment, connect }).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return reportError(error, terminal)
  } finally {
    for (const close of closing) close()
  }
}

function program(cli: Cli): Command {
  const root = new Command('touchline')
    .description('Manages a running Touchline on this machine through its RPC_PORT.')
    .exitOverride()
    .configureOutput({ writeOut: cli.terminal.out, writeErr: cli.terminal.note })
  addKeys(root, cli)
  addPlans(root, cli)
  addCalendars(root, cli)
  addOrganisations(root, cli)
  addWebhooks(root, cli)
  addRefunds(root, cli)
  addImport(root, cli)
  addFeed(root, cli)
  addSources(root, cli)
  addQuarantine(root, cli)
  addCandidates(root, cli)
  addLeagues(root, cli)
  addIdentities(root, cli)
  addMatches(root, cli)
  addMatchday(root, cli)
  addMigrate(root, cli)
  addIncidents(root, cli)
  addBackup(root, cli)
  return root
}

function reportError(error: unknown, { note }: Terminal): number {
  // Commander has printed the error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUsage
  if (error instanceof StartError) {
    note(`${error.message}\n`)
    return wrongUsage
  }
  if (error instanceof ServiceError && error.cause instanceof CallRefused) note(`${error.cause.message} ${remedy}\n`)
  else if (error instanceof ServiceError || error instanceof ServiceUnreachable || error instanceof CommandFailed)
    note(`${error.message}\n`)
  else note(`${Error.isError(error) ? error.stack : String(error)}\n`)
  return failed
}
