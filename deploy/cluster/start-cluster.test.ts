import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { prefixed } from './start-cluster.ts'

const names = ['auth-1', 'gateway-1']

async function piped(isTTY: boolean): Promise<string> {
  const out = Object.assign(new PassThrough(), { isTTY })
  const log = prefixed(names, out)
  log('auth-1').line('started')
  const from = Readable.from(['one\ntw', 'o\nthree'])
  log('gateway-1').pipe(from, out)
  await once(from, 'close')
  await new Promise((resolve) => setImmediate(resolve))
  return String(out.read())
}

test('every line is complete and prefixed with the padded name, however its chunks arrive', async () => {
  expect(await piped(false)).toBe('auth-1    | started\ngateway-1 | one\ngateway-1 | two\ngateway-1 | three\n')
})

test('on a terminal names have colours', async () => {
  expect((await piped(true)).split('\n')[0]).toBe('\x1b[36mauth-1    |\x1b[0m started')
})
