import type { Refund } from '@touchline/contract/gen/accounts'
import type { Command } from 'commander'
import { type Cli, listing } from './command.ts'
import { type Columns, printRow, printRows } from './output.ts'

const columns: Columns<Refund> = {
  order: ({ orderId }) => orderId,
  organisation: ({ organisationId }) => organisationId,
  plan: ({ plan, interval }) => `${plan}, ${interval}`,
  usdc: ({ amount }) => Number(amount) / 1e6,
  payer: ({ payer }) => payer,
  transaction: ({ transaction }) => transaction,
  paid_at: ({ paidAt }) => paidAt,
  settled_at: ({ settledAt }) => settledAt || null,
  refund_transaction: ({ refundTransaction }) => refundTransaction || null,
  note: ({ note }) => note || null,
}

export function addRefunds(program: Command, cli: Cli): void {
  const refunds = program
    .command('refunds')
    .description('payments in USDC for organisations that no longer exist, which you return from the receiving wallet')
  listing(refunds, 'list', 'payments to return, the oldest first')
    .option('--settled', 'those that were settled', false)
    .action(async ({ json, settled }: { json: boolean; settled: boolean }) => {
      const accounts = await cli.connect('accounts')
      const found: Refund[] = []
      let after = ''
      do {
        const page = await accounts.listRefunds({ settled, after })
        found.push(...page.items)
        after = page.next
      } while (after !== '')
      printRows(cli.terminal, json, columns, found, settled ? 'No refund was settled.' : 'No payment has to be returned.')
    })
  listing(refunds, 'settle', 'record that a payment was returned, or why it is not')
    .argument('<order>', 'ord_…')
    .option('--transaction <hash>', 'the transfer back: 0x and 64 hexadecimal digits', '')
    .option('--note <text>', 'what else is to be known', '')
    .action(async (orderId: string, { json, transaction, note }: { json: boolean; transaction: string; note: string }) => {
      printRow(cli.terminal, json, columns, await (await cli.connect('accounts')).settleRefund({ orderId, transaction, note }))
    })
}
