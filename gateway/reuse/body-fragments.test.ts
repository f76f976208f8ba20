import { gunzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { encodedIn, representFragments } from '../http/representation.ts'
import { type BodyFragment, bodyFragment, gzipFragments, joined, listFragments } from './body-fragments.ts'

/** Repetitive, like JSON, so that compression finds references. */
const text = fc
  .array(fc.constantFrom('"goal"', '{"minute":', 'é', '12,', '\u{1f3c6}', '"', 'x'.repeat(300)), { maxLength: 60 })
  .map((some) => some.join(''))

test('fragments are one gzip stream of the body, however often they are used', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), fc.array(fc.nat(7), { maxLength: 12 }), async (texts, order) => {
      const fragments = texts.map(bodyFragment)
      const bodies = [fragments, order.flatMap((i) => fragments[i] ?? [])]
      for (const body of bodies) expect(gunzipSync(await gzipFragments(body)).equals(joined(body))).toBe(true)
    }),
  )
})

test('a body of fragments is compressed, and as it is, the same bytes; another body has another ETag', async () => {
  const fragments = [bodyFragment('a'.repeat(40_000)), bodyFragment('ü'.repeat(40_000))]
  const representation = representFragments(fragments)
  const { bytes, length, etag } = await encodedIn(representation, 'gzip')
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  expect(length).toBe(String(sent.length))
  expect(gunzipSync(sent).toString()).toBe('a'.repeat(40_000) + 'ü'.repeat(40_000))
  expect(representation.length).toBe('120000')
  expect(representation.bytes.toString()).toBe(gunzipSync(sent).toString())
  const reversed = representFragments(fragments.toReversed())
  expect(new Set([etag, representation.etag, reversed.etag]).size).toBe(3)
})

const matches = (count: number, changed: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, i) => ({ id: `match_${i}`, text: changed[i] ?? `{"id":"match_${i}"}` }))
const envelope = ['[', ']'] as const
const shared = (a: readonly BodyFragment[], b: readonly BodyFragment[]) =>
  a.filter((fragment) => b.includes(fragment) && fragment.bytes.length > 1).length
const pieces = (fragments: readonly BodyFragment[]) => fragments.filter(({ bytes }) => bytes.length > 1).length

test('a match that changes, comes or goes leaves the other fragments of its list as they are', () => {
  const { of } = listFragments()
  const first = of('soccer', matches(600), envelope)
  expect(pieces(first)).toBeGreaterThan(20)
  const versions = [matches(600, { 300: '{"id":"match_300","score":1}' }), matches(601), matches(600).toSpliced(300, 1)]
  for (const version of versions) {
    const next = of('soccer', version, envelope)
    expect(joined(next).toString()).toBe(`[${version.map(({ text }) => text).join(',')}]`)
    expect(shared(next, first)).toBeGreaterThanOrEqual(pieces(first) - 2)
  }
})

test('lists have fragments of their own', () => {
  const { of } = listFragments()
  const german = of('soccer de', matches(50, { 7: '{"name":"Köln"}' }), envelope)
  expect(shared(of('soccer en', matches(50), envelope), german)).toBe(0)
  expect(joined(of('soccer de', matches(50), envelope)).toString()).not.toContain('Köln')
})
