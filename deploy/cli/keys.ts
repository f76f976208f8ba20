import type { CreatedKey, Key, Plan } from '@touchline/contract/gen/auth'
import type { Command } from 'commander'
import { type Cli, keyId, list, listing, wholeNumber } from './command.ts'
import type { Services } from './connect.ts'
import { type Columns, printJson, printRow, printRows, type Terminal } from './output.ts'

const columns: Columns<Key> = {
  id: (key) => key.id,
  customer: (key) => key.customer,
  plan: (key) => key.plan,
  sports: (key) => key.sports,
  leagues: (key) => key.leagueIds,
  per_minute: (key) => key.perMinute,
  last_four: (key) => key.lastFour,
  state: (key) => key.state,
  origins: (key) => key.origins,
  created_at: (key) => key.createdAt,
  expires_at: (key) => key.expiresAt ?? null,
}

export function addKeys(program: Command, cli: Cli): void {
  const keys = program.command('keys').description('API keys of customers')
  create(keys, cli)
  listing(keys, 'list', 'all keys').action(async ({ json }: { json: boolean }) => {
    printRows(cli.terminal, json, columns, await allKeys(await cli.connect('auth')), 'There are no keys.')
  })
  listing(keys, 'revoke', 'revoke a key permanently; gateways reject it within seconds')
    .argument('<id>', 'key_…', keyId)
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, columns, await (await cli.connect('auth')).revokeKey({ id }))
    })
  listing(keys, 'rotate', 'replace a key with a new one that has the same rights, and print it once')
    .argument('<id>', 'key_…', keyId)
    .option('--overlap <seconds>', 'how long the old key stays valid, 0 to 2592000', wholeNumber, 86_400)
    .action(async (id: string, { overlap }: { overlap: number }) => {
      printCreated(cli.terminal, await (await cli.connect('auth')).rotateKey({ id, overlapSeconds: overlap }))
    })
}

interface CreateOptions {
  plan: string
  customer: string
  sports?: string[]
  leagues?: string[]
  perMinute?: number
  streams?: number
  expires?: string
  language?: string
  origins?: string[]
  visitorPerMinute?: number
  test: boolean
}

function create(keys: Command, cli: Cli): void {
  listing(keys, 'create', 'create a key and print it once')
    .requiredOption('--plan <plan>', '"plans list" shows them')
    .option('--customer <name>', 'owner of the key', 'default')
    .option('--sports <sports>', 'only these sports, comma-separated', list)
    .option('--leagues <ids>', 'only these leagues of their sports, comma-separated ids', list)
    .option('--per-minute <calls>', 'rate limit; overrides the plan', wholeNumber)
    .option('--streams <count>', 'streams open at once in each gateway; overrides the plan', wholeNumber)
    .option('--expires <date>', 'a day (until its end, UTC) or an instant such as 2027-12-31T12:00:00Z')
    .option('--language <code>', 'default language of responses: en, de, es, it or fr')
    .option('--test', 'create a test key, tl_test_…, which sees the sandbox only', false)
    .option('--origins <origins>', 'create a publishable key, tl_pub_…, for pages of these origins, comma-separated', list)
    .option('--visitor-per-minute <calls>', 'rate limit of one client address with a publishable key, 60 by default', wholeNumber)
    .action(async (options: CreateOptions) => {
      const auth = await cli.connect('auth')
      printCreated(cli.terminal, await auth.createKey(getRequest(options)))
    })
}

const getRequest = ({ sports = [], leagues = [], language = '', origins = [], ...options }: CreateOptions) => ({
  ...{ plan: options.plan, customer: options.customer, sports, leagueIds: leagues, language, test: options.test, origins },
  ...(options.perMinute !== undefined && { perMinute: options.perMinute }),
  ...(options.visitorPerMinute !== undefined && { visitorPerMinute: options.visitorPerMinute }),
  ...(options.streams !== undefined && { streams: options.streams }),
  ...(options.expires !== undefined && { expiresAt: options.expires }),
})

/** Prints JSON with and without --json: programs parse the key, and it is printed only once. */
const printCreated = (terminal: Terminal, { key, id }: CreatedKey): void => printJson(terminal, { key, id })

async function allKeys(auth: Services['auth']): Promise<Key[]> {
  const keys: Key[] = []
  for (let after = ''; ; ) {
    const { items, next } = await auth.listKeys({ after })
    keys.push(...items)
    if (next === '') return keys
    after = next
  }
}

const planColumns: Columns<Plan> = {
  id: (plan) => plan.id,
  per_minute: (plan) => plan.perMinute ?? null,
  price_micro_usd: (plan) => (plan.priceMicroUsd === undefined ? null : Number(plan.priceMicroUsd)),
}
const readablePlanColumns: Columns<Plan> = {
  id: (plan) => plan.id,
  'requests per minute': (plan) => plan.perMinute ?? 'as agreed',
  'USD per month': (plan) => (plan.priceMicroUsd === undefined ? 'as agreed' : Number(plan.priceMicroUsd) / 1_000_000),
}

export function addPlans(program: Command, cli: Cli): void {
  const plans = program.command('plans').description('rate limits and prices')
  listing(plans, 'list', 'every plan').action(async ({ json }: { json: boolean }) => {
    const { items } = await (await cli.connect('auth')).listPlans({})
    printRows(cli.terminal, json, json ? planColumns : readablePlanColumns, items, 'There are no plans.')
  })
}
