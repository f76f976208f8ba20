import { expect, test } from '@jest/globals'
import { leftBehind } from './testing/collect-garbage.ts'
import { transientMap } from './transient-map.ts'

test('what was deleted is gone with a collection of the young generation', async () => {
  const [entries, bytes, atOnce] = [500, 4_096, 4]
  const map = transientMap<string, Uint8Array>()
  const left = await leftBehind(() => {
    for (let i = 0; i < entries; i++) {
      map.set(`${i}`, new Uint8Array(bytes))
      map.delete(`${i - atOnce}`)
    }
  })
  expect(left).toBeLessThan((entries * bytes) / 20)
})

test('a value is there from when it is set until it is deleted', () => {
  const map = transientMap<string, object>()
  const [one, two, three] = [{ nth: 1 }, { nth: 2 }, { nth: 3 }]
  map.set('1', one)
  map.set('2', two)
  map.set('3', three)
  map.delete('2')
  expect(['0', '1', '2', '3'].map((key) => map.get(key))).toEqual([undefined, one, undefined, three])
  expect([...map.values()]).toEqual([one, three])
})
