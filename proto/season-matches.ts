import type { SeasonMatches } from './gen/touchline/v1/fixtures_pb.js'

/** The season whose parts ListSeasonMatches returns. */
export async function joined(parts: AsyncIterable<SeasonMatches>): Promise<SeasonMatches> {
  let season: SeasonMatches | undefined
  for await (const part of parts) {
    if (season) season.matches.push(...part.matches)
    else season = part
  }
  return season!
}
