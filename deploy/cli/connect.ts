import { readFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { join } from 'node:path'
import { AccountsService } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { StatsService } from '@touchline/contract/gen/stats'
import { StatusService } from '@touchline/contract/gen/status'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import { systemClock } from '@touchline/platform/clock'
import { type Environment, readConfig, StartError } from '@touchline/platform/config'
import { createLog } from '@touchline/platform/log'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { openRpcSecurity } from '@touchline/platform/rpc/security'
import { checkRpcSettings, rpcSettings, secretFiles } from '@touchline/platform/rpc/settings'
import type { Client } from '@touchline/platform/rpc-types'
import { addressSetting, addressVariable, backEndSettings, processSettings } from '@touchline/platform/settings'

const services = {
  accounts: AccountsService,
  auth: AuthService,
  ingest: IngestService,
  stats: StatsService,
  status: StatusService,
  webhooks: WebhooksService,
}

export type Services = { [Name in keyof typeof services]: Client<(typeof services)[Name]> }

/**
 * The client of a service. Errors: ServiceUnreachable; StartError when a setting is wrong or the credential is missing.
 */
export type Connect = <Name extends keyof Services>(name: Name) => Promise<Client<(typeof services)[Name]>>

/** Nothing listens at the address of the service. The message names the remedy. */
export class ServiceUnreachable extends Error {}

const settings = {
  rpcPort: processSettings.rpcPort,
  dataDir: backEndSettings.dataDir,
  accounts: { ...addressSetting('accounts'), default: undefined },
  auth: { ...addressSetting('auth'), default: undefined },
  ingest: { ...addressSetting('ingest'), default: undefined },
  stats: { ...addressSetting('stats'), default: undefined },
  status: { ...addressSetting('status'), default: undefined },
  webhooks: { ...addressSetting('webhooks'), default: undefined },
}

/**
 * Connects to the single process on this machine at RPC_PORT, or to separate service processes at ACCOUNTS_ADDRESS,
 * AUTH_ADDRESS, INGEST_ADDRESS, STATS_ADDRESS, STATUS_ADDRESS and WEBHOOKS_ADDRESS. Only the service that a command uses has to be reachable.
 * The credential is RPC_ADMIN_SECRET, or the one stored in DATA_DIR.
 */
export function connections(environment: Environment): { connect: Connect; close(): void } {
  const opened: { close(): void }[] = []
  return {
    async connect<Name extends keyof Services>(name: Name) {
      const { cli, rpc } = readConfig({ cli: settings, rpc: rpcSettings }, environment)
      const local = `127.0.0.1:${cli.rpcPort}`
      checkRpcSettings(rpc, '127.0.0.1')
      const address: string = cli[name] ?? local
      await checkReachable(name, address, address === local)
      const security = openRpcSecurity(rpc, { clock: systemClock, log: createLog('warn') })
      opened.push(security)
      const secret = adminSecret(rpc.adminSecret, cli.dataDir)
      const { client, close } = grpcClient(services[name], address, { retryReads: true, secret, tls: security.tls })
      opened.push({ close })
      return client
    },
    close() {
      for (const each of opened) each.close()
    },
  }
}

/** Fails immediately, with a remedy, when nothing listens; a call would run into its deadline instead. */
async function checkReachable(name: string, address: string, isLocal: boolean): Promise<void> {
  const reachable = await Promise.all(address.split(',').map((endpoint) => isListening(endpoint.trim())))
  if (reachable.includes(true)) return
  const remedy = isLocal
    ? 'Start Touchline with "npm start", or set RPC_PORT to the port it uses.'
    : `Set ${addressVariable(name)} to the gRPC address of ${name}.`
  throw new ServiceUnreachable(`Nothing listens on ${address}. ${remedy}`)
}

function isListening(endpoint: string): Promise<boolean> {
  const [host, port] = endpoint.split(':') as [string, string]
  return new Promise((resolve) => {
    const socket = dial({ host, port: Number(port), timeout: 2_000 })
    const settle = (listening: boolean) => () => {
      socket.destroy()
      resolve(listening)
    }
    socket.on('connect', settle(true)).on('error', settle(false)).on('timeout', settle(false))
  })
}

/**
 * The operator's credential: the first secret of RPC_ADMIN_SECRET, else the one that the single process or the cluster
 * has generated in `folder`. Errors: StartError that names the file it was expected in.
 */
function adminSecret([configured]: readonly string[], folder: string): string {
  if (configured !== undefined) return configured
  const file = join(folder, secretFiles.RPC_ADMIN_SECRET)
  try {
    const stored = readFileSync(file, 'utf8').trim()
    if (stored !== '') return stored
  } catch (error) {
    throw new StartError(missing(`${file} cannot be read: ${(error as Error).message}`), { cause: error })
  }
  throw new StartError(missing(`${file} is empty`))
}

const missing = (reason: string): string =>
  `RPC_ADMIN_SECRET is not set, and ${reason}. Set it, or set DATA_DIR to the folder of the called service.`
