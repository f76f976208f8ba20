import { startChain } from '@touchline/chain/start-chain'
import { paymentEnvironment } from '@touchline/chain/welcome'
import { touchline } from '@touchline/client'
import { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { judge } from '../lib/goals.ts'
import { exactBuyer } from '../payments/buyers.ts'
import { type Cluster, hostAddress } from './cluster.ts'
import { eventually } from './eventually.ts'
import { forward } from './forward.ts'

/** What customers do: a list, a stream, a tool, a call without a key that is paid for. */
export async function judgeCustomers(cluster: Cluster, key: string): Promise<void> {
  const host = await cluster.address('gateway')
  const api = touchline({ baseUrl: `http://${host}`, key })
  const { data } = await api.get('/v1/soccer/matches/live')
  judge(data.length > 0, 'matches in play are listed', `${data.length} matches`)
  const seen = new Set<string>()
  for await (const { event } of api.stream('/v1/soccer/stream', { signal: AbortSignal.timeout(60_000) })) {
    seen.add(event)
    if (seen.has('reset') && seen.has('match')) break
  }
  judge(seen.has('match'), 'a stream sends the matches in play, and then what changes', [...seen].join(', '))
  const local = await forward('127.0.0.1', { host, port: 80 })
  const assistant = await mcpClient(local.port, key)
  const { tools } = await assistant.client.listTools()
  const answer = await assistant.call('get_live_matches', { sport: 'soccer' })
  judge(!answer.isError && answer.text.includes(' '), `an assistant is answered by one of ${tools.length} tools`, answer.fields.summary)
  await assistant.close()
  local.close()
}

/** Turns payments on, on a chain of this machine that the pods reach, and pays for one call. */
export async function judgePaidCall(cluster: Cluster): Promise<void> {
  const chain = await startChain()
  const passed = async (url: string) => {
    const { hostname, port } = new URL(url)
    const { port: open } = await forward(hostAddress, { host: hostname, port: Number(port) })
    return `http://${hostAddress}:${open}`
  }
  const reached = { ...chain, rpcUrl: await passed(chain.rpcUrl), facilitatorUrl: await passed(chain.facilitatorUrl) }
  const settings = Object.entries(paymentEnvironment(reached)).map(([name, value]) => `${name}=${value}`)
  await cluster.kubectl('set', 'env', 'deployment/billing-x402', ...settings)
  await cluster.ready('deployment/billing-x402')
  const host = await cluster.address('gateway')
  const url = `http://${host}/v1/soccer/matches?limit=5`
  // A gateway asks billing for its offers from time to time.
  await eventually(async () => (await fetch(url)).headers.has('payment-required'))
  const buyer = await exactBuyer(chain, (request) => fetch(request), 60_000)
  const before = await chain.getMicroUsdc(chain.seller.account.address)
  const { status } = await buyer.fetch(url)
  const paid = (await chain.getMicroUsdc(chain.seller.account.address)) - before
  judge(status === 200 && paid > 0n, 'a call without a key is paid for in USDC and answered', `status ${status}, ${paid} millionths`)
  await chain.stop()
}
