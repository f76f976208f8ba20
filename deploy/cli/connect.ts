import { connect as dial } from 'node:net'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { type Environment, readConfig } from '@touchline/platform/config'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import type { Client } from '@touchline/platform/rpc-types'
import { processSettings } from '@touchline/platform/settings'

export interface Services {
  auth: Client<typeof AuthService>
  ingest: Client<typeof IngestService>
  close(): void
}

/** Nobody to talk to; the message says what to do. */
export class NobodyThere extends Error {}

const host = '127.0.0.1'

/** Clients of what runs on this machine, by RPC_PORT. Errors: NobodyThere; StartError when RPC_PORT is no port. */
export async function connect(environment: Environment): Promise<Services> {
  const { rpcPort } = readConfig({ cli: { rpcPort: processSettings.rpcPort } }, environment).cli
  const address = `${host}:${rpcPort}`
  if (!(await answers(rpcPort))) {
    throw new NobodyThere(`Nothing listens on ${address}. Start Touchline with "npm start", or set RPC_PORT to the port it uses.`)
  }
  const [auth, ingest] = [grpcClient(AuthService, address, { retryReads: true }), grpcClient(IngestService, address, { retryReads: true })]
  return {
    auth: auth.client,
    ingest: ingest.client,
    close() {
      auth.close()
      ingest.close()
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = dial({ host, port, timeout: 2_000 })
    const tell = (yes: boolean) => () => {
      socket.destroy()
      resolve(yes)
    }
    socket.on('connect', tell(true)).on('error', tell(false)).on('timeout', tell(false))
  })
}
