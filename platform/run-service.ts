import type { DescService } from '@bufbuild/protobuf'
import { env, type Setting } from './config.ts'
import { type Connection, grpcClient } from './rpc/grpc-client.ts'
import type { AnyService } from './service.ts'
import { type ProcessOptions, type RunningProcess, startProcess } from './start-process.ts'

/**
 * One service as its own process. Where each service it calls answers is a setting named after it: "fixtures" in FIXTURES_ADDRESS,
 * "host:port". Only one that serves no calls itself, the edge, repeats reads that failed: one layer retries.
 */
export function runService(definition: AnyService, options: ProcessOptions): Promise<RunningProcess> {
  const retryReads = definition.serves === undefined
  const config = Object.fromEntries(Object.keys(definition.calls).map((called) => [called, addressOf(called)]))
  return startProcess(
    [definition],
    {
      config,
      open: (addresses) => {
        const connections: Connection<DescService>[] = []
        return {
          clientOf(name, serves) {
            const connection = grpcClient(serves, String(addresses[name]), { retryReads })
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
    options,
  )
}

const addressOf = (called: string): Setting => {
  const variable = `${called.toUpperCase().replaceAll('-', '_')}_ADDRESS`
  return env.required(env.text(variable, undefined, `Where the service ${called} answers gRPC, host:port.`))
}
