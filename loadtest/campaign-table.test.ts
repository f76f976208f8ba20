import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { merged, type Row, rowsOf, tableOf } from './campaign-table.ts'

const row = (script: string, figure = '3 ms'): Row => ({
  ...{ date: '2026-11-22', machine: '2 cores', commit: 'abc1234', script, goal: 'p99 at most 10 ms', figure, isMet: true },
})

test('a table is read as it was written, among other text', () => {
  const text = fc.string({ unit: 'grapheme-ascii' }).map((value) => value.replaceAll('\\', '').replace(/\s+/g, ' ').trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, fc.boolean())), (given) => {
      const all = given.map(([goal, figure, isMet]) => ({ ...row('x'), goal, figure, isMet }))
      expect(rowsOf(`# Title\n\n${tableOf(all)}\n\nText.\n`)).toEqual(all)
    }),
  )
})

test('rows of the script that ran replace those before, the others stay, in the order of the scripts', () => {
  const before = [row('b', 'old'), row('a', 'old'), row('gone')]
  expect(merged(before, 'b', [row('b', 'new'), row('b', 'too')], ['a', 'b']).map(({ script, figure }) => `${script} ${figure}`)).toEqual([
    'a old',
    'b new',
    'b too',
  ])
})
