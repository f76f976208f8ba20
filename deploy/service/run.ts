import { StartError } from '@touchline/platform/config'
import { runProcess, runService } from '@touchline/platform/process'
import { loadService, serviceNames } from './services.ts'

/** Runs one service, or the gateway, as this process until it is stopped. */
export function run(name: string | undefined): void {
  runProcess(async (signal) => {
    const definition = name === undefined ? undefined : await loadService(name)
    if (definition) return runService(definition, { environment: process.env, shared: true, signal })
    const wrong = name === undefined ? 'Which service? Name it behind "npm run service --".' : `There is no service "${name}".`
    throw new StartError(`${wrong} There are ${serviceNames.join(', ')}.`)
  })
}
