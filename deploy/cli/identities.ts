import type { Decision, DecisionResult, IdentityPart } from '@touchline/contract/gen/ingest'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, listing } from './command.ts'
import type { Services } from './connect.ts'
import { type Columns, printJson, printRow, printRows } from './rows.ts'

/** Long enough to read again every source that names a team. */
const timeoutMs = 3_600_000

const decisionColumns: Columns<Decision> = {
  id: (decision) => decision.id,
  action: (decision) => decision.action,
  kind: (decision) => decision.kind,
  first_id: (decision) => decision.firstId,
  first_name: (decision) => decision.firstName,
  second_id: (decision) => decision.secondId,
  second_name: (decision) => decision.secondName,
  season: (decision) => decision.season || null,
  why: (decision) => decision.why,
  at: (decision) => decision.at,
  undone_at: (decision) => decision.undoneAt ?? null,
}

const partColumns: Columns<IdentityPart> = {
  id: (part) => part.id,
  names: (part) => part.names,
  team: (part) => part.teamName || null,
  seasons: (part) => part.seasons,
  born: (part) => part.born || null,
  nationality: (part) => part.nationality,
  source_keys: (part) => part.sourceKeys,
}

interface Asked {
  json: boolean
  why: string
}

export function addIdentities(program: Command, cli: Cli): void {
  const identities = program.command('identities').description('which teams and players are one, and who decided it')
  addLooking(identities, cli)
  const decide = async (json: boolean, made: (service: Ingest) => Promise<DecisionResult>) =>
    print(cli, json, await made(await cli.connect('ingest')))
  listing(identities, 'merge', 'ID is INTO-ID from now on, with all that it stands for')
    .argument('<id>', '', identityId)
    .argument('<into-id>', '', identityId)
    .option('--why <text>', 'for those who look at it later', '')
    .action((id: string, intoId: string, { json, why }: Asked) =>
      decide(json, (ingest) => ingest.mergeIdentities({ id, intoId, why }, { timeoutMs })),
    )
  listing(identities, 'apart', 'the two are two: the pair leaves the list and is never merged')
    .argument('<id>', '', identityId)
    .argument('<other-id>', '', identityId)
    .option('--why <text>', 'for those who look at it later', '')
    .action((firstId: string, secondId: string, { json, why }: Asked) =>
      decide(json, (ingest) => ingest.markDistinct({ firstId, secondId, why }, { timeoutMs })),
    )
  listing(identities, 'split', 'NAME stands for a team or a person of its own')
    .argument('<id>', 'the team or the player called so up to now', identityId)
    .argument('<name>', 'one of the names that "identities show" lists')
    .option('--season <season>', 'of a player: only who is called so in this season, "2014"', '')
    .option('--why <text>', 'for those who look at it later', '')
    .action((id: string, name: string, { json, why, season }: Asked & { season: string }) =>
      decide(json, (ingest) => ingest.splitIdentity({ id, name, why, season }, { timeoutMs })),
    )
  listing(identities, 'undo', 'take a decision back')
    .argument('<decision-id>', '"identities decisions" shows it', decisionId)
    .action((id: string, { json }: Asked) => decide(json, (ingest) => ingest.undoDecision({ id }, { timeoutMs })))
}

type Ingest = Services['ingest']

function addLooking(identities: Command, cli: Cli): void {
  listing(identities, 'show', 'what an id stands for, and every name and id it was put together from')
    .argument('<id>', '', identityId)
    .action(async (id: string, { json }: Asked) => {
      const { id: standing, kind, name, parts } = await (await cli.connect('ingest')).getIdentity({ id })
      if (json) {
        const rows = parts.map((part) => Object.fromEntries(Object.entries(partColumns).map(([column, cell]) => [column, cell(part)])))
        printJson(cli.terminal, { id: standing, kind, name, parts: rows })
        return
      }
      printRow(cli.terminal, false, { id: () => standing, kind: () => kind, name: () => name }, null)
      printRows(cli.terminal, false, partColumns, parts, '')
    })
  listing(identities, 'decisions', 'every decision, the newest first').action(async ({ json }: Asked) => {
    const { items } = await (await cli.connect('ingest')).listDecisions({})
    printRows(cli.terminal, json, decisionColumns, items, 'Nobody has decided anything.')
  })
}

function print({ terminal }: Cli, json: boolean, { decision, unread }: DecisionResult): void {
  printRow(terminal, json, decisionColumns, decision!)
  if (unread.length > 0) {
    terminal.note(`Not read again: ${unread.join(', ')}. What they said stays as it was until they can be read: "import" tries it.\n`)
  }
}

function identityId(text: string): string {
  if (!/^[a-z]{3}-[tp][0-9a-z]{10}$/.test(text)) {
    throw new InvalidArgumentError('It must be the id of a team or a player: "unsure list" and the interface show them.')
  }
  return text
}

function decisionId(text: string): string {
  if (!/^dec_[0-9a-f]{10}$/.test(text)) {
    throw new InvalidArgumentError('It must be the id of a decision, dec_…: "identities decisions" shows it.')
  }
  return text
}
