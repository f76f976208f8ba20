import { escrowAddress, network, usdcAddress } from './contracts.ts'
import type { Chain } from './start-chain.ts'

/** The environment variables with which a service is paid on this chain. */
export const paymentEnvironment = ({ rpcUrl, facilitatorUrl, seller, receiverAuthorizer }: Chain) => ({
  X402_NETWORK: network,
  X402_RPC_URL: rpcUrl,
  X402_FACILITATOR_URL: facilitatorUrl,
  X402_PAY_TO: seller.account.address,
  X402_RECEIVER_AUTHORIZER_KEY: receiverAuthorizer.key,
})

/** A file for `source`: the environment of a service that is paid on this chain, and the key of the buyer. */
export const environmentFile = (chain: Chain): string =>
  Object.entries({ ...paymentEnvironment(chain), BUYER_KEY: chain.buyer.key })
    .map(([name, value]) => `export ${name}=${value}\n`)
    .join('')

/** The lines that tell a developer how to use the chain. `file`: where `environmentFile` is written. */
export async function welcome(chain: Chain, file: string): Promise<string[]> {
  const { rpcUrl, facilitatorUrl, seller, receiverAuthorizer, buyer } = chain
  const usd = Number(await chain.getMicroUsdc(buyer.account.address)) / 1e6
  return [
    `Local chain ${network} (Base Sepolia as the official packages know it). It forgets everything when it stops.`,
    '',
    `JSON-RPC            ${rpcUrl}`,
    `Facilitator         ${facilitatorUrl}`,
    `USDC                ${usdcAddress}`,
    `Escrow              ${escrowAddress}`,
    `Seller              ${seller.account.address}`,
    `Receiver authorizer ${receiverAuthorizer.account.address}`,
    `Buyer               ${buyer.account.address}, with ${usd} USDC`,
    `Key of the buyer    ${buyer.key}`,
    '',
    'These keys are those of every anvil, known to everybody: use them on this chain only.',
    '',
    'In another terminal, start a service that is paid on this chain:',
    `  source ${file} && npm start`,
    'A client that pays has the key of the buyer in BUYER_KEY after the same source.',
    '',
    'Ctrl-C stops the chain.',
  ]
}
