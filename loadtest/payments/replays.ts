/*
 * Sends one payment 1,000 times in parallel over two gateways, then with other requests.
 *   node loadtest/payments/replays.ts [COUNT]
 * A payment on the chain, a deposit and a voucher, each with and without a payment identifier, for a list and for a
 * tool: one answer is computed and charged. Afterwards the same request returns it again with an identifier. Without
 * one it is 402 `payment_replayed` without offers. Another path, query or language buys nothing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { network } from '@touchline/chain/contracts'
import { paymentIdentifier } from '@touchline/client/payments'
import { type ErrorCode, errors } from '@touchline/contract/errors'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client, x402HTTPClient } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import { judge, note } from '../lib/goals.ts'
import { funds } from './buyers.ts'
import { origin, paidService } from './paid-service.ts'

const [count = 1_000] = process.argv.slice(2).map(Number)
/** The request of a payment: a path, or a tool and its arguments. */
type Target = string | { tool: string; args: Record<string, unknown> }

interface Goods {
  first: Target
  /** The same request, written differently. */
  same: Target
  others: readonly Target[]
}

const list: Goods = {
  first: '/v1/soccer/matches?limit=5&status=scheduled',
  same: '/v1/soccer/matches?status=scheduled&limit=5',
  others: [
    '/v1/hockey/matches?limit=5&status=scheduled',
    '/v1/soccer/matches?limit=6&status=scheduled',
    '/v1/soccer/matches?limit=5&status=scheduled&lang=de',
  ],
}
const tool: Goods = {
  first: { tool: 'get_live_matches', args: { sport: 'soccer', limit: 3 } },
  same: { tool: 'get_live_matches', args: { limit: 3, sport: 'soccer' } },
  others: [
    { tool: 'get_live_matches', args: { sport: 'hockey', limit: 3 } },
    { tool: 'get_live_matches', args: { sport: 'soccer', limit: 3, lang: 'de' } },
    '/v1/soccer/matches/live',
  ],
}
const busy: ReadonlySet<number> = new Set([429, 503, 504])
/** While the first of equal payments is in progress, or beyond the limits of a payer. */
const expected: ReadonlySet<number> = new Set([200, 402, 409, ...busy])

const service = await paidService()
const { chain } = service

interface Answer {
  status: number
  /** Code of the error. */
  code?: string
  text: string
  hasOffers: boolean
  headers: Headers
}

async function sent(target: Target, headers: Record<string, string>): Promise<Answer> {
  const response = await service.send(typeof target === 'string' ? new Request(origin + target, { headers }) : getCall(target, headers))
  const body = await response.text()
  // The result of a tool is the one event of a stream.
  const text = /^data: (.+)$/m.exec(body)?.[1] ?? body
  const { error, result } = JSON.parse(text) as { error?: { code: string }; result?: ToolResult }
  if (result) return getResult(result)
  const hasOffers = response.headers.has('payment-required') || text.includes('"accepts"')
  return { status: response.status, ...(error && { code: error.code }), text, hasOffers, headers: response.headers }
}

const getCall = ({ tool, args }: Exclude<Target, string>, headers: Record<string, string>): Request =>
  new Request(`${origin}/api/mcp`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }),
  })

interface ToolResult {
  isError?: boolean
  structuredContent: { error: ErrorCode }
  content: unknown
  _meta?: { 'x402/payment-response'?: object }
}

/** The result of a tool in the form of a response. It has in the result what a response has in headers. */
function getResult({ isError, structuredContent, content, _meta }: ToolResult): Answer {
  const text = JSON.stringify(content)
  const receipt = _meta?.['x402/payment-response']
  const hasOffers = 'accepts' in structuredContent
  const inHeader = (name: string, value: object) => ({ [name]: Buffer.from(JSON.stringify(value)).toString('base64') })
  const headers = new Headers({
    ...(receipt && inHeader('PAYMENT-RESPONSE', receipt)),
    ...(hasOffers && inHeader('PAYMENT-REQUIRED', structuredContent)),
  })
  if (!isError || hasOffers) return { status: isError ? 402 : 200, text, hasOffers, headers }
  const { error: code } = structuredContent
  return { status: errors[code].http, code, text, hasOffers, headers }
}

