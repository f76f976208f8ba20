import { describe, expect, test } from '@jest/globals'
import type { Score } from '../shared/result.ts'
import { isMatchLine, matchLine } from './match-line.ts'
import { plainScore } from './score-words.ts'
import { getPlace } from './titles.ts'

const inLeague = getPlace('= Deutsche 3. Liga 2024/25', '')

describe('words behind a score', () => {
  test.each<[string, Score]>([
    ['Ashby  2-1 agg 3-3  Bexford', { ft: [2, 1] }],
    ['Ashby v Bexford  2-1 (1-0) (agg 3-3)', { ft: [2, 1], ht: [1, 0] }],
    ['Ashby v Bexford  2-1 (1-0, agg 3-3)', { ft: [2, 1], ht: [1, 0] }],
    ['Ashby v Bexford  2-1 (3-3 on agg)', { ft: [2, 1] }],
    ['Ashby  2-1 (1-0) agg 3-3 a.g.  Bexford', { ft: [2, 1], ht: [1, 0] }],
    ['Ashby v Bexford  2-1 a.g.', { ft: [2, 1] }],
    ['Ashby v Bexford  2-1  [agg 3-3; a.g.]', { ft: [2, 1] }],
    ['Ashby  2-1 asdet Bexford', { et: [2, 1] }],
    ['Ashby  2-1 aet/gg (1-1, 1-0)  Bexford', { et: [2, 1], ft: [1, 1], ht: [1, 0] }],
    ['Ashby v Bexford  2-1 (golden goal)', { et: [2, 1] }],
    ['Ashby v Bexford  2-1 a.e.t. (1-1) golden goal', { et: [2, 1], ft: [1, 1] }],
    ['Ashby v Bexford  2-1  [golden goal]', { et: [2, 1] }],
  ])('%s', (line, score) => {
    expect(isMatchLine(`  15:30  ${line}`)).toBe(true)
    expect(matchLine(line, inLeague)).toMatchObject({ home: { name: 'Ashby' }, away: { name: 'Bexford' }, score, repairs: [] })
    expect(matchLine(line, inLeague).status).toBeUndefined()
  })

  test.each(['Agg 04 v Golden Goal FC  2-1', 'Ashby 2-1 a.g. Ålborg', 'Ashby 2-1 3-3 agg'])('are no others: %s', (line) =>
    expect(plainScore(line)).toBe(line),
  )
})

describe('marks in place of a score', () => {
  test.each([
    ['Ashby w/o Bexford', 'w/o'],
    ['Ashby o/w Bexford', 'o/w'],
    ['Ashby v Bexford w/o', 'w/o'],
    ['Ashby v Bexford  w/o  [Ashby advance]', 'w/o'],
    ['Ashby v Bexford  -  [postponed]', 'postponed'],
    ['Ashby v Bexford - postponed', 'postponed'],
    ['Ashby v Bexford  - (cancelled)', 'cancelled'],
    ['Ashby v Bexford  -:-', undefined],
  ])('%s', (line, status) => {
    expect(isMatchLine(`  ${line}`)).toBe(true)
    const read = matchLine(line, inLeague)
    expect([read.home.name, read.away.name, read.score, read.status]).toEqual(['Ashby', 'Bexford', {}, status])
  })
})
