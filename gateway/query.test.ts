import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readQuery, writeQuery } from './query.ts'

const text = fc.string({ unit: 'grapheme' }).filter((s) => !s.includes('\0') && s.isWellFormed())

test('what was written is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: text.filter((s) => s !== ''), value: text })), (pairs) => {
      expect(readQuery(writeQuery(pairs))).toEqual(pairs)
    }),
  )
})

test('whatever comes, it is read or refused, and what is read can be written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (raw) => {
      const pairs = readQuery(raw)
      if (pairs) expect(readQuery(writeQuery(pairs))).toEqual(pairs)
    }),
  )
})
