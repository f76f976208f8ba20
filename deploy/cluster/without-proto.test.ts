import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { nodeFlags } from '@touchline/platform/node-flags'

/** Whether objects have `__proto__` in Node with these flags, which would allow prototype pollution by client input. */
const hasProto = (...flags: string[]): boolean =>
  JSON.parse(execFileSync(process.execPath, [...flags, '--print', "'__proto__' in {}"], { encoding: 'utf8' }))

test('Node has __proto__ by default', () => expect(hasProto()).toBe(true))

test('programs run without it', () => expect(hasProto(...nodeFlags)).toBe(false))

test.each(['start', 'dev', 'service', 'cluster', 'touchline'])('npm run %s starts with the launcher', (script) => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(scripts[script]).toMatch(/^npm run --silent ready && node deploy\/launch\.ts (--watch --watch-preserve-output )?deploy\/\S+\.ts$/)
})
