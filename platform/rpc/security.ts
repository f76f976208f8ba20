import { createHash, timingSafeEqual } from 'node:crypto'
import type { Caller } from '@touchline/contract/access'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import type { RpcValues } from './settings.ts'
import { openTls, type Tls, type TlsFiles } from './tls.ts'

/** Credentials and TLS of a process over gRPC, as client and as server. */
export interface RpcSecurity {
  /** Undefined: no credential is sent or required; loopback only. */
  secrets: RpcSecrets | undefined
  /** Undefined: plaintext. */
  tls: Tls | undefined
  close(): void
}

/** `values`: checked settings. Errors: StartError when the TLS files cannot be used. */
export function openRpcSecurity(values: RpcValues, context: { clock: Clock; log: Log }): RpcSecurity {
  const files = getTlsFiles(values)
  const tls = files && openTls(files, context)
  return { secrets: getSecrets(values), tls, close: () => tls?.close() }
}

/** Undefined when neither is set: the server may then listen on loopback only. */
const getSecrets = ({ secret, adminSecret, siteSecret }: RpcValues): RpcSecrets | undefined =>
  secret.length + adminSecret.length + siteSecret.length === 0 ? undefined : { service: secret, admin: adminSecret, site: siteSecret }

/** Undefined when none of the three is set. */
const getTlsFiles = ({ tlsCert: cert, tlsKey: key, tlsCa: ca }: RpcValues): TlsFiles | undefined =>
  cert !== undefined && key !== undefined && ca !== undefined ? { cert, key, ca } : undefined

/** Secrets by kind of caller. All are accepted, the first is sent; an empty list denies that kind of caller. */
export type RpcSecrets = Readonly<Record<Caller, readonly string[]>>

/** The metadata that carries the credential. */
export const credentialHeader = 'authorization'
const scheme = 'Bearer '

/** The header value that a caller sends. */
export const getCredential = (secret: string): string => `${scheme}${secret}`

/**
 * Returns the kind of caller for the values of `credentialHeader`; undefined when the credential is unknown or when
 * there is not exactly one. Constant time: independent of which secret matches and of how much of one a wrong guess
 * matches.
 */
export function callerLookup(secrets: RpcSecrets): (sent: readonly (string | Buffer)[]) => Caller | undefined {
  const callers = ['service', 'admin', 'site'] as const
  const known = callers.flatMap((caller) => secrets[caller].map((secret) => ({ caller, digest: getDigest(secret) })))
  return ([sent, ...more]) => {
    const text = String(sent ?? '')
    const isBearer = more.length === 0 && text.slice(0, scheme.length).toLowerCase() === scheme.toLowerCase()
    const digest = getDigest(isBearer ? text.slice(scheme.length) : '')
    let found: Caller | undefined
    for (const each of known) if (timingSafeEqual(each.digest, digest)) found = each.caller
    return found
  }
}

const getDigest = (text: string): Buffer => createHash('sha256').update(text).digest()
