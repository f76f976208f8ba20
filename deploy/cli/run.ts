import { ServiceError } from '@touchline/contract/errors'
import { type Environment, StartError } from '@touchline/platform/config'
import { Command, CommanderError } from 'commander'
import type { Cli } from './command.ts'
import { connect, NobodyThere, type Services } from './connect.ts'
import { addIdentities } from './identities.ts'
import { addImport } from './import.ts'
import { addKeys } from './keys.ts'
import { addPlans } from './plans.ts'
import { addQuarantine } from './quarantine.ts'
import { addSources } from './sources.ts'
import { hidingKeys, type Terminal } from './terminal.ts'
import { addUnsure } from './unsure.ts'

const failed = 1
const misused = 2

/** Runs one command to its end. Answers the exit code: 0 done, 1 failed, 2 used wrongly. */
export async function run(args: readonly string[], environment: Environment, shown: Terminal): Promise<number> {
  const terminal = hidingKeys(shown)
  let services: Services | undefined
  const open = async () => {
    services = await connect(environment)
    return services
  }
  try {
    await program({ terminal, connect: open }).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return tell(error, terminal)
  } finally {
    services?.close()
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
  return root
}

function tell(error: unknown, { note }: Terminal): number {
  // Commander has told already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : misused
  if (error instanceof StartError) {
    note(`${error.message}\n`)
    return misused
  }
  if (error instanceof ServiceError || error instanceof NobodyThere) note(`${error.message}\n`)
  else note(`${Error.isError(error) ? error.stack : String(error)}\n`)
  return failed
}
