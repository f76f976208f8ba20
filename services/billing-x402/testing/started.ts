import type { Chain } from '@touchline/chain/start-chain'
import type { Environment } from '@touchline/platform/config'

export const getEnvironment = ({ rpcUrl, facilitatorUrl, seller, receiverAuthorizer }: Chain, given: Environment = {}): Environment => ({
  X402_NETWORK: 'eip155:84532',
  X402_RPC_URL: rpcUrl,
  X402_FACILITATOR_URL: facilitatorUrl,
  X402_PAY_TO: seller.account.address,
  X402_RECEIVER_AUTHORIZER_KEY: receiverAuthorizer.key,
  ...given,
})
