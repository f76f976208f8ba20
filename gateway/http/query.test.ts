import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readQuery, writeQuery } from './query.ts'

const text = fc.string({ unit: 'grapheme' }).filter((s) => !s.includes('\0') && s.isWellFormed())

test('writeQuery and readQuery are inverse', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: text.filter((s) => s !== ''), value: text })), (pairs) => {
      expect(readQuery(writeQuery(pairs))).toEqual(pairs)
    }),
  )
})

test('any text is parsed or refused, and parsed pairs survive a round trip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (raw) => {
      const pairs = readQuery(raw)
      if (pairs) expect(readQuery(writeQuery(pairs))).toEqual(pairs)
    }),
  )
})
