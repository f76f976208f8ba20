import { describe, expect, test } from '@jest/globals'
import { type Made, taggedCache } from './tagged-cache.ts'

const made = (value: string, tags: string[], bytes = 10): Made<{ value: string }> => ({ value: { value }, bytes, tags })

describe('cached values', () => {
  test('are made once, also by concurrent calls, until one of their tags is invalidated', async () => {
    const all = taggedCache<{ value: string }>(1_000)
    let calls = 0
    const make = () => all.getOrMake('a', async () => made(`${++calls}`, ['x', 'y']))
    expect(await Promise.all([make(), make()])).toEqual([{ value: '1' }, { value: '1' }])
    expect(all.get('a')).toEqual({ value: '1' })
    all.invalidate(['z'])
    expect(all.get('a')).toEqual({ value: '1' })
    all.invalidate(['y'])
    expect([all.get('a'), all.bytes()]).toEqual([undefined, 0])
  })

  test('nothing is cached without memory for it', async () => {
    const all = taggedCache<{ value: string }>(0)
    expect(await all.getOrMake('a', async () => made('1', ['x']))).toEqual({ value: '1' })
    expect([all.get('a'), all.bytes()]).toEqual([undefined, 0])
  })

  test.each([
    ['one of its tags is invalidated', (all: ReturnType<typeof taggedCache>) => all.invalidate(['x'])],
    ['everything is cleared', (all: ReturnType<typeof taggedCache>) => all.clear()],
  ])('a value is returned but not cached if %s while it is made', async (_, change) => {
    const all = taggedCache<{ value: string }>(1_000)
    const gate = Promise.withResolvers<void>()
    const one = all.getOrMake('a', async () => {
      await gate.promise
      return made('old', ['x'])
    })
    change(all)
    gate.resolve()
    expect(await one).toEqual({ value: 'old' })
    expect(all.get('a')).toBeUndefined()
    await all.getOrMake('a', async () => made('new', ['x']))
    expect(all.get('a')).toEqual({ value: 'new' })
  })

  test('a value is cached although its tag was invalidated before it was begun, while another was being made', async () => {
    const all = taggedCache<{ value: string }>(1_000)
    const gate = Promise.withResolvers<void>()
    const other = all.getOrMake('other', async () => {
      await gate.promise
      return made('other', ['x'])
    })
    all.invalidate(['x'])
    await all.getOrMake('a', async () => made('1', ['x']))
    expect(all.get('a')).toEqual({ value: '1' })
    gate.resolve()
    await other
    expect(all.get('other')).toBeUndefined()
  })

  test('a renewed value replaces the cached one, which is there until then', async () => {
    const all = taggedCache<{ value: string }>(1_000)
    await all.getOrMake('a', async () => made('old', ['x']))
    const gate = Promise.withResolvers<void>()
    const renewed = all.renew('a', async () => {
      await gate.promise
      return made('new', ['y'])
    })
    expect(all.get('a')).toEqual({ value: 'old' })
    gate.resolve()
    await renewed
    all.invalidate(['x'])
    expect(all.get('a')).toEqual({ value: 'new' })
    all.invalidate(['y'])
    expect([all.get('a'), all.bytes()]).toEqual([undefined, 0])
  })

  test('what is being made is not affected by an invalidation of cached values only', async () => {
    const all = taggedCache<{ value: string }>(1_000)
    await all.getOrMake('a', async () => made('old', ['x']))
    await all.getOrMake('b', async () => {
      all.invalidateCached(['x'])
      return made('new', ['x'])
    })
    expect([all.get('a'), all.get('b')]).toEqual([undefined, { value: 'new' }])
  })

  test('a failure is not cached', async () => {
    const all = taggedCache<{ value: string }>(1_000)
    await expect(all.getOrMake('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await all.getOrMake('a', async () => made('1', []))).toEqual({ value: '1' })
  })

  test('the least recently used make room', async () => {
    const all = taggedCache<{ value: string }>(25)
    for (const key of ['a', 'b']) await all.getOrMake(key, async () => made(key, ['x']))
    all.get('a')
    await all.getOrMake('c', async () => made('c', ['x']))
    expect(['a', 'b', 'c'].map((key) => all.get(key)?.value)).toEqual(['a', undefined, 'c'])
  })
})
