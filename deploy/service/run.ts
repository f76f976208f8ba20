import { isServiceName, type ServiceName, serviceNames } from '@touchline/contract/service-names'
import { StartError } from '@touchline/platform/config'
import { runProcess, runService } from '@touchline/platform/process'
import type { AnyService } from '@touchline/platform/service'
import { withSettingsFolder } from '@touchline/platform/settings-folder'

/** Runs one service, or the gateway, as this process until it is stopped. */
export function run(name: string | undefined): void {
  runProcess(async (signal) => {
    const definition = name === undefined ? undefined : await loadService(name)
    if (definition) return runService(definition, { environment: withSettingsFolder(process.env), shared: true, signal })
    const wrong = name === undefined ? 'Which service? Start it with "npm run service -- NAME".' : `Unknown service "${name}".`
    throw new StartError(`${wrong} The services are ${serviceNames.join(', ')}.`)
  })
}

/** Loaders of each service and the gateway, so that a process loads only the code of its own service. */
const loaders: Readonly<Record<ServiceName, () => Promise<AnyService>>> = {
  auth: async () => (await import('@touchline/auth/service')).auth,
  accounts: async () => (await import('@touchline/accounts/service')).accounts,
  usage: async () => (await import('@touchline/usage/service')).usage,
  webhooks: async () => (await import('@touchline/webhooks/service')).webhooks,
  status: async () => (await import('@touchline/status/service')).status,
  'horse-racing': async () => (await import('@touchline/horse-racing/service')).horseRacing,
  fixtures: async () => (await import('@touchline/fixtures/service')).fixtures,
  live: async () => (await import('@touchline/live/service')).live,
  standings: async () => (await import('@touchline/standings/service')).standings,
  stats: async () => (await import('@touchline/stats/service')).stats,
  briefings: async () => (await import('@touchline/briefings/service')).briefings,
  'billing-x402': async () => (await import('@touchline/billing-x402/service')).billing,
  site: async () => (await import('@touchline/site/service')).site,
  gateway: async () => (await import('@touchline/gateway/service')).gateway,
  ingest: async () => (await import('@touchline/ingest/service')).ingest,
}

/** The service of this name, or undefined. */
export const loadService = async (name: string): Promise<AnyService | undefined> => (isServiceName(name) ? loaders[name]() : undefined)
