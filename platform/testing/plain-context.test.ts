import { runInContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { plainContext } from './plain-context.ts'

/** The global object of Node, in whose context its own functions are. */
const outer: object = structuredClone.constructor('return globalThis')()

test('a test has every global of Node', () => {
  const names = Object.getOwnPropertyNames(outer)
  expect(names).toEqual(expect.arrayContaining(['fetch', 'performance', 'WebSocket', 'SharedArrayBuffer']))
  expect(names.filter((name) => typeof Reflect.get(globalThis, name) !== typeof Reflect.get(outer, name))).toEqual([])
})

test('a test shares the functions of Node, but neither the built-in objects nor the environment variables', () => {
  expect([Reflect.get(outer, 'fetch') === fetch, Reflect.get(outer, 'Uint8Array') === Uint8Array]).toEqual([true, true])
  expect([Reflect.get(outer, 'Array') === Array, Reflect.get(outer, 'process').env === process.env]).toEqual([false, false])
})

test('what is assigned to a global stays in its context', () => {
  const [one, other] = [plainContext({ own: 1 }), plainContext({})]
  runInContext('fetch = 2; URL; URL = 3; own++', one)
  expect(runInContext('[fetch, URL, own, global === globalThis]', one)).toEqual([2, 3, 2, true])
  expect(runInContext('[fetch, URL, typeof own]', other)).toEqual([fetch, URL, 'undefined'])
})
