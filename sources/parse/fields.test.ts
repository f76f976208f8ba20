import { describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { line } from '../all-sports/touchline-jsonl/field-types.ts'
import { text } from './fields.ts'

const readers: [string, (value: string) => string][] = [
  ['a field of a file', (value) => text(value, 'name')],
  ['a field of a pushed line', (value) => z.parse(line, value)],
]

describe.each(readers)('%s', (_, read) => {
  test.each([
    ['a right-to-left override', 'United\u202EdetinU'],
    ['an isolate that is not closed', '\u2067United'],
    ['a zero width space', 'Uni\u200Bted'],
    ['a word joiner', 'United\u2060'],
    ['a byte order mark', 'Uni\uFEFFted'],
    ['a direction mark', 'United\u200F'],
    ['a soft hyphen', 'Uni\u00ADted'],
    ['a tag', 'United\u{E0067}'],
    ['a joiner that joins nothing', '\u200DUnited'],
    ['a joiner after a space', 'United \u200Cof'],
    ['two joiners', 'Uni\u200D\u200Dted'],
    ['a control character', 'United\u0007'],
  ])('refuses a name with %s', (_, name) => {
    expect(() => read(name)).toThrow()
  })

  test.each([
    ['Persian', '\u0645\u06CC\u200C\u062F\u0627\u0646'],
    ['Sinhala', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3 Lanka'],
    ['Hebrew', 'הפועל תל אביב'],
    ['combining marks', 'Ångström IF'],
  ])('takes in a name in %s', (_, name) => {
    expect(read(name)).toBe(name)
  })
})
