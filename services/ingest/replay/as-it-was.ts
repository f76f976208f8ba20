import { create } from '@bufbuild/protobuf'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import { isEnded } from '@touchline/contract/states'
import type { MatchConnector, MatchesPart, SourceMatch } from '../connectors.ts'
import { coverageOf } from '../matches/observe-matches.ts'

/** What a source would have said on the morning of `date`: the results of the days before, and what is to come without a result. */
export const asItWas = (connector: MatchConnector, date: string): MatchConnector => ({
  ...connector,
  async *read(files) {
    for await (const part of connector.read(files)) yield { ...part, matches: part.matches.map((match) => onTheMorningOf(match, date)) }
  },
})

/** The day of a match, UTC. */
export const dayOf = ({ startAt }: { startAt: string }): string => startAt.slice(0, 10)

function onTheMorningOf(match: SourceMatch, date: string): SourceMatch {
  if (dayOf(match) < date) return match
  const { events: _, lineup: __, statistics: ___, plays: ____, attendance: _____, ...planned } = match
  const promised = isEnded(match.play.state) && coverageOf(match)
  return {
    ...planned,
    ...(promised && { promised }),
    play: create(ScoreboardSchema, { state: 'scheduled', status: match.timeTbd ? 'TBD' : 'NS' }),
  }
}

/** The first kick-off of a day among these parts, the beginning of the day where nobody knows at what time; undefined when nobody plays then. */
export async function firstKickOff(parts: AsyncIterable<MatchesPart>, date: string): Promise<string | undefined> {
  const [timed, untimed]: [string[], string[]] = [[], []]
  for await (const { matches } of parts)
    for (const { startAt, timeTbd } of matches) if (startAt.startsWith(date)) (timeTbd ? untimed : timed).push(startAt)
  return timed.sort()[0] ?? untimed.sort()[0]
}
