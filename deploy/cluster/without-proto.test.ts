import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { nodeFlagsOf } from '@touchline/e2e/testing/start-main'
import { commandOf } from './start-cluster.ts'

/** Whether objects have `__proto__` in Node with these flags, which would allow prototype pollution by client input. */
const hasProto = (flags: readonly string[]): boolean =>
  JSON.parse(execFileSync(process.execPath, [...flags, '--print', "'__proto__' in {}"], { encoding: 'utf8' }))

test('Node has __proto__ by default', () => expect(hasProto([])).toBe(true))

test.each(['start', 'service', 'cluster', 'touchline', 'test'])('npm run %s runs without it', (script) => {
  expect(hasProto(nodeFlagsOf(script))).toBe(false)
})

test('the cluster runs a process as npm run service does', () => {
  expect(commandOf('live').slice(1, -2)).toEqual(nodeFlagsOf('service'))
})
