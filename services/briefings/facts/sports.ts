import type { MatchSportId } from '@touchline/contract/catalog'

interface SportRow {
  /**
   * Draws: `usual` ones are in every record, `rare` ones (ties of the NFL, of old ice hockey and baseball seasons) in
   * records that have one. `never`: a tied score is an error of its source and does not count.
   */
  draws: 'usual' | 'rare' | 'never'
  /** A side that concedes nothing is worth a fact. */
  cleanSheets: boolean
  /** A scoring streak is worth a fact; `bothScored`: so is a match in which both sides scored. */
  scoringStreaks: boolean
  bothScored: boolean
  /** The score difference shows how clear a win is, which sets hardly do. */
  margins: boolean
  /** Sides have home grounds. */
  grounds: boolean
  surfaces: boolean
  /** Possible numbers of starters. Empty: lineups do not show the starters, or they change with every match. */
  starters: readonly number[]
}

/** Differences between sports in the facts about earlier matches. */
export const sportTraits: Readonly<Record<MatchSportId, SportRow>> = {
  soccer: {
    draws: 'usual',
    cleanSheets: true,
    scoringStreaks: true,
    bothScored: true,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [11],
  },
  basketball: {
    draws: 'never',
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [5],
  },
  baseball: {
    draws: 'rare',
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
  hockey: {
    draws: 'rare',
    cleanSheets: true,
    scoringStreaks: true,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
  tennis: {
    draws: 'never',
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: false,
    grounds: false,
    surfaces: true,
    starters: [],
  },
  handball: {
    draws: 'usual',
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
  volleyball: {
    draws: 'rare',
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: false,
    grounds: true,
    surfaces: false,
    // Six, plus the libero if the source names one.
    starters: [6, 7],
  },
  'american-football': {
    draws: 'rare',
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
}
