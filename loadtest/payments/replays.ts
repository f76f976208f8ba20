/*
 * One payment 1,000 times in parallel over two gateways, then with other requests.
 *   node loadtest/payments/replays.ts [COUNT]
 * A payment on the chain, a deposit and a voucher, each with and without a payment identifier: one answer is computed
 * and charged. Afterwards the same request returns it again with an identifier. Without one a payment on the chain is
 * 402 `payment_replayed` without offers, and a voucher is told the state of its channel, because a client that lost its
 * storage signs the same one. Another path, query or language buys nothing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { network } from '@touchline/chain/contracts'
import { paymentIdentifier } from '@touchline/client/payments'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client, x402HTTPClient } from '@x402/fetch'
import { judge, note } from '../goals.ts'
import { funds } from './buyers.ts'
import { origin, paidService } from './paid-service.ts'

const [count = 1_000] = process.argv.slice(2).map(Number)
const path = '/v1/soccer/matches?limit=5&status=scheduled'
const sameRequest = '/v1/soccer/matches?status=scheduled&limit=5'
const otherRequests = [
  '/v1/hockey/matches?limit=5&status=scheduled',
  '/v1/soccer/matches?limit=6&status=scheduled',
  '/v1/soccer/matches?limit=5&status=scheduled&lang=de',
]
const busy: ReadonlySet<number> = new Set([429, 503, 504])
/** While the first of equal payments is in progress, or beyond the limits of a payer. */
const expected: ReadonlySet<number> = new Set([200, 402, 409, ...busy])

const service = await paidService()
const { chain } = service

interface Answer {
  status: number
  text: string
  hasOffers: boolean
  headers: Headers
}

async function sent(target: string, headers: Record<string, string>): Promise<Answer> {
  const response = await service.send(new Request(origin + target, { headers }))
  const text = await response.text()
  const hasOffers = response.headers.has('payment-required') || text.includes('"accepts"')
  return { status: response.status, text, hasOffers, headers: response.headers }
}

/** Repeats what the service is too busy for, as clients do. */
async function patiently(target: string, headers: Record<string, string>): Promise<Answer> {
  for (;;) {
    const answer = await sent(target, headers)
    if (!busy.has(answer.status) && codeOf(answer) !== '409 channel_busy') return answer
    await wait(1_000)
  }
}

const codeOf = ({ status, text }: Answer): string => `${status} ${status === 200 ? '' : JSON.parse(text).error.code}`.trim()

/** Sends one payment `count` times at once, then with other requests. */
async function replay(name: string, client: x402HTTPClient, isNamed: boolean): Promise<void> {
  const unpaid = await patiently(path, {})
  const offers = client.getPaymentRequiredResponse((header) => unpaid.headers.get(header), JSON.parse(unpaid.text))
  const payment = await client.createPaymentPayload(offers)
  const headers = client.encodePaymentSignatureHeader(payment)
  const answers = await Promise.all(Array.from({ length: count }, () => sent(path, headers)))
  if (!answers.some(({ status }) => status === 200)) {
    const later = await patiently(path, headers)
    if (codeOf(later) === '402 payment_expired') {
      note(`${name} expired before it bought anything, on a busy machine, and is signed again`)
      return replay(name, client, isNamed)
    }
    answers.push(later)
  }
  const bought = answers.filter(({ status }) => status === 200)
  const bodies = new Set(bought.map(({ text }) => text))
  const codes = Object.entries(Object.groupBy(answers, codeOf)).map(([code, all]) => `${all!.length} × ${code}`)
  note(`${name}: ${codes.join(', ')}`)
  const isOnce = bodies.size === 1 && (isNamed || bought.length === 1) && answers.every(({ status }) => expected.has(status))
  judge(isOnce, `${name}, ${count} times: one answer`, `${bought.length} responses with ${bodies.size} bodies`)
  const refusal = name.includes('on the chain') ? '402 payment_replayed' : '402 payment_invalid with offers'
  for (const again of [path, sameRequest]) {
    const repeated = await patiently(again, headers)
    const isRight = isNamed ? bodies.has(repeated.text) : shown(repeated) === refusal
    const how = again === path ? 'again' : 'parameters in another order'
    judge(isRight, `${name}, ${how}: ${isNamed ? 'the stored answer' : refusal}`, shown(repeated))
  }
  for (const other of otherRequests) {
    const refused = shown(await patiently(other, headers))
    const expectedRefusal = isNamed ? '409 idempotency_conflict' : refusal
    judge(refused === expectedRefusal, `${name}, ${other}: ${expectedRefusal}`, refused)
  }
  await client.processPaymentResult(payment, (header) => bought[0]?.headers.get(header), 200)
}

const shown = (answer: Answer): string => `${codeOf(answer)}${answer.hasOffers ? ' with offers' : ''}`

let owed = 0n
const accounts = []
for (const isNamed of [true, false]) {
  const account = await chain.newBuyer(funds)
  accounts.push(account)
  const how = isNamed ? 'with an identifier' : 'without an identifier'
  const named = (client: x402Client) => new x402HTTPClient(isNamed ? client.registerExtension(paymentIdentifier) : client)
  const exact = named(new x402Client().register(network, new ExactEvmScheme(account)))
  const scheme = new BatchSettlementEvmScheme(toClientEvmSigner(account, chain.client))
  const prepaid = named(new x402Client().register(network, scheme))
  await replay(`a payment on the chain ${how}`, exact, isNamed)
  await replay(`a deposit ${how}`, prepaid, isNamed)
  await replay(`a voucher ${how}`, prepaid, isNamed)
  owed += 10_000n + 2n * 2_000n
}
const spent = await Promise.all(accounts.map(async ({ address }) => funds - (await chain.microUsdcOf(address))))
const books = await service.stop()
const sum = spent.reduce((all, each) => all + each, 0n) - books.left
judge(books.total === owed && sum === owed, 'each payment is charged once', `${books.total} charged, ${sum} paid, ${owed} owed`)
judge(books.problems.length === 0, 'the ledger is equal to its entries and has no open call', books.problems.join('; ') || 'no problem')
