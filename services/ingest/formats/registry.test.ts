import { expect, test } from '@jest/globals'
import { connectors, generators, namePrecedenceOf, precedenceOf } from './registry.ts'

test('every format has a precedence of its own, also under another name', () => {
  const formats = ['replay', ...[...connectors, ...generators].map(({ format }) => format)]
  const precedences = formats.map(precedenceOf)
  expect(new Set(precedences).size).toBe(formats.length)
  expect(precedences).not.toContain(0)
  expect(formats.map((format) => precedenceOf(`${format}@other@live`))).toEqual(precedences)
})

test('a list of clubs wins names only', () => {
  expect(precedenceOf('openfootball-clubs')).toBeLessThan(precedenceOf('openfootball-json'))
  expect(namePrecedenceOf('openfootball-clubs')).toBeGreaterThan(namePrecedenceOf('openfootball-text'))
  expect(namePrecedenceOf('wyscout')).toBe(precedenceOf('wyscout'))
})
