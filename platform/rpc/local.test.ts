import { afterEach, expect, jest, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { createLog } from '../log.ts'
import { rpcSuite } from '../testing/rpc-suite.ts'
import { localClient } from './local.ts'

rpcSuite('in process', async (impl, log) => ({ client: localClient(IngestService, () => impl, log), close: async () => undefined }))

/** A client of a service that records its calls. `work`: what a call does. */
function recorded(work: () => void = () => undefined) {
  const calls: string[] = []
  const impl = {
    async getQuarantined({ id }: { id: string }) {
      calls.push(id)
      work()
      return { id }
    },
  }
  return { calls, client: localClient(IngestService, () => impl as never, createLog('silent')) }
}

/**
 * Number of 60 calls that start per event loop iteration, on a clock on which a call takes `callMs` and all other work
 * of an iteration `elseMs`.
 */
async function begun(callMs: number, elseMs: number): Promise<number[]> {
  // The iteration in which the previous test ended used another clock.
  await new Promise((resolve) => setImmediate(resolve))
  let now = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  const { calls, client } = recorded(() => {
    now += callMs
  })
  const ids = Array.from({ length: 60 }, (_, i) => String(i))
  const answers = Promise.all(ids.map((id) => client.getQuarantined({ id })))
  const seen = [calls.length]
  while (calls.length < ids.length) {
    now += elseMs
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(calls.length)
  }
  await answers
  expect(calls).toEqual(ids)
  return seen.slice(1).map((count, i) => count - seen[i]!)
}
afterEach(() => void jest.restoreAllMocks())

test('of concurrent calls one starts in each event loop iteration, in order', async () => {
  expect(Math.max(...(await begun(0, 0)))).toBe(1)
})

test('calls start for as long as everything else ran, and for 5 ms at most', async () => {
  expect(Math.max(...(await begun(1, 3)))).toBe(3)
  expect(Math.max(...(await begun(1, 1_000)))).toBe(5)
})

test('a call cancelled before its turn is not made', async () => {
  const { calls, client } = recorded()
  const caller = new AbortController()
  const answers = ['first', 'second', 'third'].map((id) =>
    client.getQuarantined({ id }, { signal: caller.signal }).then(
      () => 'answered',
      (reason: Error) => reason.message,
    ),
  )
  const last = client.getQuarantined({ id: 'of another' })
  caller.abort(new RangeError('enough'))
  expect(await Promise.all(answers)).toEqual(['enough', 'enough', 'enough'])
  await last
  expect(calls).toEqual(['of another'])
})
