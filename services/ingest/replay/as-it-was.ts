import { create } from '@bufbuild/protobuf'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import { isEnded } from '@touchline/contract/states'
import type { MatchConnector, MatchesPart, SourceMatch } from '../formats/source-model.ts'
import { coverageOf } from '../import/observe-matches.ts'

/**
 * A connector that reads its source as of the morning of `date`: results of earlier days; later matches as scheduled,
 * without results.
 */
export const asItWas = (connector: MatchConnector, date: string): MatchConnector => ({
  ...connector,
  async *read(files) {
    for await (const dataset of connector.read(files))
      yield { ...dataset, matches: dataset.matches.map((match) => asOfMorning(match, date)) }
  },
})

/** The day of a match, UTC. */
export const dayOf = ({ startAt }: { startAt: string }): string => startAt.slice(0, 10)

function asOfMorning(match: SourceMatch, date: string): SourceMatch {
  if (dayOf(match) < date) return match
  const { events: _, lineup: __, statistics: ___, plays: ____, attendance: _____, ...planned } = match
  const expectedCoverage = isEnded(match.play.state) && coverageOf(match)
  return {
    ...planned,
    ...(expectedCoverage && { promised: expectedCoverage }),
    play: create(ScoreboardSchema, { state: 'scheduled', status: match.timeTbd ? 'TBD' : 'NS' }),
  }
}

/**
 * The first kick-off of a day in these datasets; midnight when no kick-off time is known, undefined when there is no
 * match.
 */
export async function firstKickOff(datasets: AsyncIterable<MatchesPart>, date: string): Promise<string | undefined> {
  const [timed, untimed]: [string[], string[]] = [[], []]
  for await (const { matches } of datasets)
    for (const { startAt, timeTbd } of matches) if (startAt.startsWith(date)) (timeTbd ? untimed : timed).push(startAt)
  return timed.sort()[0] ?? untimed.sort()[0]
}
