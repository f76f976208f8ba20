import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ownPath } from './own-path.ts'

test.each([
  ['/account', '/account'],
  ['/account/org_1/keys?new=1', '/account/org_1/keys?new=1'],
  ['/pricing#pro', '/pricing'],
  ['/a/../pricing', '/pricing'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
])('%s stays %s', (next, path) => {
  expect(ownPath(next)).toBe(path)
})

test.each([
  undefined,
  '',
  'account',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  '/é',
  '/\u0000',
  '/login',
  '/login?next=/login',
  '/logout',
  '/account/auth/sign-out',
  `/${'a'.repeat(500)}`,
])('%s leads to the account', (next) => {
  expect(ownPath(next)).toBe('/account')
})

test('whatever is asked for, a browser stays on the site', () => {
  const part = fc.constantFrom('/', '//', '\\', '.', '..', '%2f', '%5c', ':', '@', '?', '#', '\t', '\n', 'https:', 'evil.example', ' ', 'a')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = ownPath(parts.join(''))
      expect(new URL(path, 'https://touchline.example/login').origin).toBe('https://touchline.example')
      expect(ownPath(path)).toBe(path)
    }),
    { numRuns: 2_000 },
  )
})
