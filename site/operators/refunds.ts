import type { Refund } from '@touchline/contract/gen/accounts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField, textField } from '../forms/fields.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { base, currentOperator, done, instant, type OperatorContext, type OperatorEnv, operatorPage, post, table } from './frame.ts'

/** Payments in USDC for organisations that no longer exist, which operators return. */
export const refundPages = new Hono<OperatorEnv>()
  .get('/refunds', async (c) => {
    const [settled, after] = [c.req.query('settled') !== undefined, c.req.query('after') ?? '']
    const { items, next } = await currentOperator(c).services.accounts.listRefunds({ settled, after })
    const head = ['Order', 'Organisation', 'Plan', 'USDC', 'Return to', 'Paid', settled ? 'Returned' : 'Settle']
    const rows = items.map((each) => [
      each.orderId,
      each.organisationId,
      `${each.plan}, ${each.interval}`,
      Number(each.amount) / 1e6,
      each.payer,
      html`${instant(each.paidAt)}<br>${each.transaction}`,
      settled ? html`${instant(each.settledAt)}<br>${each.refundTransaction}<br>${each.note}` : settleForm(c, each),
    ])
    const more = new URLSearchParams({ ...(settled && { settled: '' }), after: next }).toString()
    return operatorPage(c, {
      title: settled ? 'Settled refunds' : 'Refunds',
      body: html`<p>Payments in USDC that arrived for organisations that were deleted. Return each from the wallet of <code>X402_PAY_TO</code>, then record the transfer here.</p>${table(
        head,
        rows,
        settled ? 'No refund was settled.' : 'No payment has to be returned.',
      )}<p class="row">${next !== '' && html`<a href="${base}/refunds?${more}">More</a>`}${
        settled ? html`<a href="${base}/refunds">Open refunds</a>` : html`<a href="${base}/refunds?settled">Settled refunds</a>`
      }</p>`,
    })
  })
  .post('/refunds/settle', async (c) => {
    const form = await readForm(c)
    const request = { orderId: readText(form, 'order'), transaction: readText(form, 'transaction'), note: readText(form, 'note') }
    await currentOperator(c).services.accounts.settleRefund(request)
    return done(c, '/refunds', `The refund of ${request.orderId} is settled.`)
  })

const settleForm = (c: OperatorContext, { orderId }: Refund) =>
  post(c, '/refunds/settle', 'Settle', {
    fields: [
      hiddenField('order', orderId),
      textField({ name: 'transaction', id: `transaction-${orderId}`, label: 'Transaction of the transfer back', lengthMax: 66 }),
      textField({ name: 'note', id: `note-${orderId}`, label: 'Note', hint: 'Needed if nothing is returned.', lengthMax: 200 }),
    ],
    label: `Settle the refund of ${orderId}`,
  })
