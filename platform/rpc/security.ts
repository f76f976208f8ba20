import type { Values } from '../config.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import type { RpcSecrets } from './credentials.ts'
import { type rpcSettings, secretsOf, tlsFilesOf } from './settings.ts'
import { openTls, type Tls } from './tls.ts'

/** Credentials and TLS of a process over gRPC, as client and as server. */
export interface RpcSecurity {
  /** Undefined: no credential is sent or required; loopback only. */
  secrets: RpcSecrets | undefined
  /** Undefined: plaintext. */
  tls: Tls | undefined
  close(): void
}

/** `values`: checked settings. Errors: StartError when the TLS files cannot be used. */
export function openRpcSecurity(values: Values<typeof rpcSettings>, context: { clock: Clock; log: Log }): RpcSecurity {
  const files = tlsFilesOf(values)
  const tls = files && openTls(files, context)
  return { secrets: secretsOf(values), tls, close: () => tls?.close() }
}
