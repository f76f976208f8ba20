import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { byNamespaceAndId, externalKey, isExternalId, readExternalKey, unionOfIds } from './external-ids.ts'

const externalId = fc.record({
  namespace: fc.constantFrom('nba', 'acme', 'hockeytech-pwhl'),
  id: fc.constantFrom('1', '01', 'a:b', 'É', '/'),
})
const lists = fc.array(fc.array(externalId, { maxLength: 6 }), { maxLength: 5 })

test('the union has every id once, in order, whatever the order of the lists', () => {
  fc.assert(
    fc.property(lists, lists, (some, others) => {
      const union = unionOfIds([...some, ...others])
      expect(new Set(union.map(externalKey))).toEqual(new Set([...some, ...others].flat().map(externalKey)))
      expect(union).toEqual([...union].sort(byNamespaceAndId))
      expect(new Set(union.map(externalKey)).size).toBe(union.length)
      expect(unionOfIds([...others, ...some].map((list) => list.toReversed()))).toEqual(union)
      expect(unionOfIds([unionOfIds(some), unionOfIds(others)])).toEqual(union)
      expect(unionOfIds([union, union])).toEqual(union)
    }),
  )
})

test('a key is read as it was written', () => {
  fc.assert(
    fc.property(externalId, (each) => {
      expect(readExternalKey(externalKey(each))).toEqual(each)
    }),
  )
})

test.each([
  '',
  'nba',
  'nba:',
  ':1',
  'NBA:1',
  'nba :1',
  'nba:1 2',
  'nba:1,2',
  'nba:1\u0000',
  'nba:1\u200b',
  `nba:${'1'.repeat(101)}`,
  '-nba:1',
])('%j is no key of an id', (text) => {
  expect(readExternalKey(text)).toBeUndefined()
})

test('no source can state an id that a request cannot name', () => {
  expect(isExternalId({ namespace: 'nba', id: '1629029' })).toBe(true)
  expect(isExternalId({ namespace: 'nba:x', id: '1' })).toBe(false)
  expect(isExternalId({ namespace: 'nba', id: 'a,b' })).toBe(false)
})
