import type { CallToolResult } from '@modelcontextprotocol/server'
import { fail } from '@touchline/contract/errors'
import { getText, represent } from '../http/representation.ts'
import type { Pay, Purchase } from '../payments/pay.ts'
import type { Counted } from '../pipeline/request-context.ts'
import { callMs, requestMs } from './ask.ts'
import type { Tool } from './tool.ts'

/** Names in `_meta` of a call and of its result. */
export const paymentMeta = { payment: 'x402/payment', receipt: 'x402/payment-response' } as const
export const getResource = ({ name }: Tool): string => `mcp://tool/${name}`
const unknownSeconds = 5

interface PaidCall extends Purchase {
  tool: Tool
  values: Readonly<Record<string, unknown>>
}

/**
 * The result that the payment buys, with the receipt. It is charged when it has been sent; an error thrown by `run` is
 * not charged.
 */
export async function payForCall(pay: Pay, ctx: Counted, call: PaidCall, run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  const { payment, microUsd, tool, values } = call
  if (payment.isRefund) throw fail('payment_malformed', { what: 'refunds are requested from an endpoint, not from a tool' })
  const query = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: JSON.stringify(value) }]))
  const paying = {
    ...ctx,
    startedAt: ctx.startedAt + callMs - requestMs,
    target: { path: getResource(tool), query },
  }
  const answer = await pay(paying, { payment, microUsd }, async () => ({
    representation: represent(JSON.stringify(await run())),
    cache: 'list',
    more: [],
  }))
  if (!('receipt' in answer)) throw new Error('a paid result has no receipt')
  if (ctx.res.closed || !answer.maySend()) {
    answer.report(false)
    throw fail('payment_unknown', { seconds: unknownSeconds })
  }
  ctx.res.once('close', () => answer.report(ctx.res.writableFinished))
  const result = JSON.parse(getText(answer.representation)) as CallToolResult
  return { ...result, _meta: { [paymentMeta.receipt]: JSON.parse(Buffer.from(answer.receipt).toString()) as object } }
}
