import {
  AmericanFootballEventSchema,
  AmericanFootballPlaySchema,
  AmericanFootballStateSchema,
  AmericanFootballStatsSchema,
} from '@touchline/contract/gen/american_football'
import { groupsOf, type SportView } from './sport-view.ts'

export const americanFootball: SportView = {
  of: 'americanFootball',
  state: AmericanFootballStateSchema,
  event: AmericanFootballEventSchema,
  stats: AmericanFootballStatsSchema,
  teamOnlyStats: AmericanFootballStatsSchema.fields.filter(({ fieldKind }) => fieldKind === 'scalar').map(({ name }) => name),
  byPeriod: true,
  play: AmericanFootballPlaySchema,
  draws: true,
  columns: {
    win_pct: 'winPct',
    points_for: 'goalsFor',
    points_against: 'goalsAgainst',
    conference: 'conference',
    division: 'division',
    division_record: 'divisionRecord',
    conference_record: 'conferenceRecord',
    playoff_seed: 'playoffSeed',
  },
  splitColumns: { points_for: 'goalsFor', points_against: 'goalsAgainst' },
  hands: [],
  positionGroups: groupsOf({
    offense: 'QB RB FB HB WR TE OL OT OG G T C LT LG RG RT',
    defense: 'DL DE DT NT LB ILB OLB MLB DB CB S FS SS SAF EDGE',
    special_teams: 'K P LS PK KR PR',
  }),
  lineup: {},
}
