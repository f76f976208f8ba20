import { describe, expect, test } from '@jest/globals'
import { longFunctions } from './long-functions.ts'
import { retiredIdentifiers } from './retired-words.ts'

const file = (path: string, text = '') => ({ path, text })

describe('retired identifiers', () => {
  test('are found in every word of a name, but not in comments and strings', () => {
    const text = "// told\nconst toldTime = 'said'\nfunction ofDoubts(retold: number) {\n  return { said: retold }\n}\n"
    expect(retiredIdentifiers(file('a.ts', text))).toEqual(['a.ts:2 toldTime', 'a.ts:3 ofDoubts', 'a.ts:4 said'])
  })
})

test('a function is long from 51 lines on', () => {
  const ofLines = (lines: number) => `const f = () => {\n${'  g()\n'.repeat(lines - 2)}}\n`
  expect(longFunctions(file('a.ts', ofLines(50)))).toEqual([])
  expect(longFunctions(file('a.ts', `\n${ofLines(51)}`))).toEqual(['a.ts:2 51 lines'])
})
