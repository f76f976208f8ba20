import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { getText, represent, representTexts } from './representation.ts'

test('texts are represented as the one text that they are', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('x'.repeat(30_000), 'ü'.repeat(30_000), '⚽'.repeat(30_000), 'x'.repeat(70_000)),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
      const [made, expected] = [representTexts(texts, [texts.join('')]), represent(texts.join(''))]
      expect([getText(made) === getText(expected), typeof made.bytes, made.length, made.fields]).toEqual([
        true,
        typeof expected.bytes,
        expected.length,
        expected.fields,
      ])
    }),
  )
})
