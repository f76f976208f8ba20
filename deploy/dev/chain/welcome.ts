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

/** The lines that tell a developer how to use the chain. */
export async function welcome(chain: Chain): Promise<string[]> {
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
    'Environment of a service that is paid on this chain:',
    ...Object.entries(paymentEnvironment(chain)).map(([name, value]) => `  export ${name}=${value}`),
    '',
    'Ctrl-C stops the chain.',
  ]
}
