import { expect, test } from '@jest/globals'
import { type Environment, readConfig } from '@touchline/platform/config'
import { getSandboxPort, getTestPayments, sandboxSettings } from './sandbox-settings.ts'

const read = (environment: Environment) => readConfig({ sandbox: sandboxSettings }, environment).sandbox
const complete = {
  SANDBOX_PUBLIC_URL: 'https://sandbox.example',
  SANDBOX_X402_RPC_URL: 'https://node.example',
  SANDBOX_X402_FACILITATOR_URL: 'https://facilitator.example',
  SANDBOX_X402_PAY_TO: `0x${'ab'.repeat(20)}`,
}

test('the sandbox takes payments with all of their settings, whatever those of the deployment are', () => {
  expect(getTestPayments(read(complete))).toMatchObject({ sandboxPublicUrl: 'https://sandbox.example' })
  expect(getTestPayments(read({ X402_NETWORK: 'eip155:8453', X402_PAY_TO: complete.SANDBOX_X402_PAY_TO }))).toBeUndefined()
})

test.each(Object.keys(complete))('without %s alone nothing starts', (variable) => {
  expect(() => getTestPayments(read({ ...complete, [variable]: '' }))).toThrow(`Payments in the sandbox need ${variable} as well`)
})

test('in one process payments need a port', () => {
  expect(() => getSandboxPort(read(complete))).toThrow('SANDBOX_PUBLIC_URL needs SANDBOX_PORT as well.')
  expect(getSandboxPort(read({ ...complete, SANDBOX_PORT: '8090' }))).toBe(8_090)
  expect([getSandboxPort(read({})), getSandboxPort(read({ SANDBOX_PORT: '8090' }))]).toEqual([undefined, 8_090])
})

test('an address that is none is named by its variable', () => {
  expect(() => read({ ...complete, SANDBOX_X402_PAY_TO: '0x12' })).toThrow(/SANDBOX_X402_PAY_TO must be an address/)
})
