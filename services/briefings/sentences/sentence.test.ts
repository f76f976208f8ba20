import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fact } from '../fact.ts'
import { sentence } from './sentence.ts'
import { team } from './testing/entities.ts'
import { sentencesIn } from './testing/samples.ts'

// A person has checked the grammar of every line of the files. To change them: node
// services/briefings/sentences/testing/write-golden.ts
test.each(languages)('sentences of every kind in %s', (lang) => {
  const golden = readFileSync(new URL(`testing/golden/${lang}.txt`, import.meta.url), 'utf8')
  expect(sentencesIn(lang)).toEqual(golden.trimEnd().split('\n'))
})

const win = fact('result', {
  subject: team('arsenal'),
  related: { opponent: team('chelsea') },
  values: { scored: 2, conceded: 1 },
  matches: [],
  importance: 3,
})

test('a name keeps its spelling at the start of a sentence, and every character of it', () => {
  const called = (text: string) => sentence(win, { lang: 'fr', sport: 'soccer', name: () => ({ text, type: 'club', country: 'NL' }) })
  expect(called('sc Heerenveen')).toBe('sc Heerenveen a battu sc Heerenveen 2-1.')
  expect(called('[x](http://y) *z*')).toBe('[x](http://y) *z* a battu [x](http://y) *z* 2-1.')
  expect(called("{opponent} # 'q'")).toBe("{opponent} # 'q' a battu {opponent} # 'q' 2-1.")
  expect(called('Will Smith')).toContain('Will Smith')
})

test('a name that ends in a full stop ends the sentence with one', () => {
  const defeat = { ...win, kind: 'red_card' as const, values: {}, detail: undefined, related: win.related }
  const name = () => ({ text: 'Ken Griffey Jr.', type: 'player' as const, country: '' })
  expect(sentence(defeat, { lang: 'en', sport: 'baseball', name })).toBe('Ken Griffey Jr. had a player sent off against Ken Griffey Jr.')
})

test('a sport without matches has no sentences', () => {
  expect(() => sentence(win, { lang: 'en', sport: 'horse-racing', name: () => ({ text: 'x', type: 'club', country: '' }) })).toThrow(
    'horse-racing',
  )
})
