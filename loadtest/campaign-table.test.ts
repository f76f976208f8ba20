import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { claimRows, getRows, getTable, merged, type Row } from './campaign-table.ts'

const run = (script: string) => ({ date: '2026-11-22', machine: '2 cores', commit: 'abc1234', script })
const row = (script: string, figure = '3 ms', met = 1): Row => ({ ...run(script), claim: 'p99 at most 10 ms', figure, cells: 1, met })
const judged = (goal: string, figure: string, isMet = true) => ({ goal, figure, isMet })

test('goals that differ before a colon are cells of one claim, shown by the worst one', () => {
  const rows = claimRows(run('x'), [
    judged('NATS stopped: up to date after at most 5 s', '4.8 s'),
    judged('all is stored', '0 are not'),
    judged('NATS frozen: up to date after at most 5 s', '12.0 s', false),
    judged('NATS killed: up to date after at most 5 s', '13.1 s', false),
  ])
  expect(rows).toEqual([
    { ...run('x'), claim: 'up to date after at most 5 s', figure: 'NATS killed: 13.1 s', cells: 3, met: 1 },
    { ...run('x'), claim: 'all is stored', figure: '0 are not', cells: 1, met: 1 },
  ])
})

test.each([
  ['at most 10 ms', ['9.5 ms', '10.0 ms', '2 ms'], '10.0 ms'],
  ['at least 20 a second', ['100 a second', '31 a second', '40 a second'], '31 a second'],
  ['p99 at most 10 ms', ['p50 8 ms, p99 9 ms', 'p50 1 ms, p99 10 ms'], 'p50 1 ms, p99 10 ms'],
  ['p99 at most 10 ms', ['7.0 ms, before 8.5', '7.5 ms, before 8.5'], '7.5 ms, before 8.5'],
  ['no key is printed', ['none', 'none'], 'none'],
])('the worst of several that are met: %s', (claim, figures, worst) => {
  const [row] = claimRows(
    run('x'),
    figures.map((figure, index) => judged(`${index}: ${claim}`, figure)),
  )
  expect(row).toMatchObject({ claim, figure: `${figures.indexOf(worst)}: ${worst}`, cells: figures.length, met: figures.length })
})

test('a missed cell is shown, whatever the others measured', () => {
  const [row] = claimRows(run('x'), [judged('a: no error', '9 of 10 are none'), judged('b: no error', '0 of 10 are none', false)])
  expect(row).toMatchObject({ figure: 'b: 0 of 10 are none', cells: 2, met: 1 })
})

test('a goal that only one cell has keeps its words, also when it was judged twice', () => {
  const goal = 'in another order: the same bytes'
  expect(claimRows(run('x'), [judged(goal, 'seed 1'), judged(goal, 'seed 2')])).toEqual([
    { ...run('x'), claim: goal, figure: 'seed 2', cells: 2, met: 2 },
  ])
})

test('missed claims come first', () => {
  const table = getTable([row('a'), row('b', '11 ms', 0), row('c'), row('d', '12 ms', 0)])
  expect(getRows(table).map(({ script }) => script)).toEqual(['b', 'd', 'a', 'c'])
  expect(table).toContain('| 11 ms | **0 of 1** |')
})

test('a table is read as it was written, among other text', () => {
  const text = fc.string({ unit: 'grapheme-ascii' }).map((value) => value.replaceAll('\\', '').replace(/\s+/g, ' ').trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, fc.nat(9))), (given) => {
      const all = given.map(([claim, figure, cells]) => ({ ...row('x'), claim, figure, cells, met: cells }))
      expect(getRows(`# Title\n\n${getTable(all)}\n\nText.\n`)).toEqual(all)
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
