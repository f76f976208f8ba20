import type { MatchSportId } from '@touchline/contract/catalog'

interface SportRow {
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
    cleanSheets: true,
    scoringStreaks: true,
    bothScored: true,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [11],
  },
  basketball: {
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [5],
  },
  baseball: {
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
  hockey: {
    cleanSheets: true,
    scoringStreaks: true,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
  tennis: {
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: false,
    grounds: false,
    surfaces: true,
    starters: [],
  },
  handball: {
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
  volleyball: {
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
    cleanSheets: false,
    scoringStreaks: false,
    bothScored: false,
    margins: true,
    grounds: true,
    surfaces: false,
    starters: [],
  },
}
