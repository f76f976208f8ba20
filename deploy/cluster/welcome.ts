import { AuthService } from '@touchline/contract/gen/auth'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { addressVariable } from '@touchline/platform/settings'
import type { Plan } from './plan.ts'

/** What the person at the terminal needs to try it: where the gateways answer, a key that works, and how to reach the command line. */
export async function welcome({ members, addresses }: Plan): Promise<string[]> {
  const key = await demoKey(addresses.get('auth')!)
  const gateways = members.flatMap(({ port }) => (port === undefined ? [] : `http://localhost:${port}/v1`))
  const curl = (path: string) => `  curl -H 'X-API-Key: ${key}' '${gateways[0]}${path}'`
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
    `Command line: ${reached.join(' ')} npm run -s touchline -- keys list`,
    '',
  ]
}

async function demoKey(address: string): Promise<string> {
  const { client, close } = grpcClient(AuthService, address)
  try {
    return (await client.createKey({ demo: true, plan: 'pro', customer: 'demo' })).key
  } finally {
    close()
  }
}
