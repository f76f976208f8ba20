import type { Delivery, Endpoint } from '@touchline/contract/gen/webhooks'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, CommandFailed, keyId, list, listing, wholeNumber } from './command.ts'
import { type Columns, printJson, printRows } from './output.ts'

const columns: Columns<Endpoint> = {
  id: ({ id }) => id,
  customer: ({ customer }) => customer,
  url: ({ settings }) => settings!.url,
  description: ({ settings }) => settings!.description,
  events: ({ settings }) => settings!.filter!.events,
  sports: ({ settings }) => settings!.filter!.sports,
  leagues: ({ settings }) => settings!.filter!.leagueIds,
  teams: ({ settings }) => settings!.filter!.teamIds,
  matches: ({ settings }) => settings!.filter!.matchIds,
  language: ({ settings }) => settings!.language,
  key_id: (endpoint) => endpoint.keyId || null,
  state: ({ state, disabledReason }) => (disabledReason === '' ? state : `${state}: ${disabledReason}`),
  created_at: ({ createdAt }) => createdAt,
}

const deliveryColumns: Columns<Delivery> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  created_at: ({ createdAt }) => createdAt,
  state: ({ state }) => state,
  attempts: ({ attemptCount }) => attemptCount,
  last_status: ({ attempts }) => attempts.at(-1)?.status || null,
  last_error: ({ attempts }) => attempts.at(-1)?.error || null,
  next_attempt_at: ({ nextAttemptAt }) => nextAttemptAt || null,
  body: ({ body }) => body,
}

interface CreateOptions {
  url: string
  customer: string
  key: string
  description: string
  events: string[]
  sports: string[]
  leagues: string[]
  teams: string[]
  matches: string[]
  language: string
}

function endpointId(text: string): string {
  if (!/^we_[0-9a-z]{10}$/.test(text)) throw new InvalidArgumentError('It must be the id of a webhook, we_…: "webhooks list" shows it.')
  return text
}

const withEndpoint = (parent: Command, name: string, summary: string): Command =>
  listing(parent, name, summary).argument('<id>', 'we_…', endpointId)

export function addWebhooks(program: Command, cli: Cli): void {
  const webhooks = program.command('webhooks').description('webhook endpoints of customers, and what was delivered to them')
  addManaging(webhooks, cli)
  addDeliveries(webhooks, cli)
}

function addManaging(webhooks: Command, cli: Cli): void {
  listing(webhooks, 'list', 'endpoints, the oldest first')
    .option('--customer <id>', 'only of this customer, org_…', '')
    .action(async ({ customer, json }: { customer: string; json: boolean }) => {
      const service = await cli.connect('webhooks')
      const all: Endpoint[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: { items: Endpoint[]; next: string } = await service.operatorListEndpoints({ customer, after })
        all.push(...page.items)
        after = page.next || undefined
      }
      printRows(cli.terminal, json, columns, all, 'There are no webhooks.')
    })
  listing(webhooks, 'create', 'create an endpoint, and print its secret once')
    .requiredOption('--url <url>', 'where events are posted, https://…')
    .option('--customer <id>', 'the customer, org_… or a name', 'default')
    .option('--key <id>', 'a key of the customer whose restrictions apply, key_…', keyId, '')
    .option('--description <text>', 'what it is for', '')
    .option('--events <types>', 'comma-separated types, such as final,key.*; default: all', list, [])
    .option('--sports <ids>', 'only of these sports, comma-separated', list, [])
    .option('--leagues <ids>', 'only of these leagues', list, [])
    .option('--teams <ids>', 'only of these teams', list, [])
    .option('--matches <ids>', 'only of these matches', list, [])
    .option('--language <code>', 'of names and sentences', 'en')
    .action(async ({ url, customer, key, description, language, events, sports, leagues, teams, matches }: CreateOptions) => {
      const filter = { events, sports, leagueIds: leagues, teamIds: teams, matchIds: matches }
      const settings = { url, description, language, filter }
      const created = await (await cli.connect('webhooks')).operatorCreateEndpoint({ customer, keyId: key, settings })
      // JSON with and without --json, as of a key.
      printJson(cli.terminal, { id: created.endpoint!.id, secret: created.secret })
    })
  withEndpoint(webhooks, 'delete', 'delete an endpoint: nothing more is sent to it').action(
    async (id: string, { json }: { json: boolean }) => {
      await (await cli.connect('webhooks')).operatorDeleteEndpoint({ id })
      if (json) printJson(cli.terminal, { id, deleted: true })
      else cli.terminal.out(`${id} is deleted.\n`)
    },
  )
}

function addDeliveries(webhooks: Command, cli: Cli): void {
  const printQueued = (json: boolean, count: number) =>
    json ? printJson(cli.terminal, { queued: count }) : cli.terminal.out(`${count} queued; "webhooks deliveries" shows the attempts.\n`)
  withEndpoint(webhooks, 'test', 'send a test event').action(async (id: string, { json }: { json: boolean }) => {
    printQueued(json, (await (await cli.connect('webhooks')).operatorSendTest({ id })).count)
  })
  withEndpoint(webhooks, 'deliveries', 'deliveries of the last seven days, the newest first')
    .option('--state <state>', 'delivered, retrying or failed', '')
    .option('--limit <count>', 'maximum number of deliveries, up to 100', wholeNumber, 50)
    .action(async (id: string, { json, state, limit }: { json: boolean; state: string; limit: number }) => {
      const { items } = await (await cli.connect('webhooks')).operatorListDeliveries({ endpoint: { id }, state, limit })
      printRows(cli.terminal, json, deliveryColumns, items, 'There are no deliveries.')
    })
  withEndpoint(webhooks, 'resend', 'send deliveries again, with the same ids and bodies')
    .option('--event <id>', 'only this event, evt_…', '')
    .option('--since <instant>', 'every event since then, such as 2026-03-01T12:00:00Z', '')
    .action(async (id: string, { json, event, since }: { json: boolean; event: string; since: string }) => {
      if ((event === '') === (since === '')) throw new CommandFailed('Give either --event or --since.')
      printQueued(json, (await (await cli.connect('webhooks')).operatorResend({ endpoint: { id }, id: event, since })).count)
    })
}
