import { env, type Setting, StartError, type Values } from '@touchline/platform/config'
import { type FacilitatorKey, readKey } from './facilitator-key.ts'

const shaped = <T>(setting: Setting<T>, shape: RegExp, what: string): Setting<T> => ({
  ...setting,
  read(text) {
    // The message omits the value, which may be a secret.
    if (!shape.test(text)) throw new Error(`must be ${what}`)
    return setting.read(text)
  },
})

const facilitatorSecret = <T>(setting: Setting<T>): Setting<T> => ({
  ...setting,
  read(text) {
    readKey(text)
    return setting.read(text)
  },
})

export const paymentSettings = {
  network: shaped(
    env.text(
      'X402_NETWORK',
      undefined,
      'Network of payments, CAIP-2: eip155:8453 is Base. Set it together with the next four. Unset: payments are off.',
    ),
    /^eip155:[1-9]\d{0,9}$/,
    'an EVM network in CAIP-2, such as eip155:8453',
  ),
  rpcUrl: env.url('X402_RPC_URL', undefined, 'JSON-RPC of the network.'),
  facilitatorUrl: env.url('X402_FACILITATOR_URL', undefined, 'Facilitator that settles payments.'),
  facilitatorKeyId: env.text(
    'X402_FACILITATOR_KEY_ID',
    undefined,
    'API key of a facilitator that wants signed requests, such as the one of Coinbase. Set it together with its secret.',
  ),
  facilitatorKeySecret: facilitatorSecret(
    env.text(
      'X402_FACILITATOR_KEY_SECRET',
      undefined,
      'Its secret, as it was issued: an Ed25519 key of 64 bytes in base64, or a P-256 key in PEM, whose line ends may be written as \\n.',
    ),
  ),
  payTo: shaped(
    env.text('X402_PAY_TO', undefined, 'Address that receives payments.'),
    /^0x[0-9a-fA-F]{40}$/,
    'an address: 0x and 40 hexadecimal digits',
  ),
  receiverAuthorizerKey: shaped(
    env.text('X402_RECEIVER_AUTHORIZER_KEY', undefined, 'Private key that signs claims and refunds of prepaid channels; a secret.'),
    /^0x[0-9a-fA-F]{64}$/,
    '0x and 64 hexadecimal digits',
  ),
  confirmations: env.int('X402_CONFIRMATIONS', 1, 'Number of blocks that confirm a deposit, including its own.', { min: 1, max: 100 }),
  claimSeconds: env.int('X402_CLAIM_SECONDS', 3_600, 'Seconds between two claims of everything that was drawn from channels.', {
    min: 60,
    max: 86_400,
  }),
}

export type PaymentConfig = Values<typeof paymentSettings>

const required = ['network', 'rpcUrl', 'facilitatorUrl', 'payTo', 'receiverAuthorizerKey'] as const

/** Settings when payments are on. */
export type PaymentsOn = Omit<PaymentConfig, (typeof required)[number]> & { [Name in (typeof required)[number]]: string }

/** Undefined when payments are off. Errors: StartError that names the missing settings. */
export function getPayments(config: PaymentConfig): PaymentsOn | undefined {
  const missing = required.filter((name) => config[name] === undefined)
  if (missing.length === required.length) return undefined
  if (missing.length === 0) return config as PaymentsOn
  const variables = missing.map((name) => paymentSettings[name].variable)
  throw new StartError(`Payments need ${variables.join(', ')} as well, or none of the X402_ settings.`)
}

/** Undefined: the facilitator wants no key. Errors: StartError when half of it is set. */
export function getFacilitatorKey({ facilitatorKeyId: id, facilitatorKeySecret: secret }: PaymentConfig): FacilitatorKey | undefined {
  if (id === undefined && secret === undefined) return undefined
  if (id !== undefined && secret !== undefined) return { id, secret }
  const { facilitatorKeyId, facilitatorKeySecret } = paymentSettings
  throw new StartError(`The facilitator needs ${facilitatorKeyId.variable} and ${facilitatorKeySecret.variable}, or neither.`)
}
