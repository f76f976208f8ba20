import { paymentSettings } from '@touchline/billing-x402/settings'
import { env, StartError, type Values } from '@touchline/platform/config'

/** Settings of the sandbox, whose services otherwise have those of the process. */
export const sandboxSettings = {
  sandboxPort: env.int(
    'SANDBOX_PORT',
    undefined,
    'Port of the sandbox in the single process, which then starts with it. Unset: a free port of loopback, from the first request with a test key on.',
    { min: 1, max: 65_535 },
  ),
  sandboxPublicUrl: env.url(
    'SANDBOX_PUBLIC_URL',
    undefined,
    'Base URL of the sandbox for calls without a key, behind one proxy: https://sandbox.example. They are paid for in test USDC on Base Sepolia. Set it together with the next three, in the single process also with SANDBOX_PORT. Unset: the sandbox answers test keys only.',
  ),
  sandboxRpcUrl: env.url('SANDBOX_X402_RPC_URL', undefined, 'JSON-RPC of Base Sepolia, eip155:84532.'),
  sandboxFacilitatorUrl: env.url('SANDBOX_X402_FACILITATOR_URL', undefined, 'Facilitator that settles on Base Sepolia without a key.'),
  sandboxPayTo: { ...paymentSettings.payTo, variable: 'SANDBOX_X402_PAY_TO', doc: 'Address that receives test payments.' },
}

const required = ['sandboxPublicUrl', 'sandboxRpcUrl', 'sandboxFacilitatorUrl', 'sandboxPayTo'] as const

/** Settings when the sandbox takes payments. */
export type TestPayments = Record<(typeof required)[number], string>

/**
 * Port of the sandbox in the single process. Undefined: any. Errors: StartError when it takes payments, whose port must be
 * known; those of `getTestPayments`.
 */
export function getSandboxPort(config: Values<typeof sandboxSettings>): number | undefined {
  const { sandboxPort, sandboxPublicUrl } = sandboxSettings
  if (getTestPayments(config) && config.sandboxPort === undefined)
    throw new StartError(`${sandboxPublicUrl.variable} needs ${sandboxPort.variable} as well.`)
  return config.sandboxPort
}

/** Undefined: the sandbox takes no payments. Errors: StartError that names the missing settings. */
export function getTestPayments(config: Values<typeof sandboxSettings>): TestPayments | undefined {
  const missing = required.filter((name) => config[name] === undefined)
  if (missing.length === required.length) return undefined
  if (missing.length === 0) return config as TestPayments
  const variables = missing.map((name) => sandboxSettings[name].variable)
  throw new StartError(`Payments in the sandbox need ${variables.join(', ')} as well, or none of them.`)
}
