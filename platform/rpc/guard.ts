import { ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js'
import type { Caller } from '@touchline/contract/access'
import { credentialHeader, knownCallers, type RpcSecrets } from './credentials.ts'

export interface Guarded {
  secrets: RpcSecrets
  /**
   * Whose credential each method takes, by its path; "anybody": none is needed. A method that is missing is for
   * operators.
   */
  callers: ReadonlyMap<string, Caller | 'anybody'>
  /** Told of every call that was refused. */
  refused(code: 'UNAUTHENTICATED' | 'PERMISSION_DENIED', method: string): void
}

export const variableOf: Readonly<Record<Caller, string>> = { service: 'RPC_SECRET', admin: 'RPC_ADMIN_SECRET' }

/**
 * Ends a call without the credential of its method before its message is read: UNAUTHENTICATED without a credential or
 * with a false one, PERMISSION_DENIED with one of another kind of caller. Handlers never see the credential.
 */
export function guard({ secrets, callers, refused }: Guarded): ServerInterceptor {
  const callerBy = knownCallers(secrets)
  return ({ path }, call) => {
    const wanted = callers.get(path) ?? 'admin'
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, goOn) {
            const caller = callerBy(metadata.get(credentialHeader))
            if (wanted === 'anybody' || caller === wanted) {
              metadata.remove(credentialHeader)
              return goOn(metadata)
            }
            const code = caller === undefined ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED'
            refused(code, path)
            call.sendStatus({ code: status[code], details: refusal(path, wanted, caller) })
          },
        }),
    })
  }
}

function refusal(path: string, wanted: Caller, caller: Caller | undefined): string {
  const needed = `${path} takes a secret of ${variableOf[wanted]}`
  if (caller !== undefined) return `${needed}, not one of ${variableOf[caller]}.`
  return `${needed} as metadata "${credentialHeader}: Bearer SECRET"; the call has none that is valid here.`
}
