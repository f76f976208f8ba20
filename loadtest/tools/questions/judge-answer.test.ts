import { expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import type { ToolAnswer } from '@touchline/gateway/testing/mcp-client'
import { questionSets } from './all.ts'
import { missingFacts, presentedFacts } from './judge-answer.ts'
import { getTable, longestRuns, type Result, runAtEnd } from './results.ts'

const answer = (text: string, fields: object, isError = false): ToolAnswer => ({ isError, text, fields: fields as never })
const table = answer('First: Ada City.\n\n| 1 | Ada City | 67 |\n| 2 | Bex Tówn | 60 |', {
  summary: 'First: Ada City.',
  standings: [
    { pos: 1, team: 'Ada City', points: 67 },
    { pos: 2, team: 'Bex Tówn', points: 60 },
  ],
})

test('the words of a fact are in one line and in one record', () => {
  expect(missingFacts([table], ['1 Ada City 67', 'Bex Town 60'])).toEqual([])
  expect(missingFacts([table], ['Ada City 60'])).toEqual(['Ada City 60 (text)', 'Ada City 60 (fields)'])
})

test('a fact is missing if only one of the two forms has it', () => {
  expect(missingFacts([answer('Ada City 67', { summary: 'Ada City' })], ['Ada City 67'])).toEqual(['Ada City 67 (fields)'])
})

test('a fact may be in an earlier answer, and have alternatives', () => {
  expect(missingFacts([table, answer('Cos Vale', { summary: 'Cos Vale' })], ['Ada City 67', ['Dun', 'Cos Vale'], /vale/i])).toEqual([])
})

test('an error presents nothing', () => {
  const wrong = ['Ada City 67', 'Bex Town 67']
  expect(presentedFacts(table, wrong)).toEqual(['Ada City 67'])
  expect(presentedFacts({ ...table, isError: true }, wrong)).toEqual([])
})

const results: Result[] = [
  { date: '2026-01-01', home: 'A', away: 'B', score: [2, 0] },
  { date: '2026-01-02', home: 'B', away: 'A', score: [1, 1] },
  { date: '2026-01-03', home: 'A', away: 'B', score: [0, 1] },
  { date: '2026-01-04', home: 'A', away: 'B', score: [3, 1] },
]
test('tables and runs are counted', () => {
  expect(getTable(results)[0]).toEqual({ team: 'A', played: 4, won: 2, drawn: 1, lost: 1, scored: 6, conceded: 3, points: 7 })
  expect(longestRuns(results, 'unbeaten').get('A')).toBe(2)
  expect(longestRuns(results, 'won').get('A')).toBe(1)
  expect([runAtEnd(results, 'A', 'won'), runAtEnd(results, 'B', 'unbeaten')]).toEqual([1, 0])
})

test('there are at least 120 questions, in every language, with at most two calls, and none twice', () => {
  const all = questionSets.flatMap(({ questions }) => questions)
  expect(all.length).toBeGreaterThanOrEqual(120)
  expect(new Set(all.map(({ asks }) => asks)).size).toBe(all.length)
  for (const language of languages) expect(all.filter(({ lang }) => lang === language).length).toBeGreaterThanOrEqual(15)
  expect(Math.max(...all.map(({ calls }) => calls.length))).toBe(2)
})
