/** Pays for a plan with the official client. KEY: the private key of a wallet, API_KEY: one of the organisation. */
export const planSample = (url: string, network: string, usd: number): string => `// npm install @x402/evm @x402/fetch viem
import { env } from 'node:process'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const client = new ExactEvmScheme(privateKeyToAccount(env.KEY))
const pay = wrapFetchWithPaymentFromConfig(fetch, {
  schemes: [{ network: '${network}', client }],
  spendControls: { maxAmountPerPayment: '$${usd}' },
})
const headers = { Authorization: \`Bearer \${env.API_KEY}\` }
const response = await pay('${url}', { method: 'POST', headers })
console.log(response.status, await response.json())
`

const examplePath = '/v1/soccer/matches/live'
const nodes: Readonly<Record<string, string>> = { 'eip155:8453': 'https://mainnet.base.org', 'eip155:84532': 'https://sepolia.base.org' }

/** Calls from a prepaid balance, with the official client. KEY: the private key of a wallet; RPC_URL: a node. */
export const typeScriptSample = (origin: string, network: string): string => `// npm install @x402/evm @x402/fetch viem
import { env } from 'node:process'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const node = createPublicClient({ transport: http(env.RPC_URL ?? '${nodes[network] ?? ''}') })
const signer = toClientEvmSigner(privateKeyToAccount(env.KEY), node)
const client = new BatchSettlementEvmScheme(signer)
const pay = wrapFetchWithPaymentFromConfig(fetch, { schemes: [{ network: '${network}', client }] })
const response = await pay('${origin}${examplePath}')
console.log(response.status, await response.json())
`

/** One payment on chain for each call. */
export const pythonSample = (origin: string): string => `# pip install "x402[evm,requests]"
import os

from eth_account import Account
from x402 import x402ClientSync
from x402.http.clients import x402_requests
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact import ExactEvmScheme

client = x402ClientSync()
client.register("eip155:*", ExactEvmScheme(signer=EthAccountSigner(Account.from_key(os.environ["KEY"]))))
with x402_requests(client) as session:
    response = session.get("${origin}${examplePath}")
    print(response.status_code, response.json())
`
