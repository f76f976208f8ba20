import type { Values } from '../config.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import type { RpcSecrets } from './credentials.ts'
import { type rpcSettings, secretsOf, tlsFilesOf } from './settings.ts'
import { openTls, type Tls } from './tls.ts'

/** What a process proves itself with over gRPC, and what it asks of others. */
export interface RpcSecurity {
  /** Undefined: no credential is sent or asked for, on loopback alone. */
  secrets: RpcSecrets | undefined
  /** Undefined: nothing is encrypted. */
  tls: Tls | undefined
  close(): void
}

/** By settings that were checked. Errors: StartError when the files of TLS cannot be used. */
export function openRpcSecurity(values: Values<typeof rpcSettings>, around: { clock: Clock; log: Log }): RpcSecurity {
  const files = tlsFilesOf(values)
  const tls = files && openTls(files, around)
  return { secrets: secretsOf(values), tls, close: () => tls?.close() }
}
