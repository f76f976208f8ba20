import { AuthService } from '@touchline/contract/gen/auth'
import { type DemoKey, ensureDemoKey } from '@touchline/embedded/demo-key'
import { services } from '@touchline/embedded/services'
import { steadyClock } from '@touchline/platform/clock'
import { readConfig } from '@touchline/platform/config'
import { createLog } from '@touchline/platform/log'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { openRpcSecurity } from '@touchline/platform/rpc/security'
import { holdsSecret, rpcSettings } from '@touchline/platform/rpc/settings'
import { addressVariable } from '@touchline/platform/settings'
import type { Plan } from './plan.ts'

/** Lines for the terminal: the addresses of the gateways and of the pages, a valid key, example requests and the command line. */
export function welcome({ members, addresses }: Plan, demoKey: string | undefined): string[] {
  const gateways = members.flatMap(({ port }) => (port === undefined ? [] : `http://localhost:${port}/v1`))
  const pages = members.flatMap(({ sitePort }) => (sitePort === undefined ? [] : `http://localhost:${sitePort}/`))
  const key = demoKey === undefined ? '"X-API-Key: $KEY"' : `'X-API-Key: ${demoKey}'`
  const curl = (path: string) => `  curl -H ${key} '${gateways[0]}${path}'`
  const { DATA_DIR } = members[0]!.environment
  const dataDir = DATA_DIR ? [`DATA_DIR=${DATA_DIR}`] : []
  const operated = services.filter((service) => holdsSecret(service, 'admin'))
  const serviceAddresses = operated.map(({ name }) => `${addressVariable(name)}=${addresses.get(name)!.split(',')[0]}`)
  const touchline = `${[...serviceAddresses, ...dataDir].join(' ')} npm run -s touchline --`
  return [
    '',
    `Touchline answers at ${gateways.join(' and ')}`,
    `Pages for customers: ${pages.join(' and ')}`,
    ...(demoKey === undefined
      ? ['', 'Create a key, set KEY to it, then try:', `  ${touchline} keys create --plan pro`]
      : [`Demo key: ${demoKey}`, '', 'Try these while the processes run:']),
    curl('/sports'),
    curl('/soccer/matches/live'),
    curl('/soccer/leagues?limit=5'),
    '',
    `Command line: ${touchline} keys list`,
    '',
  ]
}

/** Creates the demo key of the cluster and renews it until `end`. */
export async function clusterDemoKey({ members, addresses }: Plan, failed: (error: Error) => void): Promise<DemoKey> {
  const { rpc } = readConfig({ rpc: rpcSettings }, members.find(({ service }) => service === 'auth')!.environment)
  const security = openRpcSecurity(rpc, { clock: steadyClock, log: createLog('warn') })
  const auth = grpcClient(AuthService, addresses.get('auth')!, { secret: rpc.adminSecret[0], tls: security.tls })
  const close = () => {
    auth.close()
    security.close()
  }
  try {
    const { key, end } = await ensureDemoKey({ auth: auth.client, clock: steadyClock, failed })
    return { key, end: () => end().finally(close) }
  } catch (error) {
    close()
    throw error
  }
}
