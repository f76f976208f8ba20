import type { CoachedSquad, CoachProfile, MatchTally } from '@touchline/contract/gen/fixtures'
import { maySee } from '../grants/scope.ts'
import { teamIn, type View } from '../render/view.ts'
import { id, season, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, list, orNull, type RecordType, record } from './record.ts'
import { groupTallies, leaguesOfMatches, matchSpanOrNone, type Tallied, visible } from './tally.ts'

interface TeamSource extends Tallied {
  teamId: string
  squads: readonly CoachedSquad[]
}
const coachedTeam = fieldsFrom<TeamSource>()({
  id: is(id('team', 'Id of the team.'), ({ teamId }, view) => view.current(teamId)),
  name: is(orNull(text('In the requested language.', 'Bayern Munich')), ({ teamId }, view) => teamIn(view, teamId).name),
  ...matchSpanOrNone,
  squad_seasons: is(list(season, 'Seasons whose squad of the team names the coach, newest first.'), ({ squads }) =>
    squads.map((squad) => squad.season),
  ),
})

const fields = fieldsFrom<CoachProfile>()({
  id: id('official', 'Opaque and stable; one person may have several.'),
  name: text('In the spelling of the latest match, else of the newest squad.', 'V. Kompany'),
  ...from((coach: CoachProfile): Tallied => coach, { ...matchSpanOrNone, ...leaguesOfMatches }),
  teams: is(
    list(record(coachedTeam, 'A team.'), 'Teams in whose lineups or squads the coach is, most matches first.'),
    ({ tallies, squads }) => teamsOfCoach(tallies, squads),
  ),
})

function teamsOfCoach(tallies: readonly MatchTally[], squads: readonly CoachedSquad[]): TeamSource[] {
  const byTeam = Map.groupBy(squads, ({ teamId }) => teamId)
  const inMatches = groupTallies(tallies, ({ teamId }) => teamId).map(({ key, tallies }) => ({ teamId: key, tallies }))
  const known = new Set(inMatches.map(({ teamId }) => teamId))
  const others = [...byTeam.keys()].filter((teamId) => !known.has(teamId)).map((teamId) => ({ teamId, tallies: [] }))
  return [...inMatches, ...others].map((team) => ({ ...team, squads: byTeam.get(team.teamId) ?? [] }))
}
export type Coach = JsonOf<typeof fields>
const all: RecordType<typeof fields> = record(fields, 'A coach.')

/** Matches and squads in leagues that the key may not see are left out. */
export const coachProfile = {
  ...all,
  render: (profile: CoachProfile, view: View): Coach =>
    all.render({ ...profile, tallies: visible(profile, view), squads: visibleSquads(profile, view) }, view),
}

/** A squad of a team without stored matches has no league: only a key for the whole sport may see it. */
const visibleSquads = ({ squads }: CoachProfile, { scope }: View): CoachedSquad[] =>
  squads.filter(({ leagueIds }) => scope === 'all' || leagueIds.some((leagueId) => maySee(scope, leagueId)))
