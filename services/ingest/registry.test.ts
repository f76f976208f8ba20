import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { getNamePrecedence, getPrecedence, sources } from './registry.ts'
import { sourcesPage, storedSourcesPage } from './sources-page.ts'

const formats = sources.map(({ format }) => format)

test('every format has a precedence of its own, also under another name', () => {
  const precedences = formats.map(getPrecedence)
  expect(new Set(precedences).size).toBe(formats.length)
  expect(precedences).not.toContain(0)
  expect(formats.map((format) => getPrecedence(`${format}@other@live`))).toEqual(precedences)
})

test('a list of clubs wins names only', () => {
  expect(getPrecedence('openfootball-clubs')).toBeLessThan(getPrecedence('openfootball-json'))
  expect(getNamePrecedence('openfootball-clubs')).toBeGreaterThan(getNamePrecedence('openfootball-text'))
  expect(getNamePrecedence('wyscout')).toBe(getPrecedence('wyscout'))
})

const page = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('docs/sources.md lists every source with its licence, in the order of the registry: npm run reference', () => {
  expect(storedSourcesPage()).toBe(sourcesPage(storedSourcesPage()))
})

test('docs/sources.md shows every notice that a licence requires, and the README leads to them', () => {
  const shown = storedSourcesPage().split('\n## Notices\n')[1]!.replace(/\s+/g, ' ')
  const notices = sources.flatMap(({ licence }) => (licence?.notice ? [licence] : []))
  expect(notices.length).toBeGreaterThan(5)
  for (const { notice } of notices) expect(shown).toContain(notice)
  expect(page('README.md')).toContain('](docs/sources.md#notices)')
})
