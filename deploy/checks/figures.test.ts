import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { importCycles, importsBetweenFormats } from './imports.ts'
import { longFunctions } from './long-functions.ts'
import { retiredIdentifiers } from './retired-words.ts'
import { sourcesOf } from './sources.ts'

const file = (path: string, text = '') => ({ path, text })
/** Not written out: the architecture test reads imports as text. */
const imports = (...paths: string[]) => paths.map((path) => ['import { x } from ', path, ''].join("'")).join('\n')

describe('retired identifiers', () => {
  test('are found in every word of a name, but not in comments and strings', () => {
    const text = "// told\nconst toldTime = 'said'\nfunction ofDoubts(retold: number) {\n  return { said: retold }\n}\n"
    expect(retiredIdentifiers(file('a.ts', text))).toEqual(['a.ts:2 toldTime', 'a.ts:3 ofDoubts', 'a.ts:4 said'])
  })
})

describe('imports', () => {
  test('of files that import each other are one cycle', () => {
    const files = [
      file('x/a.ts', imports('./b.ts')),
      file('x/b.ts', imports('../y/c.ts')),
      file('y/c.ts', imports('../x/a.ts', './d.ts')),
      file('y/d.ts'),
    ]
    expect(importCycles(files)).toEqual(['x/a.ts x/b.ts y/c.ts'])
    expect(importCycles(files.slice(0, 2))).toEqual([])
  })

  test('between folders with a connector are counted, those of shared folders are not', () => {
    const files = [
      file('sources/soccer/one/connector.ts', imports('../two/row.ts', '../../../parse/csv.ts')),
      file('sources/soccer/two/connector.ts', imports('./row.ts')),
      file('sources/soccer/two/row.ts'),
      file('sources/parse/csv.ts'),
    ]
    expect(importsBetweenFormats(files)).toEqual(['sources/soccer/one/connector.ts imports sources/soccer/two/row.ts'])
  })
})

test('no file of the code base imports itself through others', () => {
  const code = sourcesOf(
    fileURLToPath(new URL('../..', import.meta.url)),
    '{proto,platform,sources,services,gateway,client,deploy,e2e,loadtest}/**/*.ts',
  )
  expect(code.length).toBeGreaterThan(400)
  expect(importCycles(code)).toEqual([])
})

test('a function is long from 51 lines on', () => {
  const ofLines = (lines: number) => `const f = () => {\n${'  g()\n'.repeat(lines - 2)}}\n`
  expect(longFunctions(file('a.ts', ofLines(50)))).toEqual([])
  expect(longFunctions(file('a.ts', `\n${ofLines(51)}`))).toEqual(['a.ts:2 51 lines'])
})
