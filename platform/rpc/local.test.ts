import { expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { createLog } from '../log.ts'
import { rpcSuite } from '../testing/rpc-suite.ts'
import { localClient } from './local.ts'

rpcSuite('in process', async (impl, log) => ({ client: localClient(IngestService, () => impl, log), close: async () => undefined }))

/** A client of a service that keeps which calls it was asked. */
function recorded() {
  const asked: string[] = []
  const impl = {
    async getQuarantined({ id }: { id: string }) {
      asked.push(id)
      return { id }
    },
  }
  return { asked, client: localClient(IngestService, () => impl as never, createLog('silent')) }
}

test('of calls that come at once, one begins in each turn of the event loop, in their order', async () => {
  const { asked, client } = recorded()
  const ids = Array.from({ length: 20 }, (_, i) => String(i))
  const answers = Promise.all(ids.map((id) => client.getQuarantined({ id })))
  const seen = [asked.length]
  while (asked.length < ids.length) {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(asked.length)
  }
  expect(Math.max(...seen.slice(1).map((count, i) => count - seen[i]!))).toBe(1)
  expect(asked).toEqual(ids)
  await answers
})

test('a call that is given up before its turn is not made', async () => {
  const { asked, client } = recorded()
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
  expect(asked).toEqual(['of another'])
})
