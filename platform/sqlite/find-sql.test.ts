import { describe, expect, test } from '@jest/globals'
import { declared } from '../documents/keys.ts'
import { checkedQuery } from '../documents/query.ts'
import type { FindOptions } from '../ports/document-store.ts'
import { type TestDocumentPath, testDocuments } from '../testing/test-documents.ts'
import { openDatabase } from './database.ts'
import { countSql, pageSql, type Sql } from './find-sql.ts'
import { makeTable, preparedTable } from './make-table.ts'
import { statements } from './statements.ts'
import { table } from './table.ts'

const database = openDatabase(':memory:')
const sql = statements(database)
const d = declared(testDocuments())
preparedTable(sql, d)
const t = makeTable(sql, table(d, new Set(['tags'])))

const plan = ({ text, values }: Sql): string[] => sql.all(`EXPLAIN QUERY PLAN ${text}`, values).map((row) => String(row.detail))
const plans = (path: TestDocumentPath, options: FindOptions) => {
  const q = checkedQuery(d, path, { total: true, ...options })
  return { page: plan(pageSql(t, q)), count: plan(countSql(t, q)) }
}

const kind = { kind: 'a' }
const sized: [string, FindOptions][] = [
  ['a page', {}],
  ['a page the other way', { desc: true }],
  ['a range', { range: { from: '1', to: '2' } }],
  ['behind a page', { after: 'WyJhIiwiMSJd' }],
  ['behind a page the other way, in a range', { after: 'WyJhIiwiMSJd', desc: true, range: { from: '1' } }],
]

describe('query plans of a find in SQLite', () => {
  test.each(sized)('%s of a path is read from its index in order', (_, options) => {
    const { page, count } = plans('byKind', { equal: kind, ...options, residual: { done: true } })
    expect(page).toEqual([expect.stringMatching(/^SEARCH m USING COVERING INDEX things_\w+__by_byKind \(k_kind=\?/)])
    expect(count).toEqual([expect.stringMatching(/^SEARCH m USING COVERING INDEX things_\w+__by_byKind \(k_kind=\?/)])
  })

  test.each(sized)('%s of a path with an array key is read from its table in order', (_, options) => {
    const { page, count } = plans('byTag', { equal: { ...kind, tags: 'x' }, ...options })
    expect(page).toEqual([expect.stringMatching(/^SEARCH s USING PRIMARY KEY \(k_kind=\? AND k_tags=\?/)])
    expect(count).toEqual([expect.stringMatching(/^SEARCH s USING PRIMARY KEY \(k_kind=\? AND k_tags=\?/)])
  })

  test('skipped, filtered and merged rows are read from the index only', () => {
    const asked: [TestDocumentPath, FindOptions, RegExp][] = [
      ['byKind', { equal: kind, offset: 20, residual: { done: true, tags: ['x', 'y'] } }, /^SEARCH m USING COVERING INDEX \w+__by_byKind/],
      ['byKind', { oneOf: { kind: ['a', 'b'] } }, /^SEARCH m USING COVERING INDEX \w+__by_byKind/],
      ['byTag', { equal: { ...kind, tags: 'x' }, offset: 20, residual: { done: true } }, /^SEARCH s USING PRIMARY KEY/],
      ['byTag', { equal: kind, oneOf: { tags: ['x', 'y'] }, residual: { size: 1 } }, /^SEARCH s USING PRIMARY KEY/],
    ]
    for (const [path, options, inIndex] of asked) {
      const { page, count } = plans(path, options)
      const reads = page.filter((line) => /^(SEARCH|SCAN) [ms] /.test(line))
      expect(reads).toEqual([expect.stringMatching(inIndex)])
      expect(count.filter((line) => /^(SEARCH|SCAN) /.test(line))).toEqual([expect.stringMatching(inIndex)])
    }
    expect(plans('bySize', { residual: { tags: 'x' }, offset: 20 }).page.join()).toContain('SCAN m USING INDEX')
  })

  test('a later page starts at its position in the index', () => {
    expect(plans('byKind', { equal: kind, after: 'WyJhIiwiMSJd' }).page).toEqual([expect.stringContaining('(k_at,id)>(?,?)')])
  })

  test('a range is bounded in the index', () => {
    const ranged = { range: { from: '1', to: '2' } }
    expect(plans('byKind', { equal: kind, ...ranged }).page).toEqual([expect.stringContaining('k_at>? AND k_at<?')])
    expect(plans('byKind', { oneOf: { kind: ['a', 'b'] }, ...ranged }).page.join()).toContain('(k_kind=? AND k_at>? AND k_at<?)')
  })

  test('paths without equal keys scan an index from its end or from the bound', () => {
    expect(plans('all', {}).page).toEqual([expect.stringMatching(/^SCAN m USING COVERING INDEX sqlite_autoindex/)])
    expect(plans('all', { after: 'WyJhIl0' }).page).toEqual([
      expect.stringMatching(/^SEARCH m USING COVERING INDEX sqlite_autoindex\w+ \(id>\?\)/),
    ])
    expect(plans('bySize', { desc: true }).page).toEqual([expect.stringMatching(/^SCAN m USING COVERING INDEX things_\w+__by_bySize/)])
    expect(plans('bySize', { range: { from: 3 } }).page).toEqual([expect.stringMatching(/^SEARCH m USING COVERING INDEX .*k_size>/)])
  })

  test('few distinct statements are prepared, however many values there are', () => {
    const texts = Array.from({ length: 200 }, (_, i) => {
      const q = checkedQuery(d, 'byKind', { oneOf: { kind: Array.from({ length: i + 1 }, (_, j) => `k${j}`) } })
      return pageSql(t, q).text
    })
    expect(new Set(texts).size).toBe(9)
  })
})
