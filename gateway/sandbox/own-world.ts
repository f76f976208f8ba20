import { fail } from '@touchline/contract/errors'
import { isKeyCaller } from '../grants/caller.ts'
import type { Identified } from '../pipeline/request-context.ts'
import type { Forward } from './forward.ts'

export interface WorldDeps {
  /** This gateway is that of the sandbox. */
  isSandbox: boolean
  /** The sandbox answers calls without a key. */
  takesPayments: boolean
  forward: Forward
}

/** The sandbox has answered the request, with this many bytes. */
export class Forwarded {
  readonly bytes: number
  constructor(bytes: number) {
    this.bytes = bytes
  }
}

/**
 * Keeps the sandbox and all other data apart: a request with a test key is answered by the sandbox, and the gateway of
 * the sandbox answers no other key. All that depends on data comes after this stage. Errors: those of `Forward`; in the
 * sandbox `missing_key` and `invalid_key`.
 */
export const inOwnWorld =
  ({ isSandbox, takesPayments, forward }: WorldDeps) =>
  (ctx: Identified): undefined | Promise<Forwarded> => {
    const { caller } = ctx
    if ((caller.isTest ?? false) === isSandbox) return undefined
    if (!isKeyCaller(caller)) {
      if (takesPayments) return undefined
      throw fail('missing_key')
    }
    if (isSandbox) throw fail('invalid_key')
    return forward(ctx.req, ctx.res, caller).then((bytes) => new Forwarded(bytes))
  }
