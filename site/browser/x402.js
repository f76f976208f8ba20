// Payments of x402 v2: what a wallet signs, and the headers of a paid request.
import { getChainId, toHex, WalletError } from './wallet.js'

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const transferType = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
]
/** People take longer to sign than programs. */
const validSeconds = 600
/** The clock of the visitor may be ahead. */
const earlierSeconds = 600
const attemptsMax = 60

export const readHeader = (text) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (each) => each.charCodeAt(0))))
export const writeHeader = (value) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

export const randomHex = () => toHex(crypto.getRandomValues(new Uint8Array(32)))

/** EIP-712 data in the form that wallets read. */
export const typedData = (domain, primaryType, fields, message) => ({
  types: { EIP712Domain: domainType, [primaryType]: fields },
  ...{ domain, primaryType, message },
})

/** Domain of the token of an offer. */
export const tokenDomain = ({ network, asset, extra }) => ({
  ...{ name: extra.name, version: extra.version },
  ...{ chainId: getChainId(network), verifyingContract: asset },
})

/** From ten minutes ago, in ten minutes: seconds since 1970, in digits. */
export function validity() {
  const now = Math.floor(Date.now() / 1_000)
  return { validAfter: String(now - earlierSeconds), validBefore: String(now + validSeconds) }
}

/** A transfer of EIP-3009 by signature: TransferWithAuthorization, or ReceiveWithAuthorization for the escrow. */
export const transferData = (offer, primaryType, message) => typedData(tokenDomain(offer), primaryType, transferType, message)

/** The authorization of an offer of the scheme "exact". */
export const exactAuthorization = ({ payTo, amount }, from) => ({ from, to: payTo, value: amount, ...validity(), nonce: randomHex() })

/** The offers of a response with the status 402. */
export function readOffers(response) {
  const header = response.headers.get('PAYMENT-REQUIRED')
  if (response.status !== 402 || !header) throw new WalletError('failed')
  return readHeader(header)
}

/**
 * Sends a request with a payment, and repeats it with the same payment until it has an outcome: another payment could
 * pay twice. Resolves with the response and its receipt. Errors: WalletError with the code of the response, `unknown`
 * when it has no outcome after some minutes.
 */
export async function sendPaid(url, init, payment) {
  const headers = { ...init.headers, 'PAYMENT-SIGNATURE': writeHeader(payment) }
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const response = await fetch(url, { ...init, headers }).catch(() => undefined)
    if (response?.ok) return { response, receipt: readHeader(response.headers.get('PAYMENT-RESPONSE')) }
    // After an error of the server the payment may be settled.
    if (response && response.status < 500 && response.status !== 409 && response.status !== 429) {
      const { error } = await response.json().catch(() => ({}))
      throw new WalletError(['insufficient_balance', 'insufficient_funds'].includes(error?.code) ? 'tooLittle' : (error?.code ?? 'failed'))
    }
    const seconds = Number(response?.headers.get('Retry-After') ?? 2)
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 10) * 1_000))
  }
  throw new WalletError('unknown')
}
