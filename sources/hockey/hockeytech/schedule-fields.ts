import { type Fields, getFields } from '../../parse/fields.ts'

/** The view "schedule" of the feed has the games of the view "scorebar" under other names. */
const names: Readonly<Record<string, string>> = {
  ID: 'game_id',
  SeasonID: 'season_id',
  league_code: 'client_code',
  Date: 'date_played',
  HomeID: 'home_team',
  VisitorID: 'visiting_team',
  HomeLongName: 'home_team_name',
  VisitorLongName: 'visiting_team_name',
  HomeGoals: 'home_goal_count',
  VisitorGoals: 'visiting_goal_count',
  GameStatus: 'status',
  GameStatusStringLong: 'game_status',
}

/** The fields of a game of either view, by their names in "scorebar". */
export function scheduleFields(row: unknown): Fields {
  const field = getFields(row)
  return (name) => field(field(name) === undefined && Object.hasOwn(names, name) ? names[name]! : name)
}
