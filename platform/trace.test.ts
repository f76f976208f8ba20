import { expect, test } from '@jest/globals'
import { nextTraceparent, parseTraceparent } from './trace.ts'

test('a new trace is well-formed, and the next call keeps its id; neither is sampled', () => {
  const first = nextTraceparent(undefined)
  const next = nextTraceparent(first)
  expect(parseTraceparent(next)?.traceId).toBe(parseTraceparent(first)?.traceId)
  expect(parseTraceparent(next)?.parentId).not.toBe(parseTraceparent(first)?.parentId)
  expect(parseTraceparent(nextTraceparent('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'))).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    sampled: false,
  })
})

test.each([
  '',
  'garbage',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more',
])('%p is not a trace context: a new trace starts', (text) => {
  expect(parseTraceparent(text)).toBeUndefined()
  expect(parseTraceparent(nextTraceparent(text))).toBeDefined()
})
