import { ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js'
import type { Caller } from '@touchline/contract/access'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Clock } from '../ports/clock.ts'
import { callerLookup, credentialHeader, type RpcSecrets } from './security.ts'

export interface Guarded {
  secrets: RpcSecrets
  /**
   * The kind of caller that each method accepts, by its path; "public": no credential is needed. A method without an
   * entry is for operators.
   */
  callers: ReadonlyMap<string, Caller | 'public'>
  /** Runs for every refused call. */
  refused(code: 'UNAUTHENTICATED' | 'PERMISSION_DENIED', method: string): void
}

export const variables: Readonly<Record<Caller, string>> = {
  service: 'RPC_SECRET',
  admin: 'RPC_ADMIN_SECRET',
  site: 'RPC_SITE_SECRET',
}

/**
 * Ends a call that lacks the credential of its method before its message is read: UNAUTHENTICATED without a valid
 * credential, PERMISSION_DENIED with that of another kind of caller. Handlers never see the credential.
 */
export function guard({ secrets, callers, refused }: Guarded): ServerInterceptor {
  const callerBy = callerLookup(secrets)
  return ({ path }, call) => {
    const required = callers.get(path) ?? 'admin'
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, proceed) {
            const caller = callerBy(metadata.get(credentialHeader))
            if (required === 'public' || caller === required) {
              metadata.remove(credentialHeader)
              return proceed(metadata)
            }
            const code = caller === undefined ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED'
            refused(code, path)
            call.sendStatus({ code: status[code], details: refusal(path, required, caller) })
          },
        }),
    })
  }
}

function refusal(path: string, required: Caller, caller: Caller | undefined): string {
  const needed = `${path} takes a secret of ${variables[required]}`
  if (caller !== undefined) return `${needed}, not one of ${variables[caller]}.`
  return `${needed} as metadata "${credentialHeader}: Bearer SECRET"; the call has none that is valid here.`
}

/** Log interval: a caller that retries must not fill the log. */
const logEveryMs = 10_000

/**
 * Counts refused calls and logs the first one in any ten seconds: a wrong secret in one of our processes, or a foreign
 * caller.
 */
export function refusals({ log, metrics, clock }: { log: Log; metrics: Metrics; clock: Clock }): Guarded['refused'] {
  const refused = metrics.counter('touchline_rpc_refused_total', 'Calls refused for want of the right credential.', ['code'])
  let loggedAt = Number.NEGATIVE_INFINITY
  return (code, method) => {
    refused.add({ code })
    if (clock.now() - loggedAt < logEveryMs) return
    loggedAt = clock.now()
    log.warn('a call was refused', { code, method })
  }
}
