import { createServer } from 'node:http'
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server'
import { BatchSettlementEvmScheme, type ChannelStorage } from '@x402/evm/batch-settlement/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { paymentMiddleware } from '@x402/express'
import express from 'express'
import { network } from '../contracts.ts'
import { type HttpServer, listenOn } from '../facilitator.ts'
import type { Chain } from '../start-chain.ts'

export interface Seller extends HttpServer {
  /** Number of times a handler ran. */
  handled(): number
  /** Claims all vouchers on the chain. */
  claim(): Promise<unknown>
  /** Transfers what was claimed to the seller. */
  settle(): Promise<unknown>
}

export const prices = { exact: 10_000n, prepaid: 2_000n, minDeposit: 1_000_000n }

interface SellerOptions {
  facilitatorUrl?: string
  /** Storage of the channels; default: in memory. */
  storage?: ChannelStorage
}

/**
 * The stock Express seller: /exact and /prepaid have the prices of `prices`; /exact/missing and /prepaid/missing are
 * 404, /exact?date= with anything but a day is 400, and the handler of /prepaid/silent never answers.
 */
export async function startSeller(chain: Chain, { facilitatorUrl = chain.facilitatorUrl, storage }: SellerOptions = {}): Promise<Seller> {
  const payTo = chain.seller.account.address
  const facilitator = new HTTPFacilitatorClient({ url: facilitatorUrl })
  const prepaid = new BatchSettlementEvmScheme(payTo, {
    ...{ receiverAuthorizerSigner: chain.receiverAuthorizer.account, withdrawDelay: 900 },
    ...(storage && { storage }),
  })
  // Validity of a payment: long enough for a machine that takes minutes to verify 80 of them.
  const exactOffer = { scheme: 'exact', network, payTo, price: '$0.01', maxTimeoutSeconds: 600 }
  const prepaidOffer = { ...exactOffer, scheme: 'batch-settlement', price: '$0.002', extra: { minDeposit: '$1' } }
  const routes = {
    'GET /exact': { accepts: exactOffer },
    'GET /exact/missing': { accepts: exactOffer },
    'GET /prepaid': { accepts: prepaidOffer },
    'GET /prepaid/missing': { accepts: prepaidOffer },
    'GET /prepaid/silent': { accepts: prepaidOffer },
  }
  const offers = new x402ResourceServer(facilitator).register(network, new ExactEvmScheme()).register(network, prepaid)
  let handled = 0
  const app = express()
    .use(paymentMiddleware(routes, offers))
    .get(['/exact', '/prepaid'], ({ query: { date } }, response) => {
      handled++
      if (date === undefined || /^\d{4}-\d\d-\d\d$/.test(String(date))) response.json({ answer: handled })
      else response.status(400).json({ error: 'date must be a day' })
    })
    .get('/prepaid/silent', () => void handled++)
    .use((_request, response) => void response.status(404).json({ error: 'not found' }))
  const manager = prepaid.createChannelManager(facilitator, network)
  return {
    ...(await listenOn(createServer(app), 0)),
    handled: () => handled,
    claim: () => manager.claim(),
    settle: () => manager.settle(),
  }
}
