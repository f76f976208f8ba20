import { AuthService } from '@touchline/contract/gen/auth'
import { systemClock } from '@touchline/platform/clock'
import { type Environment, readConfig } from '@touchline/platform/config'
import { createLog } from '@touchline/platform/log'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { openRpcSecurity } from '@touchline/platform/rpc/security'
import { rpcSettings } from '@touchline/platform/rpc/settings'
import { addressVariable } from '@touchline/platform/settings'
import type { Plan } from './plan.ts'

/** What the person at the terminal needs to try it: where the gateways answer, a key that works, and how to reach the command line. */
export async function welcome({ members, addresses }: Plan): Promise<string[]> {
  const key = await demoKey(addresses.get('auth')!, members.find(({ service }) => service === 'auth')!.environment)
  const gateways = members.flatMap(({ port }) => (port === undefined ? [] : `http://localhost:${port}/v1`))
  const curl = (path: string) => `  curl -H 'X-API-Key: ${key}' '${gateways[0]}${path}'`
  const { DATA_DIR } = members[0]!.environment
  const kept = DATA_DIR ? [`DATA_DIR=${DATA_DIR}`] : []
  const reached = ['auth', 'ingest'].map((service) => `${addressVariable(service)}=${addresses.get(service)!.split(',')[0]}`)
  return [
    '',
    `Touchline answers at ${gateways.join(' and ')}`,
    `Demo key: ${key}`,
    '',
    'Try:',
    curl('/sports'),
    curl('/soccer/matches/live'),
    curl('/soccer/leagues?limit=5'),
    '',
    `Command line: ${[...reached, ...kept].join(' ')} npm run -s touchline -- keys list`,
    '',
  ]
}

async function demoKey(address: string, environment: Environment): Promise<string> {
  const { rpc } = readConfig({ rpc: rpcSettings }, environment)
  const security = openRpcSecurity(rpc, { clock: systemClock, log: createLog('warn') })
  const { client, close } = grpcClient(AuthService, address, { secret: rpc.adminSecret[0], tls: security.tls })
  try {
    return (await client.createKey({ demo: true, plan: 'pro', customer: 'demo' })).key
  } finally {
    close()
    security.close()
  }
}
