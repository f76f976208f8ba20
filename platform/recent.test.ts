import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { recent } from './recent.ts'

const max = 4
const key = fc.constantFrom(...'abcdefghijklmnop')

test('the last values that were set or read are remembered, in bounded memory', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key, isRead: fc.boolean() })), (uses) => {
      const values = recent<number>(max)
      const newest = new Map<string, number>()
      /** Keys by their last use, latest last. */
      let used: string[] = []
      for (const [i, { key, isRead }] of uses.entries()) {
        const found = values.get(key)
        if (found !== undefined || used.slice(-max).includes(key)) expect(found).toBe(newest.get(key))
        if (isRead && found === undefined) continue
        if (!isRead) {
          values.set(key, i)
          newest.set(key, i)
        }
        used = [...used.filter((each) => each !== key), key]
      }
      const remembered = [...'abcdefghijklmnop'].filter((each) => values.get(each) !== undefined)
      expect(remembered.length).toBeLessThanOrEqual(2 * max)
    }),
  )
})
