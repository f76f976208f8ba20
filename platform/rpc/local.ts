import type { DescService } from '@bufbuild/protobuf'
import { ServiceError } from '@touchline/contract/errors'
import type { Log } from '../log.ts'
import { ownTurn } from '../own-turn.ts'
import type { Client, ServiceImpl } from '../rpc-types.ts'
import { unlessAborted } from './call.ts'
import { getClient } from './client.ts'
import { answerStream, answerUnary, serve } from './dispatch.ts'
import { fromWire, toWire } from './status.ts'

/** Enough for a match, a table or a grant, but not for a list. */
const littleBytes = 16 * 1_024

/**
 * A client of a service in the same process. Requests and responses are passed as bytes, so nothing is shared, and
 * deadline, cancellation, size limit and errors behave as over a network. `lookup` runs on every call; while it returns
 * undefined, calls reject with `upstream_unavailable`.
 */
export function localClient<S extends DescService>(desc: S, lookup: () => ServiceImpl<S> | undefined, log: Log): Client<S> {
  const served = () => {
    const impl = lookup()
    return impl && serve(desc, impl)
  }
  return getClient(desc, {
    async unary(method, request, call) {
      await ownTurn()
      // A call that was cancelled meanwhile does no work.
      call.signal.throwIfAborted()
      const answer = await answerUnary(served(), method, request, call, log).catch(rethrowAsWire)
      // The caller decodes and renders a large answer in its own turn.
      if (answer.length > littleBytes) await ownTurn()
      return answer
    },
    async *stream(method, request, call) {
      await ownTurn()
      call.signal.throwIfAborted()
      const answers = answerStream(served(), method, request, call, log)
      try {
        for (;;) {
          const { done, value } = await unlessAborted(call.signal, answers.next().catch(rethrowAsWire))
          if (done) return
          yield value
          // The next value is computed, encoded and decoded in its own turn.
          await ownTurn()
        }
      } finally {
        // Not awaited, because the signal cancels a busy handler.
        answers.return(undefined).catch(() => undefined)
      }
    },
  })
}

const rethrowAsWire = (thrown: unknown): never => {
  throw thrown instanceof ServiceError ? fromWire(toWire(thrown)) : thrown
}
