import { expect, test } from '@jest/globals'
import { lruCache } from './lru-cache.ts'

test('keeps the values that were set or read last', () => {
  const disposed: number[] = []
  const cache = lruCache<number>(2, { dispose: (value) => disposed.push(value) })
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect([...cache.keys()].sort()).toEqual(['a', 'c'])
  expect(disposed).toEqual([2])
  cache.set('c', 4)
  expect([cache.size, cache.get('a'), cache.get('c')]).toEqual([2, 1, 4])
})
