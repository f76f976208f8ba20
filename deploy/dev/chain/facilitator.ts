import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { portTaken } from '@touchline/platform/config'
import { x402Facilitator } from '@x402/core/facilitator'
import type { Network, PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/facilitator'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'

export interface HttpServer {
  url: string
  stop(): Promise<void>
}

interface Payment {
  paymentPayload: PaymentPayload
  paymentRequirements: PaymentRequirements
}

/**
 * Serves the official facilitator on loopback; port 0 is any free port. It pays the gas, and advertises no authorizer.
 */
export async function startFacilitator(
  signer: ConstructorParameters<typeof ExactEvmScheme>[0],
  { network, port }: { network: Network; port: number },
): Promise<HttpServer> {
  const facilitator = new x402Facilitator()
    .register(network, new ExactEvmScheme(signer))
    .register(network, new BatchSettlementEvmScheme(signer))
  const routes: Record<string, (payment: Payment) => unknown> = {
    'GET /supported': () => facilitator.getSupported(),
    'POST /verify': ({ paymentPayload, paymentRequirements }) => facilitator.verify(paymentPayload, paymentRequirements),
    'POST /settle': ({ paymentPayload, paymentRequirements }) => facilitator.settle(paymentPayload, paymentRequirements),
  }
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const route = routes[`${request.method} ${request.url}`]
    if (!route) return answer(404, { error: 'not found' })
    try {
      answer(200, await route((request.method === 'POST' ? await json(request) : {}) as Payment))
    } catch (error) {
      answer(500, { error: Error.isError(error) ? error.message : String(error) })
    }
  })
  return listenOn(server, port).catch((cause: unknown) => {
    throw portTaken('FACILITATOR_PORT', port, cause)
  })
}

/** Listens on loopback. `stop` cuts the requests in progress. */
export async function listenOn(server: Server, port: number): Promise<HttpServer> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
