import type { CandidatePair, Decision, DecisionResult, IdentityPart } from '@touchline/contract/gen/ingest'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, listing } from './command.ts'
import type { Services } from './connect.ts'
import { type Columns, printJson, printRow, printRows } from './output.ts'

/** Covers importing again every source that names a team. */
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

interface DecisionOptions {
  json: boolean
  why: string
}

export function addIdentities(program: Command, cli: Cli): void {
  const identities = program.command('identities').description('which teams and players are the same, and the decisions about it')
  addQueries(identities, cli)
  const decide = async (json: boolean, call: (service: Ingest) => Promise<DecisionResult>) =>
    print(cli, json, await call(await cli.connect('ingest')))
  listing(identities, 'merge', 'merge ID, and the ids merged into it, into INTO-ID')
    .argument('<id>', '', identityId)
    .argument('<into-id>', '', identityId)
    .option('--why <text>', 'the reason, stored with the decision', '')
    .action((id: string, intoId: string, { json, why }: DecisionOptions) =>
      decide(json, (ingest) => ingest.mergeIdentities({ id, intoId, why }, { timeoutMs })),
    )
  listing(identities, 'distinct', 'decide that the two are not the same; the pair leaves the list and is never merged')
    .argument('<id>', '', identityId)
    .argument('<other-id>', '', identityId)
    .option('--why <text>', 'the reason, stored with the decision', '')
    .action((firstId: string, secondId: string, { json, why }: DecisionOptions) =>
      decide(json, (ingest) => ingest.markDistinct({ firstId, secondId, why }, { timeoutMs })),
    )
  listing(identities, 'split', 'give NAME an identity of its own, as a separate team or person')
    .argument('<id>', 'the team or player that has the name now', identityId)
    .argument('<name>', 'one of the names that "identities show" lists')
    .option('--season <season>', 'players: only in this season, "2014"', '')
    .option('--why <text>', 'the reason, stored with the decision', '')
    .action((id: string, name: string, { json, why, season }: DecisionOptions & { season: string }) =>
      decide(json, (ingest) => ingest.splitIdentity({ id, name, why, season }, { timeoutMs })),
    )
  listing(identities, 'undo', 'revert a decision')
    .argument('<decision-id>', '"identities decisions" shows it', decisionId)
    .action((id: string, { json }: DecisionOptions) => decide(json, (ingest) => ingest.undoDecision({ id }, { timeoutMs })))
}

type Ingest = Services['ingest']

function addQueries(identities: Command, cli: Cli): void {
  listing(identities, 'show', 'the team or player of an id, with all names and merged ids')
    .argument('<id>', '', identityId)
    .action(async (id: string, { json }: DecisionOptions) => {
      const { id: canonicalId, kind, name, parts } = await (await cli.connect('ingest')).getIdentity({ id })
      if (json) {
        const rows = parts.map((part) => Object.fromEntries(Object.entries(partColumns).map(([column, cell]) => [column, cell(part)])))
        printJson(cli.terminal, { id: canonicalId, kind, name, parts: rows })
        return
      }
      printRow(cli.terminal, false, { id: () => canonicalId, kind: () => kind, name: () => name }, null)
      printRows(cli.terminal, false, partColumns, parts, '')
    })
  listing(identities, 'decisions', 'every decision, the newest first').action(async ({ json }: DecisionOptions) => {
    const { items } = await (await cli.connect('ingest')).listDecisions({})
    printRows(cli.terminal, json, decisionColumns, items, 'There are no decisions.')
  })
}

function print({ terminal }: Cli, json: boolean, { decision, unread }: DecisionResult): void {
  printRow(terminal, json, decisionColumns, decision!)
  if (unread.length > 0) {
    terminal.note(`Not imported again: ${unread.join(', ')}. Their data stays unchanged until "import" reads them.\n`)
  }
}

function identityId(text: string): string {
  if (!/^[a-z]{3}-[tp][0-9a-z]{10}$/.test(text)) {
    throw new InvalidArgumentError('It must be the id of a team or a player: "candidates list" and the interface show them.')
  }
  return text
}

function decisionId(text: string): string {
  if (!/^dec_[0-9a-f]{10}$/.test(text)) {
    throw new InvalidArgumentError('It must be the id of a decision, dec_…: "identities decisions" shows it.')
  }
  return text
}

const candidateColumns: Columns<CandidatePair> = {
  id: (pair) => pair.id,
  kind: (pair) => pair.kind,
  first_id: (pair) => pair.firstId,
  first_name: (pair) => pair.firstName,
  second_id: (pair) => pair.secondId,
  second_name: (pair) => pair.secondName,
  reason: (pair) => pair.reason,
}

export function addLeagues(program: Command, cli: Cli): void {
  const leagues = program.command('leagues').description('leagues without a reviewed entry')
  leagues
    .command('review')
    .description('print an entry for each of them; complete it and put it into leagues.json in the folder REVIEWED_DATA')
    .action(async () => {
      const { items } = await (await cli.connect('ingest')).listCandidates({})
      const entries = items.filter(({ kind, entry }) => kind === 'league' && entry !== '').map(({ entry }) => JSON.parse(entry) as object)
      cli.terminal.out(`${JSON.stringify(entries, undefined, 2)}\n`)
    })
}

export function addCandidates(program: Command, cli: Cli): void {
  const candidates = program.command('candidates').description('teams or players that may be the same, leagues without a reviewed entry')
  listing(candidates, 'list', 'everything that needs a human decision').action(async ({ json }: { json: boolean }) => {
    const { items } = await (await cli.connect('ingest')).listCandidates({})
    printRows(cli.terminal, json, candidateColumns, items, 'Nothing needs a decision.')
  })
}
