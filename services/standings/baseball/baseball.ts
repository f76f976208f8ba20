import * as c from '../engine/criteria.ts'
import type { RankingRow, Ruled, SportRules } from '../engine/rules.ts'
import { winPct } from '../engine/tally.ts'
import divisions from './divisions.json' with { type: 'json' }
import leagues from './leagues.json' with { type: 'json' }
import reviewed from './reviewed.json' with { type: 'json' }
import rankings from './rules.json' with { type: 'json' }

/** The conference of a division is a league, such as "AL". Drawing of lots is not computed. */
export const baseball: SportRules = {
  leagues,
  columns: ['drawn', 'win_pct', 'last_ten', 'games_behind', 'division', 'wild_card_race', 'clinch'],
  criteria: {
    head_to_head: c.compare(winPct, c.headToHead),
    division_record: c.compare(winPct, c.divisionGames),
    other_divisions_record: c.compare(winPct, c.otherDivisionsGames),
    league_record: c.compare(winPct, c.conferenceGames),
    last_half_in_league: c.overLast(c.conferenceGames, (all) => Math.floor(all / 2)),
    last_20_in_division: c.overLast(c.divisionGames, () => 20),
  },
  ownRecord: [],
  tables: 'division',
  usual: { by: 'win_pct', points: { win: 1 }, restart: 'each_group', meetings: 0 },
  rankings: rankings as readonly RankingRow[],
  reviewed: reviewed as readonly Ruled[],
  divisions,
}
