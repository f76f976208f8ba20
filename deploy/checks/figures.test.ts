import { describe, expect, test } from '@jest/globals'
import { retiredIdentifiers } from './retired-words.ts'

const file = (path: string, text = '') => ({ path, text })

describe('retired identifiers', () => {
  test('are found in every word of a name, but not in comments and strings', () => {
    const text = "// told\nconst toldTime = 'said'\nfunction ofDoubts(retold: number) {\n  return { said: retold }\n}\n"
    expect(retiredIdentifiers(file('a.ts', text))).toEqual(['a.ts:2 toldTime', 'a.ts:3 ofDoubts', 'a.ts:4 said'])
  })
})
