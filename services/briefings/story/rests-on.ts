import type { MatchSportId } from '@touchline/contract/catalog'

/** The data of the story in addition to score, events, earlier matches and tables. */
export const storyRestsOn: Readonly<Record<MatchSportId, { plays: boolean; statistics: boolean }>> = {
  soccer: { plays: false, statistics: false },
  basketball: { plays: true, statistics: true },
  baseball: { plays: true, statistics: true },
  hockey: { plays: false, statistics: false },
  tennis: { plays: true, statistics: false },
  handball: { plays: false, statistics: false },
  volleyball: { plays: true, statistics: false },
  'american-football': { plays: false, statistics: false },
}
