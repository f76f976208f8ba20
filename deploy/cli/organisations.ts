import type { Organisation } from '@touchline/contract/gen/accounts'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, CommandFailed, listing, wholeNumber } from './command.ts'
import { type Columns, printRow, printRows } from './output.ts'

const columns: Columns<Organisation> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  owners: ({ members }) => members.filter(({ role }) => role === 'owner').map(({ email }) => email),
  members: ({ members }) => members.length,
  plan: ({ plan }) => plan?.plan ?? null,
  source: ({ plan }) => plan?.source ?? null,
  until: ({ plan }) => plan?.until || null,
  next_plan: ({ plan }) => plan?.nextPlan || null,
  created_at: ({ createdAt }) => createdAt,
  state: ({ isDeleted }) => (isDeleted ? 'deleted' : 'active'),
}

interface GrantOptions {
  json: boolean
  plan?: string
  until: string
  reason: string
  withdraw: boolean
}

export function addOrganisations(program: Command, cli: Cli): void {
  const organisations = program.command('organisations').description('customers: their plans, and plans without payment')
  listing(organisations, 'list', 'organisations, the newest first')
    .argument('[query]', 'a name, an e-mail address of a member, or an id', '')
    .option('--limit <count>', 'maximum number of organisations', wholeNumber, 100)
    .action(async (query: string, { json, limit }: { json: boolean; limit: number }) => {
      const accounts = await cli.connect('accounts')
      const found: Organisation[] = []
      let next = ''
      do {
        const page = await accounts.listOrganisations({ query, after: next })
        found.push(...page.items)
        next = page.next
      } while (next !== '' && found.length < limit)
      printRows(cli.terminal, json, columns, found.slice(0, limit), 'No organisation was found.')
      if (next !== '' || found.length > limit) cli.terminal.note(`There are more; --limit shows them.\n`)
    })
  listing(organisations, 'grant', 'give an organisation a plan without payment, or withdraw the plans granted before')
    .argument('<id>', 'org_…', organisationId)
    .option('--plan <plan>', '"plans list" shows them')
    .option(
      '--until <instant>',
      'a day (until its end, UTC) or an instant such as 2027-12-31T12:00:00Z; default: until withdrawn',
      readEnd,
      '',
    )
    .option('--reason <text>', 'the reason, stored with the grant', '')
    .option('--withdraw', 'end all plans that were granted', false)
    .action(async (id: string, { json, plan = '', until, reason, withdraw }: GrantOptions) => {
      if ((plan === '') !== withdraw) throw new CommandFailed('Give either --plan or --withdraw.')
      const accounts = await cli.connect('accounts')
      printRow(cli.terminal, json, columns, await accounts.grantPlan({ organisationId: id, plan, until, reason }))
    })
}

function organisationId(text: string): string {
  if (!/^org_[A-Za-z0-9_-]+$/.test(text))
    throw new InvalidArgumentError('It must be the id of an organisation, org_…: "organisations list" shows it.')
  return text
}

/** A day without a time means its end. */
function readEnd(text: string): string {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text
  if (Number.isNaN(Date.parse(instant)))
    throw new InvalidArgumentError('It must be a day such as 2027-12-31 or an instant such as 2027-12-31T12:00:00Z.')
  return new Date(instant).toISOString()
}
