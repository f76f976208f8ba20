import { expect, test } from '@jest/globals'
import { feedTrustSetting, rejectUnknownGrants, trustsFrom } from './trust.ts'

test('a source of a partner needs a grant, one of a public format has it', () => {
  const trusts = trustsFrom(feedTrustSetting.read('acme, racing-csv'))
  const sources = [
    'touchline-jsonl@acme',
    'touchline-jsonl@evil',
    'racing-csv',
    'racing-csv@other',
    'openfootball-json',
    'demo',
    'official-sheets@x',
  ]
  expect(sources.filter(trusts)).toEqual(['touchline-jsonl@acme', 'racing-csv', 'openfootball-json', 'demo', 'official-sheets@x'])
})

test.each([
  ['acme,', /must be a comma-separated list of sources/],
  ['Acme', /must be a comma-separated list of sources/],
  ['openfootball-json', /needs no grant/],
  ['acme-xml@acme', /whose format is unknown; formats of partners are racing-csv, touchline-jsonl/],
])('%s is no value', (text, reason) => expect(() => feedTrustSetting.read(text)).toThrow(reason))

test('a grant for a source that nobody knows stops the start', () => {
  const known = new Set(['openfootball-json', 'touchline-jsonl@acme'])
  expect(() => rejectUnknownGrants(['touchline-jsonl@acne'], known)).toThrow(
    /@acne, which is no source: those of partners are touchline-jsonl@acme/,
  )
  expect(rejectUnknownGrants(['touchline-jsonl@acme'], known)).toBeUndefined()
})
