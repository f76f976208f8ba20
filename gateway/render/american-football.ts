import {
  AmericanFootballEventSchema,
  AmericanFootballPlaySchema,
  AmericanFootballStateSchema,
  AmericanFootballStatsSchema,
} from '@touchline/contract/gen/american_football'
import type { americanFootball as fields } from '../records/american-football.ts'
import type { MessageWith } from './message.ts'
import { getGroups, type SportViewOf } from './sport-view.ts'

export const americanFootball: SportViewOf<typeof fields> = {
  of: 'americanFootball',
  match: AmericanFootballStateSchema satisfies MessageWith<typeof fields.match, typeof AmericanFootballStateSchema>,
  event: AmericanFootballEventSchema satisfies MessageWith<typeof fields.event, typeof AmericanFootballEventSchema>,
  stats: AmericanFootballStatsSchema satisfies MessageWith<
    typeof fields.stats & typeof fields.teamStats,
    typeof AmericanFootballStatsSchema
  >,
  teamStats: AmericanFootballStatsSchema.fields
    .filter(({ fieldKind }) => fieldKind === 'scalar')
    .map(({ name }) => name as keyof typeof fields.teamStats),
  statsByPeriod: true,
  play: AmericanFootballPlaySchema satisfies MessageWith<typeof fields.plays.details, typeof AmericanFootballPlaySchema>,
  columns: {
    drawn: 'drawn',
    win_pct: 'winPct',
    points_for: 'goalsFor',
    points_against: 'goalsAgainst',
    conference: 'conference',
    division: 'division',
    division_record: 'divisionRecord',
    conference_record: 'conferenceRecord',
    playoff_seed: 'playoffSeed',
  },
  splitColumns: { drawn: 'drawn', points_for: 'goalsFor', points_against: 'goalsAgainst' },
  player: {},
  lineupEntry: {},
  positionGroups: getGroups({
    offense: 'QB RB FB HB WR TE OL OT OG G T C LT LG RG RT',
    defense: 'DL DE DT NT LB ILB OLB MLB DB CB S FS SS SAF EDGE',
    special_teams: 'K P LS PK KR PR',
  }),
}
