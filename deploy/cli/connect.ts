import { connect as dial } from 'node:net'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { type Environment, readConfig } from '@touchline/platform/config'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import type { Client } from '@touchline/platform/rpc-types'
import { addressSetting, processSettings } from '@touchline/platform/settings'

export interface Services {
  auth: Client<typeof AuthService>
  ingest: Client<typeof IngestService>
  close(): void
}

/** Nobody to talk to; the message says what to do. */
export class NobodyThere extends Error {}

const settings = {
  rpcPort: processSettings.rpcPort,
  auth: { ...addressSetting('auth'), default: undefined },
  ingest: { ...addressSetting('ingest'), default: undefined },
}

/**
 * Clients of what runs on this machine, by RPC_PORT; of services that are processes of their own, wherever they run, by AUTH_ADDRESS and
 * INGEST_ADDRESS. Errors: NobodyThere; StartError when one of these is wrong.
 */
export async function connect(environment: Environment): Promise<Services> {
  const { rpcPort, ...given } = readConfig({ cli: settings }, environment).cli
  const here = `127.0.0.1:${rpcPort}`
  const addresses = { auth: given.auth ?? here, ingest: given.ingest ?? here }
  for (const address of new Set(Object.values(addresses))) await checkThere(address, address === here)
  const [auth, ingest] = [
    grpcClient(AuthService, addresses.auth, { retryReads: true }),
    grpcClient(IngestService, addresses.ingest, { retryReads: true }),
  ]
  return {
    auth: auth.client,
    ingest: ingest.client,
    close() {
      auth.close()
      ingest.close()
    },
  }
}

/** Whoever waits for a deadline learns less than who is told at once that nobody is there. */
async function checkThere(address: string, isHere: boolean): Promise<void> {
  const answering = await Promise.all(address.split(',').map((place) => answers(place.trim())))
  if (answering.includes(true)) return
  const remedy = isHere
    ? 'Start Touchline with "npm start", or set RPC_PORT to the port it uses.'
    : 'Set AUTH_ADDRESS and INGEST_ADDRESS to where these services answer gRPC.'
  throw new NobodyThere(`Nothing listens on ${address}. ${remedy}`)
}

function answers(place: string): Promise<boolean> {
  const [host, port] = place.split(':') as [string, string]
  return new Promise((resolve) => {
    const socket = dial({ host, port: Number(port), timeout: 2_000 })
    const tell = (yes: boolean) => () => {
      socket.destroy()
      resolve(yes)
    }
    socket.on('connect', tell(true)).on('error', tell(false)).on('timeout', tell(false))
  })
}
