/** Pays for a plan with the official client. KEY: the private key of a wallet, API_KEY: one of the organisation. */
export const planSample = (url: string, network: string, usd: number): string => `// npm install @x402/evm @x402/fetch viem
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const client = new ExactEvmScheme(privateKeyToAccount(process.env.KEY))
const pay = wrapFetchWithPaymentFromConfig(fetch, {
  schemes: [{ network: '${network}', client }],
  spendControls: { maxAmountPerPayment: '$${usd}' },
})
const headers = { Authorization: \`Bearer \${process.env.API_KEY}\` }
const response = await pay('${url}', { method: 'POST', headers })
console.log(response.status, await response.json())
`
