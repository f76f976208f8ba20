import type { Plan } from '@touchline/contract/gen/auth'
import type { Command } from 'commander'
import { type Cli, listing } from './command.ts'
import { type Columns, printRows } from './rows.ts'

const columns: Columns<Plan> = {
  id: (plan) => plan.id,
  per_minute: (plan) => plan.perMinute ?? null,
  price_micro_usd: (plan) => (plan.priceMicroUsd === undefined ? null : Number(plan.priceMicroUsd)),
}
const readableColumns: Columns<Plan> = {
  id: (plan) => plan.id,
  'requests per minute': (plan) => plan.perMinute ?? 'as agreed',
  'USD per month': (plan) => (plan.priceMicroUsd === undefined ? 'as agreed' : Number(plan.priceMicroUsd) / 1_000_000),
}

export function addPlans(program: Command, cli: Cli): void {
  const plans = program.command('plans').description('rate limits and prices')
  listing(plans, 'list', 'every plan').action(async ({ json }: { json: boolean }) => {
    const { items } = await (await cli.connect('auth')).listPlans({})
    printRows(cli.terminal, json, json ? columns : readableColumns, items, 'There are no plans.')
  })
}
