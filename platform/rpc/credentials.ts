import { createHash, timingSafeEqual } from 'node:crypto'
import type { Caller } from '@touchline/contract/access'

/** Secrets by whose they are. Any of them is accepted, the first is sent; none: nobody of that kind is let in. */
export type RpcSecrets = Readonly<Record<Caller, readonly string[]>>

/** The metadata that carries the credential. */
export const credentialHeader = 'authorization'
const scheme = 'Bearer '

/** What a caller sends. */
export const credentialOf = (secret: string): string => `${scheme}${secret}`

/**
 * Whose credential this is, given all that was sent as `credentialHeader`; undefined when it is nobody's, or when there
 * is not exactly one. It takes the same time whichever secret it is, and however much of one a wrong guess has right.
 */
export function knownCallers(secrets: RpcSecrets): (sent: readonly (string | Buffer)[]) => Caller | undefined {
  const callers = ['service', 'admin'] as const
  const known = callers.flatMap((caller) => secrets[caller].map((secret) => ({ caller, digest: digestOf(secret) })))
  return ([sent, ...more]) => {
    const text = String(sent ?? '')
    const isBearer = more.length === 0 && text.slice(0, scheme.length).toLowerCase() === scheme.toLowerCase()
    const digest = digestOf(isBearer ? text.slice(scheme.length) : '')
    let found: Caller | undefined
    for (const each of known) if (timingSafeEqual(each.digest, digest)) found = each.caller
    return found
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
