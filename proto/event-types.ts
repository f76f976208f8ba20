import type { MatchSportId } from './catalog.ts'

const words: Readonly<Record<MatchSportId, string>> = {
  soccer: 'goal own_goal penalty_goal penalty_missed yellow_card second_yellow red_card substitution var shootout_goal shootout_miss',
  basketball: 'period_end lead_change timeout',
  baseball: 'run home_run pitching_change inning_end',
  hockey: 'goal penalty shootout_goal shootout_miss goalie_change',
  tennis: 'break set_end tiebreak retirement medical_timeout',
  handball: 'goal seven_m_goal seven_m_missed yellow_card two_minutes red_card blue_card timeout',
  volleyball: 'set_end timeout card challenge',
  'american-football': 'touchdown field_goal safety extra_point two_point turnover',
}

/** The types of events of a sport. */
export const eventTypes = (sport: MatchSportId): string[] => words[sport].split(' ')
