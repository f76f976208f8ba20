import { connect as dial } from 'node:net'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { systemClock } from '@touchline/platform/clock'
import { type Environment, readConfig } from '@touchline/platform/config'
import { createLog } from '@touchline/platform/log'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { openRpcSecurity } from '@touchline/platform/rpc/security'
import { checkRpcSettings, rpcSettings } from '@touchline/platform/rpc/settings'
import type { Client } from '@touchline/platform/rpc-types'
import { addressSetting, addressVariable, backEndSettings, processSettings } from '@touchline/platform/settings'
import { adminSecret } from './admin-secret.ts'

const called = { auth: AuthService, ingest: IngestService }

export type Services = { [Name in keyof typeof called]: Client<(typeof called)[Name]> }

/** The client of a service. Errors: NobodyThere; StartError when a setting is wrong or there is no credential. */
export type Connect = <Name extends keyof Services>(name: Name) => Promise<Client<(typeof called)[Name]>>

/** Nobody to talk to; the message says what to do. */
export class NobodyThere extends Error {}

const settings = {
  rpcPort: processSettings.rpcPort,
  dataDir: backEndSettings.dataDir,
  auth: { ...addressSetting('auth'), default: undefined },
  ingest: { ...addressSetting('ingest'), default: undefined },
}

/**
 * Connects to what runs on this machine, by RPC_PORT; to services that are processes of their own, wherever they run,
 * by AUTH_ADDRESS and INGEST_ADDRESS. Only the one that a command uses has to be there. The credential is
 * RPC_ADMIN_SECRET, or what DATA_DIR keeps.
 */
export function connections(environment: Environment): { connect: Connect; close(): void } {
  const opened: { close(): void }[] = []
  return {
    async connect<Name extends keyof Services>(name: Name) {
      const { cli, rpc } = readConfig({ cli: settings, rpc: rpcSettings }, environment)
      const here = `127.0.0.1:${cli.rpcPort}`
      checkRpcSettings(rpc, '127.0.0.1')
      const address: string = cli[name] ?? here
      await checkThere(name, address, address === here)
      const security = openRpcSecurity(rpc, { clock: systemClock, log: createLog('warn') })
      opened.push(security)
      const secret = adminSecret(rpc.adminSecret, cli.dataDir)
      const { client, close } = grpcClient(called[name], address, { retryReads: true, secret, tls: security.tls })
      opened.push({ close })
      return client
    },
    close() {
      for (const each of opened) each.close()
    },
  }
}

/** Whoever waits for a deadline learns less than who is told at once that nobody is there. */
async function checkThere(name: string, address: string, isHere: boolean): Promise<void> {
  const answering = await Promise.all(address.split(',').map((place) => answers(place.trim())))
  if (answering.includes(true)) return
  const remedy = isHere
    ? 'Start Touchline with "npm start", or set RPC_PORT to the port it uses.'
    : `Set ${addressVariable(name)} to where ${name} answers gRPC.`
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
