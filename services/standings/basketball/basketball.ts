import * as c from '../engine/criteria.ts'
import type { RankingRow, Ruled, SportRules, ZoneRow } from '../engine/rules.ts'
import { winPct } from '../engine/tally.ts'
import annulled from './annulled.json' with { type: 'json' }
import divisions from './divisions.json' with { type: 'json' }
import leagues from './leagues.json' with { type: 'json' }
import reviewed from './reviewed.json' with { type: 'json' }
import rankings from './rules.json' with { type: 'json' }
import zones from './zones.json' with { type: 'json' }

/** Drawing of lots is not computed. */
export const basketball: SportRules = {
  leagues,
  columns: ['win_pct', 'last_ten', 'games_behind', 'division', 'division_records'],
  criteria: {
    head_to_head: c.compare(winPct, c.headToHead),
    head_to_head_net_points: c.compare(c.goalDifference, c.headToHead),
    division_leader: c.divisionLeader('division_leader'),
    division_record: c.compare(winPct, c.sharedDivisionGames),
    conference_record: c.compare(winPct, c.conferenceGames),
    conference_playoff_teams: c.compare(winPct, c.playoffTeamsGames(true)),
    other_conference_playoff_teams: c.compare(winPct, c.playoffTeamsGames(false)),
    winning_teams: c.compare(winPct, c.winningTeamsGames),
    net_points: c.compare(c.goalDifference),
    points_for: c.compare(c.goalsFor),
    quotients: c.quotients,
  },
  ownRecord: ['net_points', 'points_for', 'quotients'],
  tables: 'conference',
  usual: {
    by: 'win_pct',
    points: { win: 1 },
    restart: 'each_group',
    meetings: 0,
    teamsMin: 0.5,
  },
  rankings: rankings as readonly RankingRow[],
  reviewed: reviewed as readonly Ruled[],
  divisions,
  zones: zones as readonly ZoneRow[],
  annulled,
}
