import { servedSports } from '@touchline/contract/catalog'
import { type GeneralConnector, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
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
  namespace: 'dataset',
  isPartnerFormat: true,
  precedence: 185,
  reads: (name) => name.toLowerCase().endsWith('.jsonl'),
  async *read(files, partner) {
    for (const file of files) {
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
