import { servedSports } from '@touchline/contract/catalog'
import { type GeneralConnector, problemsDataset } from '../../connector.ts'
import { type FeedFile, Unreadable } from '../../parse/feed-file.ts'
import { type Headless, indexFile } from './index-file.ts'
import { getMeetings } from './meetings.ts'
import { getDatasets } from './seasons.ts'
import { settleWithdrawals } from './withdrawals.ts'

/** Our own format: records of one sport, one per line, with the keys and names of a partner. */
export const touchlineJsonl: GeneralConnector = {
  kind: 'general',
  format: 'touchline-jsonl',
  sports: servedSports.map(({ id }) => id),
  files: "a partner's feed in [our own format](touchline-jsonl.md), one record a line; a season in one file",
  contains:
    'whatever the partner has: fixtures, results, matches in play; events, lineups, statistics, play-by-play, injuries; people; race days',
  leagues: 'any',
  timezone: 'UTC',
  isPartnerFormat: true,
  precedence: 185,
  reads: (name) => name.toLowerCase().endsWith('.jsonl'),
  async *read(files, partner) {
    for (const each of files) {
      const file = each.isStream ? await inMemory(each) : each
      const index = await indexFile(file, partner)
      if (!('head' in index)) {
        yield withoutHeader(file, index)
        continue
      }
      settleWithdrawals(index)
      if (index.head.sport === 'horse-racing') yield* getMeetings(file, index)
      else yield* getDatasets(file, index)
    }
  },
}

/** Any served sport will do: no observation depends on the sport of a dataset without a season. */
const withoutHeader = ({ name }: FeedFile, { rows, faults }: Headless) =>
  problemsDataset(servedSports[0]!.id, name, faults.problems(), rows)

/** The format reads a file several times, but a download can be read only once. */
const downloadBytesMax = 32 * 1024 * 1024

async function inMemory({ name, bytes }: FeedFile): Promise<FeedFile> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes()) {
    size += chunk.length
    if (size > downloadBytesMax)
      throw new Unreadable(`${name} has more than ${downloadBytesMax} bytes, which only a file in a folder or a pushed one may have`)
    chunks.push(chunk)
  }
  const all = Buffer.concat(chunks)
  return {
    name,
    async *bytes(from = 0) {
      yield all.subarray(from)
    },
  }
}