/** Repeats requests that the service is too busy for, as clients do. */
async function patiently(target: Target, headers: Record<string, string>): Promise<Answer> {
  for (;;) {
    const answer = await sent(target, headers)
    if (!busy.has(answer.status) && getCode(answer) !== '409 channel_busy') return answer
    await wait(1_000)
  }
}

const getCode = ({ status, code = '' }: Answer): string => `${status} ${code}`.trim()

/** Sends one payment `count` times at once, then with other requests. */
async function replay(name: string, goods: Goods, client: x402HTTPClient, isNamed: boolean): Promise<void> {
  const { first, same, others } = goods
  const unpaid = await patiently(first, {})
  const offers = client.getPaymentRequiredResponse((header) => unpaid.headers.get(header))
  const payment = await client.createPaymentPayload(offers)
  const headers = client.encodePaymentSignatureHeader(payment)
  const answers = await Promise.all(Array.from({ length: count }, () => sent(first, headers)))
  if (!answers.some(({ status }) => status === 200)) {
    const later = await patiently(first, headers)
    if (later.status === 402 && later.hasOffers) {
      note(`${name} expired before it bought anything, on a busy machine, and is signed again`)
      return replay(name, goods, client, isNamed)
    }
    answers.push(later)
  }
  const bought = answers.filter(({ status }) => status === 200)
  const bodies = new Set(bought.map(({ text }) => text))
  const codes = Object.entries(Object.groupBy(answers, getCode)).map(([code, all]) => `${all!.length} × ${code}`)
  note(`${name}: ${codes.join(', ')}`)
  const isOnce = bodies.size === 1 && (isNamed || bought.length === 1) && answers.every(({ status }) => expected.has(status))
  judge(isOnce, `${name}, ${count} times: one answer`, `${bought.length} responses with ${bodies.size} bodies`)
  const replayed = '402 payment_replayed'
  for (const again of [first, same]) {
    const repeated = await patiently(again, headers)
    const isRight = isNamed ? bodies.has(repeated.text) : shown(repeated) === replayed
    const how = again === first ? 'again' : 'parameters in another order'
    judge(isRight, `${name}, ${how}: ${isNamed ? 'the stored answer' : replayed}`, shown(repeated))
  }
  for (const other of others) {
    const refused = shown(await patiently(other, headers))
    const expectedRefusal = isNamed ? '409 idempotency_conflict' : replayed
    judge(refused === expectedRefusal, `${name}, ${JSON.stringify(other)}: ${expectedRefusal}`, refused)
  }
  await client.processPaymentResult(payment, (header) => bought[0]?.headers.get(header), 200)
}

const shown = (answer: Answer): string => `${getCode(answer)}${answer.hasOffers ? ' with offers' : ''}`

let owed = 0n
const accounts: PrivateKeyAccount[] = []
for (const goods of [list, tool]) for (const isNamed of [true, false]) await replayAll(goods, isNamed)

async function replayAll(goods: Goods, isNamed: boolean): Promise<void> {
  const account = await chain.newBuyer(funds)
  accounts.push(account)
  const how = `for a ${goods === list ? 'list' : 'tool'} ${isNamed ? 'with' : 'without'} an identifier`
  const named = (client: x402Client) => new x402HTTPClient(isNamed ? client.registerExtension(paymentIdentifier) : client)
  const exact = named(new x402Client().register(network, new ExactEvmScheme(account)))
  const scheme = new BatchSettlementEvmScheme(toClientEvmSigner(account, chain.client))
  const prepaid = named(new x402Client().register(network, scheme))
  await replay(`a payment on the chain ${how}`, goods, exact, isNamed)
  await replay(`a deposit ${how}`, goods, prepaid, isNamed)
  await replay(`a voucher ${how}`, goods, prepaid, isNamed)
  owed += 10_000n + 2n * 2_000n
}

const spent = await Promise.all(accounts.map(async ({ address }) => funds - (await chain.getMicroUsdc(address))))
const books = await service.stop()
const sum = spent.reduce((all, each) => all + each, 0n) - books.left
judge(books.total === owed && sum === owed, 'each payment is charged once', `${books.total} charged, ${sum} paid, ${owed} owed`)
judge(books.problems.length === 0, 'the ledger is equal to its entries and has no open call', books.problems.join('; ') || 'no problem')
