import type { DescService } from '@bufbuild/protobuf'
import { StartError } from './config.ts'
import type { Clients } from './open-services.ts'
import type { Served } from './rpc/dispatch.ts'
import { localClient } from './rpc/local.ts'
import type { Client } from './rpc-types.ts'
import type { AnyService } from './service.ts'
import { type ProcessOptions, type RunningProcess, startProcess } from './start-process.ts'

export interface Together extends RunningProcess {
  /** A client of a service that runs here. */
  clientOf<S extends DescService>(serves: S): Client<S>
}

/**
 * Runs all these services in one process: they call each other in process, others on the one RPC_PORT. List called
 * services first.
 */
export async function runTogether(definitions: readonly AnyService[], options: ProcessOptions): Promise<Together> {
  checkCalls(definitions)
  let clients: Clients | undefined
  const running = await startProcess(
    definitions,
    {
      config: {},
      open: (_, __, log) => {
        const answering = new Map<string, Served>()
        clients = {
          clientOf: (_, serves) => localClient(serves, () => answering.get(serves.typeName)?.impl as never, log),
          answering: (served) => {
            for (const each of served) answering.set(each.desc.typeName, each)
          },
          close: () => answering.clear(),
        }
        return clients
      },
    },
    options,
  )
  return { ...running, clientOf: <S extends DescService>(serves: S) => clients!.clientOf('', serves, '') as Client<S> }
}

function checkCalls(definitions: readonly AnyService[]): void {
  const served = new Set(definitions.map(({ serves }) => serves?.typeName))
  for (const { name, calls } of definitions) {
    for (const [called, { typeName }] of Object.entries(calls)) {
      if (!served.has(typeName)) throw new StartError(`${name} calls ${called}, which is not started with it.`)
    }
  }
}
