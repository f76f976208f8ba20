import { getPartner } from '@touchline/contract/contributions'
import type { Clock } from '@touchline/platform/ports/clock'
import { type Dataset, hasRaces } from '@touchline/sources/connector'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import { fileOfRow, type Problem } from '@touchline/sources/parse/problem'
import type { DownloadRules } from '../feeds/download.ts'
import type { ReadFeed } from '../feeds/feeds.ts'
import { open } from '../feeds/open.ts'
import { playerRegistry } from '../identity/players/player-registry.ts'
import { teamRegistry } from '../identity/teams/team-registry.ts'
import { assembleMatches } from './assemble-matches.ts'
import { assembleRaces } from './assemble-races.ts'
import { checkDataset } from './contradictions/check-dataset.ts'

/** Maximum number of faults per message, whose size is bounded. */
const faultsMax = 500

interface Checked {
  done: boolean
  rows: number
  faults: { file: string; place: string; reason: string; rows: number }[]
}

/**
 * Reads the files of a feed without storing or publishing anything. Yields what an import would refuse or leave out,
 * for each dataset by itself, so contradictions to the stored data of other imports are not found. Throws Unreadable.
 */
export async function* checkFeed(
  { connector, location, source }: ReadFeed,
  { downloads: rules, clock }: { downloads: DownloadRules; clock: Clock },
  signal: AbortSignal,
): AsyncGenerator<Checked> {
  await using opened = await open(location, connector, { knownValidators: undefined, signal, rules })
  const files = opened.files === 'unchanged' ? [] : opened.files
  for await (const [{ rows }, problems] of getProblems({ connector, source }, files, clock.now())) {
    if (signal.aborted) return
    yield { done: false, rows, faults: [] }
    for (let from = 0; from < problems.length; from += faultsMax)
      yield { done: false, rows: 0, faults: problems.slice(from, from + faultsMax).map(getFault) }
  }
  yield { done: true, rows: 0, faults: [] }
}

type Checkable = [dataset: Dataset, problems: readonly Problem[]]

async function* getProblems(
  { connector, source }: Pick<ReadFeed, 'connector' | 'source'>,
  files: readonly FeedFile[],
  now: number,
): AsyncGenerator<Checkable> {
  if (connector.kind === 'spellings')
    for (const file of files) {
      const dataset = await connector.read(file)
      yield [dataset, dataset.problems]
    }
  else
    for await (const read of connector.read(files, getPartner(source))) {
      const dataset = await checkDataset(read, now)
      if (hasRaces(dataset)) {
        yield [dataset, (await assembleRaces(source, dataset)).problems]
        continue
      }
      const registries = { teams: teamRegistry(dataset.sport), players: playerRegistry(dataset.sport) }
      yield [dataset, (await assembleMatches(source, dataset, registries)).problems]
    }
}

const getFault = ({ row, reason, rows = 1 }: Problem) => {
  const file = fileOfRow(row)
  return { file, place: row.slice(file.length + 1), reason, rows }
}
