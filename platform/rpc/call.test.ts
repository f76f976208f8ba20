import { afterEach, expect, test } from '@jest/globals'
import { type OpenCall, openCall } from './call.ts'

const open: OpenCall[] = []
afterEach(() => {
  for (const call of open.splice(0)) call.close()
})
const opened = (...options: Parameters<typeof openCall>): OpenCall => {
  const call = openCall(...options)
  open.push(call)
  return call
}

test('the deadline of a call within another is at most that one less 50 ms', () => {
  const now = Date.now()
  const within = { signal: new AbortController().signal, deadline: now + 10_000 }
  expect(opened({ within, timeoutMs: 60_000 }).deadline).toBe(within.deadline - 50)
  expect(opened({ within, timeoutMs: 1_000 }).deadline).toBeLessThan(within.deadline - 50)
  expect(() => openCall({ within: { ...within, deadline: now + 50 } })).toThrow(expect.objectContaining({ code: 'timeout' }))
})

test('without an outer deadline the call keeps its own', () => {
  const within = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY }
  expect(opened({ within, timeoutMs: 2 ** 40 }).deadline).toBeGreaterThan(Date.now())
})

test('a closed call removes its abort listeners', () => {
  const caller = new AbortController()
  const call = openCall({ signal: caller.signal })
  call.close()
  caller.abort()
  expect(call.signal.aborted).toBe(false)
})
