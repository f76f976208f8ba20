/**
 * Other names of arguments, by our name: those of the REST interface and of other services, and those that assistants
 * make up. A name in several rows means the first of these arguments that the tool has.
 */
export const argumentSynonyms: Readonly<Record<string, string>> = {
  sport: 'sport_id sport_name',
  match_id: 'id match game fixture event game_id fixture_id event_id',
  query: 'q name search search_term keyword text league_name team_name',
  player: 'name id player_name player_id athlete team team_name',
  team: 'name id team_name team_id club club_name side home home_team team1 team_1 team_a player player_name player_id',
  opponent: 'opponent_name opponent_id against versus vs rival away away_team team2 team_2 team_b',
  league: 'name id league_name league_id competition competition_name competition_id tournament tournament_name cup division',
  country: 'country_name country_code nation region',
  tour: 'ranking ranking_list federation',
  next: 'next_matches upcoming_matches',
  last: 'last_matches last_results recent recent_matches previous',
  date: 'day on when as_of',
  date_from: 'from from_date start start_date since after',
  date_to: 'to to_date end end_date until before',
  timezone: 'tz time_zone zone',
  season: 'year season_name season_id',
  status: 'state',
  stat: 'statistic statistics stat_name metric category',
  sections: 'section parts',
  limit: 'count n num number max size top top_n per_page page_size max_results results',
  offset: 'skip',
  upcoming_only: 'future upcoming',
  squad: 'with_squad include_squad players',
  lang: 'language locale',
}

/** Names of what no single argument says here, and the arguments that do. */
export const otherArguments: Readonly<Record<string, string>> = {
  page: 'limit and offset',
  page_number: 'limit and offset',
  h2h: 'team and opponent',
  head_to_head: 'team and opponent',
  teams: 'team and opponent',
}

/** Our names by each other name. */
const byName = Object.groupBy(
  Object.entries(argumentSynonyms).flatMap(([ours, names]) => names.split(' ').map((name) => ({ name, ours }))),
  ({ name }) => name,
)

/** "teamName" and "Team-Name" are "team_name". */
const snakeCase = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])[A-Z]/g, '_$&')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** Our names for an argument, the likeliest first, whether or not a tool has them. */
export function argumentsNamed(name: string): string[] {
  const written = snakeCase(name)
  return [written, ...(byName[written]?.map(({ ours }) => ours) ?? [])]
}

/** What to use instead of an argument that is no other name of one; undefined: not known. */
export const argumentsInstead = (name: string): string | undefined =>
  Object.hasOwn(otherArguments, snakeCase(name)) ? otherArguments[snakeCase(name)] : undefined
