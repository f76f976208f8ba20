import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { isInPlay } from '@touchline/contract/states'
import { hasRaces, type MatchesDataset, type RacesDataset } from '@touchline/sources/connector'
import type { SourceMatch } from '@touchline/sources/source-model'
import type { Withheld } from '../live/board.ts'
import type { ImportOptions } from './import-options.ts'

/** The dataset without the states in play and the results that the frame of live feeds withholds. */
export const withholdStates = (dataset: MatchesDataset | RacesDataset, { withheld }: ImportOptions): MatchesDataset | RacesDataset =>
  withheld === undefined || hasRaces(dataset)
    ? dataset
    : { ...dataset, matches: dataset.matches.map((match) => withholdState(match, withheld)) }

function withholdState(match: SourceMatch, withheld: (match: string) => Withheld | undefined): SourceMatch {
  const { key, scoreboard } = match
  const about = key === undefined ? undefined : withheld(key)
  if (about === 'no live data' && isInPlay(scoreboard.state)) return withoutLiveData(match)
  if (about === 'not confirmed' && scoreboard.state === 'finished') return { ...match, scoreboard: stillInPlay(scoreboard) }
  return match
}

/** As announced: it has started, and nothing is known since. */
function withoutLiveData({ events: _, lineup: __, statistics: ___, plays: ____, ...match }: SourceMatch): SourceMatch {
  const scoreboard = create(ScoreboardSchema, { state: 'scheduled', status: match.timeTbd ? 'TBD' : 'NS' })
  return { ...match, scoreboard, repairs: [...match.repairs, 'in play, but its source has long stopped telling: no live data'] }
}

const stillInPlay = ({ homeScore, awayScore }: Scoreboard): Scoreboard =>
  create(ScoreboardSchema, {
    ...{ state: 'live', status: 'LIVE' },
    ...(homeScore !== undefined && { homeScore }),
    ...(awayScore !== undefined && { awayScore }),
  })
