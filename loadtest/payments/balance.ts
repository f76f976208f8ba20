/*
 * A balance for 100 calls, and 1,000 calls at once over two gateways.
 *   node loadtest/payments/balance.ts [CALLS]
 * Ten official clients of one wallet share its channel; a call is repeated while the channel is busy, another client was
 * faster, or a limit is exceeded, until it is paid or the balance is not sufficient.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { network } from '@touchline/chain/contracts'
import { paymentIdentifier } from '@touchline/client/payments'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { x402Client, x402HTTPClient } from '@x402/fetch'
import { judge, note } from '../lib/goals.ts'
import { lists, paidService } from './paid-service.ts'

const [calls = 1_000] = process.argv.slice(2).map(Number)
const clients = 10
const price = 2_000n
const covered = 100n
const deposit = 1_000_000n
/**
 * Long enough that the repeated calls do not exceed the rate that two gateways on a machine of two cores can verify.
 */
const pauseMsMax = 40 * calls

const service = await paidService()
const { chain, send } = service
const account = await chain.newBuyer(deposit)
let mayDeposit = true
const newClient = () => {
  const depositStrategy = () => (mayDeposit ? undefined : (false as const))
  const scheme = new BatchSettlementEvmScheme(toClientEvmSigner(account, chain.client), { depositStrategy })
  return { scheme, http: new x402HTTPClient(new x402Client().register(network, scheme).registerExtension(paymentIdentifier)) }
}

const url = lists[2]!
const unpaid = await send(new Request(url))
const unpaidBody: unknown = await unpaid.json()
const offers = new x402HTTPClient(new x402Client()).getPaymentRequiredResponse((name) => unpaid.headers.get(name), unpaidBody)

/**
 * "200", or the code of the error. The client reads the chain before and after some calls, which a busy machine may not
 * answer in time; the client then repeats it with the next call.
 */
async function attempt({ http }: ReturnType<typeof newClient>): Promise<string> {
  const payment = await http.createPaymentPayload(offers).catch(() => undefined)
  if (!payment) return 'not signed'
  const sending = () => send(new Request(url, { headers: http.encodePaymentSignatureHeader(payment) }))
  // The gateway may close a connection just when it is reused; the same payment gets the same answer.
  const response = await sending().catch(sending)
  const body = (await response.json()) as { error?: { code: string } }
  await http.processPaymentResult(payment, (name) => response.headers.get(name), response.status).catch(() => undefined)
  return body.error?.code ?? String(response.status)
}

const outcomes = new Map<string, number>()
async function untilDecided(client: ReturnType<typeof newClient>): Promise<boolean> {
  for (let pauseMs = 250; ; pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
    const outcome = await attempt(client)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (outcome === '200') return true
    if (outcome === 'insufficient_balance') return false
    await wait(pauseMs * Math.random())
  }
}

const first = newClient()
await untilDecided(first)
mayDeposit = false
const rest = deposit - price - covered * price
await first.scheme.refund(url, { amount: String(rest), fetch: (input, init) => send(new Request(input, init)) })
outcomes.clear()

const all = Array.from({ length: clients }, newClient)
const paid = await Promise.all(Array.from({ length: calls }, (_, i) => untilDecided(all[i % clients]!)))
const answers = BigInt(paid.filter((isPaid) => isPaid).length)
note([...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', '))
const wallet = await chain.getMicroUsdc(account.address)
const { left, total, problems } = await service.stop()
judge(answers === covered, `of ${calls} calls exactly ${covered} are answered`, `${answers}`)
judge(left === 0n, 'nothing is left', `${left} millionths of a dollar`)
const isExact = total === (answers + 1n) * price && wallet === rest && problems.length === 0
judge(isExact, 'the entries are those of the answers', `${total} charged, ${wallet} returned, ${problems.join('; ') || 'no problem'}`)
