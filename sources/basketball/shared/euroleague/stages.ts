import type { SourceStage } from '../../../source-model.ts'

/** Stages of a season by the code of their phase. */
export const stages: Record<string, SourceStage> = {
  RS: { name: 'Regular Season', type: 'league' },
  TS: { name: 'Top 16', type: 'group' },
  PI: { name: 'Play-in', type: 'knockout' },
  PO: { name: 'Play-offs', type: 'knockout' },
  FF: { name: 'Final Four', type: 'knockout' },
}

/**
 * Meeting number at the home ground, by game of a series: the higher seed is at home in games one, two and five of five,
 * and up to 2007/08 in games one and three of three.
 */
const homeGames = { ofFive: [1, 2, 1, 2, 3], ofThree: [1, 1, 2] }
const lastOfThree = 2007

/** Undefined for a game that no series has. */
export const meetingInSeries = (game: number, season: number): number | undefined =>
  homeGames[season <= lastOfThree ? 'ofThree' : 'ofFive'][game - 1]
