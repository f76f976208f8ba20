import type { DescService } from '@bufbuild/protobuf'
import { takes } from '@touchline/contract/access'
import { env, type Setting } from './config.ts'
import { type Connection, grpcClient } from './rpc/grpc-client.ts'
import { rpcSettings } from './rpc/settings.ts'
import type { AnyService } from './service.ts'
import { addressSetting, backEndSettings } from './settings.ts'
import { type ProcessOptions, type RunningProcess, startProcess } from './start-process.ts'

/**
 * Defaults that differ from a process with all services: it listens for other processes, and is drained by a balancer.
 */
const defaults = { INTERNAL_HOST: '0.0.0.0', STOP_WAIT_SECONDS: '5' }

export interface ServiceOptions extends ProcessOptions {
  /** Its back ends are shared with other processes: their URLs are required. */
  shared?: boolean
}

/**
 * Runs one service as its own process. The address of each service it calls is a setting named after it: "fixtures" in
 * FIXTURES_ADDRESS. Only a process that serves no calls itself, the gateway, retries reads: one layer retries.
 */
export function runService(definition: AnyService, { shared = false, ...options }: ServiceOptions): Promise<RunningProcess> {
  const retryReads = definition.serves === undefined
  const addresses = Object.fromEntries(Object.keys(definition.calls).map((called) => [called, addressSetting(called)]))
  return startProcess(
    [definition],
    {
      config: { ...addresses, ...(shared && requiredOf(definition)) },
      open: (values, { secrets, tls }) => {
        const connections: Connection<DescService>[] = []
        return {
          clientOf(name, serves) {
            const connection = grpcClient(serves, String(values[name]), { retryReads, secret: secrets?.service[0], tls })
            connections.push(connection)
            return connection.client
          },
          answering: () => undefined,
          close() {
            for (const connection of connections) connection.close()
          },
        }
      },
    },
    { ...options, environment: { ...defaults, ...set(options.environment) } },
  )
}

const requiredOf = ({ collections, serves }: AnyService) => ({
  ...(collections.length > 0 && { mongodbUrl: requiredShared(backEndSettings.mongodbUrl, 'Documents in MongoDB') }),
  natsUrl: requiredShared(backEndSettings.natsUrl, 'Messages over NATS JetStream'),
  rpcSecret: env.required(rpcSettings.secret),
  ...(serves && takes(serves, 'admin') && { rpcAdminSecret: env.required(rpcSettings.adminSecret) }),
})

const requiredShared = <T>(setting: Setting<T>, what: string) => env.required({ ...setting, doc: `${what}, which all processes share.` })

/** Empty variables count as unset. */
const set = (environment: ProcessOptions['environment']) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
