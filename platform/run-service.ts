import type { DescService } from '@bufbuild/protobuf'
import { takes } from '@touchline/contract/access'
import { env, type Setting } from './config.ts'
import { type Connection, grpcClient } from './rpc/grpc-client.ts'
import { rpcSettings } from './rpc/settings.ts'
import type { AnyService } from './service.ts'
import { addressSetting, backEndSettings } from './settings.ts'
import { type ProcessOptions, type RunningProcess, startProcess } from './start-process.ts'

/** What differs by default from a process that has all services: others reach it, and its place in a balancer is taken by another. */
const defaults = { INTERNAL_HOST: '0.0.0.0', STOP_WAIT_SECONDS: '5' }

export interface ServiceOptions extends ProcessOptions {
  /** Other processes of the house are to share its back ends: nothing starts without their URLs. */
  shared?: boolean
}

/**
 * One service as its own process. Where the processes of each service it calls answer is a setting named after it: "fixtures" in
 * FIXTURES_ADDRESS. Only one that serves no calls itself, the edge, repeats reads that failed: one layer retries.
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
  ...(collections.length > 0 && { mongodbUrl: needed(backEndSettings.mongodbUrl, 'Documents in MongoDB') }),
  natsUrl: needed(backEndSettings.natsUrl, 'Messages over NATS JetStream'),
  rpcSecret: env.required(rpcSettings.secret),
  ...(serves && takes(serves, 'admin') && { rpcAdminSecret: env.required(rpcSettings.adminSecret) }),
})

const needed = <T>(setting: Setting<T>, what: string) => env.required({ ...setting, doc: `${what}, which all processes share.` })

/** A variable that is empty counts as not set. */
const set = (environment: ProcessOptions['environment']) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
