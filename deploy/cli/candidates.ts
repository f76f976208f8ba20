import type { CandidatePair } from '@touchline/contract/gen/ingest'
import type { Command } from 'commander'
import { type Cli, listing } from './command.ts'
import { type Columns, printRows } from './rows.ts'

const columns: Columns<CandidatePair> = {
  id: (pair) => pair.id,
  kind: (pair) => pair.kind,
  first_id: (pair) => pair.firstId,
  first_name: (pair) => pair.firstName,
  second_id: (pair) => pair.secondId,
  second_name: (pair) => pair.secondName,
  reason: (pair) => pair.reason,
}

export function addCandidates(program: Command, cli: Cli): void {
  const candidates = program.command('candidates').description('pairs of teams or players that may be the same')
  listing(candidates, 'list', 'all pairs that need a human decision').action(async ({ json }: { json: boolean }) => {
    const { items } = await (await cli.connect('ingest')).listCandidates({})
    printRows(cli.terminal, json, columns, items, 'No pair needs a decision.')
  })
}
