import { expect, test } from '@jest/globals'
import type { IngestService } from '@touchline/contract/gen/ingest'
import type { LogFields } from '../log.ts'
import type { Call, Client, ServiceImpl } from '../rpc-types.ts'
import { openDatabase } from '../sqlite/database.ts'
import { sqliteStore } from '../sqlite/document-store.ts'
import { currentContext } from '../telemetry/tracing-context.ts'
import { testDocuments } from './test-documents.ts'

/** A client of the served implementation; without one, a client without a server. */
export type Serving = (impl: Partial<ServiceImpl<typeof IngestService>> | undefined) => Promise<Client<typeof IngestService>>
export type Logged = { message: string; fields: LogFields | undefined }[]

/** Increasing timeouts: on a machine of any speed a call arrives within one of them. */
const timeoutsMs = [60, 600, 6_000, 60_000]

export function deadlinesHold(serving: Serving): void {
  test('a call past its deadline ends in timeout, and its handler is aborted', async () => {
    const aborted = Promise.withResolvers<unknown>()
    let arrived = false
    const client = await serving({
      getQuarantined(_, call) {
        arrived = true
        return untilAborted(call, aborted)
      },
    })
    for (const timeoutMs of timeoutsMs) {
      if (!arrived) expect(await failure(client.getQuarantined({}, { timeoutMs }))).toMatchObject({ code: 'timeout' })
    }
    expect(await aborted.promise).toMatchObject({ code: 'timeout' })
  })

  test('a stream that stalls ends in timeout after the messages it sent', async () => {
    const aborted = Promise.withResolvers<unknown>()
    let stalled = false
    const client = await serving({
      async *importSource(_, call) {
        yield { rows: 1 }
        stalled = true
        await untilAborted(call, aborted)
      },
    })
    let rows: number[] = []
    const reading = async (timeoutMs: number) => {
      for await (const progress of client.importSource({ feed: 'x' }, { timeoutMs })) rows.push(progress.rows)
    }
    for (const timeoutMs of timeoutsMs) {
      // The deadline may pass before the message arrives, or before the handler is asked for the next one and stalls.
      if (rows.length > 0 && stalled) break
      rows = []
      expect(await failure(reading(timeoutMs))).toMatchObject({ code: 'timeout' })
    }
    expect(rows).toEqual([1])
    expect(await aborted.promise).toMatchObject({ code: 'timeout' })
  })

  test('a nested call gets at most the time remaining of the outer call', async () => {
    const client = await serving({ getQuarantined: async (_, call) => ({ text: String(call.deadline) }) })
    const now = Date.now()
    const within = { signal: new AbortController().signal, deadline: now + 60_000 }
    const { text } = await client.getQuarantined({}, { within, timeoutMs: 600_000 })
    expect(Number(text)).toBeLessThan(now + 300_000)
    const spent = { signal: new AbortController().signal, deadline: now + 40 }
    expect(await failure(client.getQuarantined({}, { within: spent }))).toMatchObject({ code: 'timeout' })
  })
}

export function cancellationTravels(serving: Serving, logged: Logged): void {
  test('a cancellation rejects with its reason, aborts the handler and is not logged as a failure', async () => {
    const [began, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
    const client = await serving({
      getQuarantined(_, call) {
        began.resolve()
        return untilAborted(call, aborted)
      },
    })
    const [caller, outer] = [new AbortController(), new AbortController()]
    const within = { signal: outer.signal, deadline: Date.now() + 60_000 }
    const answer = failure(client.getQuarantined({}, { signal: caller.signal, within }))
    await began.promise
    outer.abort(new RangeError('enough'))
    expect(await answer).toMatchObject({ message: 'enough' })
    await aborted.promise
    expect(await failure(client.getQuarantined({}, { signal: AbortSignal.abort(new RangeError('before')) }))).toMatchObject({
      message: 'before',
    })
    expect(logged).toEqual([])
  })

  test.each(['cancellation', 'deadline'])('store reads of a call stop after its %s', async (how) => {
    const database = openDatabase(':memory:')
    const store = sqliteStore(database, { currentCall: () => currentContext()?.call })
    const c = testDocuments()
    await store.prepare([c])
    let reads = 0
    const [began, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const client = await serving({
      async getQuarantined() {
        try {
          for (;;) {
            await store.find(c, 'all')
            if (++reads === 3) began.resolve()
          }
        } finally {
          if (reads >= 3) stopped.resolve()
        }
      },
      listSources: async () => ({}),
    })
    if (how === 'cancellation') {
      const caller = new AbortController()
      const answer = failure(client.getQuarantined({}, { signal: caller.signal }))
      await began.promise
      caller.abort(new RangeError('enough'))
      await answer
    } else {
      for (const timeoutMs of timeoutsMs) if (reads < 3) await failure(client.getQuarantined({}, { timeoutMs }))
    }
    await stopped.promise
    const whenStopped = reads
    await client.listSources({})
    expect(reads).toBe(whenStopped)
    database.close()
    expect(logged).toEqual([])
  })

  test('`ended` runs when no more work is done for a cancelled call', async () => {
    const [began, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
    const client = await serving({
      getQuarantined(_, call) {
        began.resolve()
        return untilAborted(call, aborted)
      },
      listSources: async () => ({}),
    })
    const [caller, ended] = [new AbortController(), Promise.withResolvers<void>()]
    const answer = failure(client.getQuarantined({}, { signal: caller.signal, ended: ended.resolve }))
    await began.promise
    caller.abort(new RangeError('enough'))
    expect(await answer).toMatchObject({ message: 'enough' })
    await Promise.all([aborted.promise, ended.promise])
    for (const signal of [undefined, AbortSignal.abort(new RangeError('before'))]) {
      const over = Promise.withResolvers<void>()
      await client.listSources({}, { ...(signal && { signal }), ended: over.resolve }).catch(() => undefined)
      await over.promise
    }
  })

  test('leaving a stream early ends its handler', async () => {
    const ended = Promise.withResolvers<void>()
    const client = await serving({
      async *importSource(_, call) {
        try {
          for (let rows = 1; ; rows++) {
            yield { rows }
            if (call.signal.aborted) return
            await new Promise((resolve) => setImmediate(resolve))
          }
        } finally {
          ended.resolve()
        }
      },
    })
    for await (const { rows } of client.importSource({ feed: 'x' })) if (rows === 3) break
    await ended.promise
    expect(logged).toEqual([])
  })
}
/** Never responds; `aborted` gets the reason once the call is aborted. */
function untilAborted({ signal }: Call, aborted: { resolve(reason: unknown): void }): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => {
      aborted.resolve(signal.reason)
      reject(new Error('broken off'))
    }
    // A deadline may pass just before the handler waits for it.
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

/** The rejection of a promise. */
export const failure = (answer: Promise<unknown>): Promise<Error> =>
  answer.then(
    () => Promise.reject(new Error('answered in place of failing')),
    (error: Error) => error,
  )
