import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formKey, isKey, keyBytes, keyDigest } from './keys.ts'

const anyKey = fc.tuple(fc.constantFrom('live' as const, 'test' as const), fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes }))
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('keys have the documented format', () => {
  expect(formKey('live', new Uint8Array(32))).toMatch(/^tl_live_0{43}[0-9A-Za-z]{6}$/)
  expect(formKey('test', new Uint8Array(32).fill(255))).toMatch(/^tl_test_[0-9A-Za-z]{49}$/)
  expect(formKey('pub', new Uint8Array(32))).toMatch(/^tl_pub_0{43}[0-9A-Za-z]{6}$/)
  expect(keyDigest(formKey('live', new Uint8Array(32)))).toHaveLength(32)
})

test('every key is valid, and different bytes give different keys', () => {
  fc.assert(
    fc.property(anyKey, anyKey, (a, b) => {
      expect(isKey(formKey(...a))).toBe(true)
      expect(formKey(...a) === formKey(...b)).toBe(a[0] === b[0] && Buffer.compare(a[1], b[1]) === 0)
    }),
  )
})

test('a wrong character, two swapped neighbours or a truncation make a key invalid', () => {
  fc.assert(
    fc.property(anyKey, fc.nat(), fc.constantFrom(...alphabet), (parts, n, wrong) => {
      const key = formKey(...parts)
      const at = 8 + (n % 49)
      const mistyped = key.slice(0, at) + wrong + key.slice(at + 1)
      expect(isKey(mistyped)).toBe(mistyped === key)
      const swapped = key.slice(0, at - 1) + key[at] + key[at - 1] + key.slice(at + 1)
      expect(isKey(swapped)).toBe(swapped === key)
      expect(isKey(key.slice(0, at))).toBe(false)
    }),
  )
})
