import type { Calendar } from '@touchline/contract/gen/auth'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, keyId, listing } from './command.ts'
import { type Columns, printJson, printRow, printRows } from './output.ts'

const columns: Columns<Calendar> = {
  id: (calendar) => calendar.id,
  key_id: (calendar) => calendar.keyId,
  name: (calendar) => calendar.name,
  last_four: (calendar) => calendar.lastFour,
  state: ({ isRevoked }) => (isRevoked ? 'revoked' : 'active'),
  created_at: (calendar) => calendar.createdAt,
}

/** The error does not repeat the text, which may be a token. */
function calendarId(text: string): string {
  if (!/^cal_[0-9a-z]{10}$/.test(text)) throw new InvalidArgumentError('It must be the id of a calendar, cal_…: "calendars list" shows it.')
  return text
}

export function addCalendars(program: Command, cli: Cli): void {
  const calendars = program.command('calendars').description('tokens of calendar addresses, which read calendars and nothing else')
  listing(calendars, 'create', 'create a token for a key, and print it once')
    .requiredOption('--key <id>', 'the key whose limit and restrictions apply, key_…', keyId)
    .option('--name <name>', 'what it is for', '')
    .action(async ({ key, name }: { key: string; name: string }) => {
      const { token, id } = await (await cli.connect('auth')).createCalendar({ keyId: key, name })
      // JSON with and without --json, as of a key.
      printJson(cli.terminal, { token, id, path: `/v1/calendars/${token}/{sport}/teams/{id}/fixtures.ics` })
    })
  listing(calendars, 'list', 'all calendars')
    .option('--key <id>', 'only of this key, key_…', keyId, '')
    .action(async ({ key, json }: { key: string; json: boolean }) => {
      const auth = await cli.connect('auth')
      const all: Calendar[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: { items: Calendar[]; next: string } = await auth.listCalendars({ after, keyId: key })
        all.push(...page.items)
        after = page.next || undefined
      }
      printRows(cli.terminal, json, columns, all, 'There are no calendars.')
    })
  listing(calendars, 'revoke', 'revoke a token permanently; gateways reject it within seconds')
    .argument('<id>', 'cal_…', calendarId)
    .action(async (id: string, { json }: { json: boolean }) => {
      printRow(cli.terminal, json, columns, await (await cli.connect('auth')).revokeCalendar({ id }))
    })
}
