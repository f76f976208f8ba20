import { ServiceError } from '@touchline/contract/errors'
import { type Environment, StartError } from '@touchline/platform/config'
import { CallRefused } from '@touchline/platform/rpc/status'
import { Command, CommanderError } from 'commander'
import { addBackup } from './backup.ts'
import { addUnsure } from './candidates.ts'
import type { Cli } from './command.ts'
import { connections, NobodyThere } from './connect.ts'
import { addIdentities } from './identities.ts'
import { addImport } from './import.ts'
import { addKeys } from './keys.ts'
import { addPlans } from './plans.ts'
import { addQuarantine } from './quarantine.ts'
import { addSources } from './sources.ts'
import { hidingKeys, type Terminal } from './terminal.ts'

const remedy = 'Set RPC_ADMIN_SECRET to what the service has, or DATA_DIR to where it keeps its secrets.'
const failed = 1
const misused = 2

/** Runs one command to its end. Answers the exit code: 0 done, 1 failed, 2 used wrongly. */
export async function run(args: readonly string[], environment: Environment, shown: Terminal): Promise<number> {
  const terminal = hidingKeys(shown)
  const { connect, close } = connections(environment)
  try {
    await program({ terminal, environment, connect }).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return tell(error, terminal)
  } finally {
    close()
  }
}

function program(cli: Cli): Command {
  const root = new Command('touchline')
    .description('Looks after a running Touchline on this machine, by its RPC_PORT.')
    .exitOverride()
    .configureOutput({ writeOut: cli.terminal.out, writeErr: cli.terminal.note })
  addKeys(root, cli)
  addPlans(root, cli)
  addImport(root, cli)
  addSources(root, cli)
  addQuarantine(root, cli)
  addUnsure(root, cli)
  addIdentities(root, cli)
  addBackup(root, cli)
  return root
}

function tell(error: unknown, { note }: Terminal): number {
  // Commander has told already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : misused
  if (error instanceof StartError) {
    note(`${error.message}\n`)
    return misused
  }
  if (error instanceof ServiceError && error.cause instanceof CallRefused) note(`${error.cause.message} ${remedy}\n`)
  else if (error instanceof ServiceError || error instanceof NobodyThere) note(`${error.message}\n`)
  else note(`${Error.isError(error) ? error.stack : String(error)}\n`)
  return failed
}
