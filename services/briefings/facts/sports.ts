import type { MatchSportId } from '@touchline/contract/catalog'

interface SportRow {
  /**
   * Draws: `usual` ones are in every record, `rare` ones (ties of the NFL, of old ice hockey and baseball seasons) in
   * records that have one. `never`: a tied score is an error of its source and does not count.
   */
  draws: 'usual' | 'rare' | 'never'
  /** A side that concedes nothing is worth a fact. */
  cleanSheets: boolean
  /** So is a side that scores in match after match, and two sides that both do. */
  scoringStreaks: boolean
  bothScored: boolean
  /** The difference of the score tells how clear a win is, which sets hardly do. */
  margins: boolean
  /** Sides have a ground of their own. */
  grounds: boolean
  surfaces: boolean
  /** Numbers of players that begin a match. None: lineups do not tell who began, or it changes with every match. */
  starters: readonly number[]
}

/** What differs by sport among the facts about earlier matches. */
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
    // Six, and the libero where the source names one.
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
