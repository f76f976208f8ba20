import type { SportRules } from '../engine/rules.ts'

/** Seasons are tournaments, and their standings are draws. */
export const tennis: SportRules = {
  draws: true,
  leagues: [],
  criteria: {},
  ownRecord: [],
  columns: [],
  usual: { by: 'wins', restart: 'never', meetings: 0 },
  rankings: [],
  reviewed: [],
}
