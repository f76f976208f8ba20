import { nationNamed } from '@touchline/contract/names/nations'
import americanFootball from '../../american-football/teams.json' with { type: 'json' }
import baseball from '../../baseball/teams.json' with { type: 'json' }
import basketball from '../../basketball/teams.json' with { type: 'json' }
import { clubNamed } from '../../hockey/shared/teams.ts'
import { type Fields, getFields, text } from '../../parse/fields.ts'
import { isUndecidedSide } from '../../parse/undecided-side.ts'
import { isOfCountry } from '../../soccer/shared/leagues.ts'
import { getClub, nationalTeam } from '../../soccer/shared/match-fields.ts'
import type { SourceTeam } from '../../source-model.ts'
import type { FeedLeague } from './league.ts'

/** The names under which archives have the teams of a league, with the country of each. */
const reviewedNames: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  nfl: new Map(americanFootball.flatMap(({ names }) => names.map(({ name }) => [name, 'US']))),
  mlb: new Map(baseball.map(({ name, country = 'US' }: { name: string; country?: string }) => [name, country])),
  nba: new Map(
    basketball.flatMap(({ names, country = 'US' }: { names: { name: string; country?: string }[]; country?: string }) =>
      names.map((each) => [each.name, each.country ?? country] as const),
    ),
  ),
}

/** Names of the feed that archives write in another way. */
const spellings: Readonly<Record<string, string>> = { 'LA Clippers': 'Los Angeles Clippers' }

/** A side whose match is yet to be decided: "TBD", "Winner Group A". */
export class Undecided extends Error {}

/** Both sides of a competition. Throws Undecided, or an Error that names the fault. */
export function getTeams(sides: readonly [Fields, Fields], league: FeedLeague, firstYear: number): [home: SourceTeam, away: SourceTeam] {
  const teams = sides.map((side) => getFields(side('team'), 'team'))
  const names = teams.map((team) => text(team('displayName') ?? team('name'), 'the name of a team')) as [string, string]
  const undecided = names.find((name) => isUndecidedSide(name))
  if (undecided !== undefined) throw new Undecided(`"${undecided}" is yet to be decided`)
  const { soccer } = league
  const areNations = soccer !== undefined && !isOfCountry(soccer) && names.some((name) => nationNamed(name) !== undefined)
  const read = (nth: 0 | 1): SourceTeam => {
    const name = names[nth]
    const team = soccer ? (areNations ? nationalTeam(name) : getClub(name, 'team', soccer.country)) : teamNamed(name, league, firstYear)
    const uid = teams[nth]!('uid')
    return typeof uid === 'string' && /^s:[\w:~]{1,40}$/.test(uid) ? { ...team, sourceId: uid } : team
  }
  return [read(0), read(1)]
}

function teamNamed(name: string, { code, source }: FeedLeague, firstYear: number): SourceTeam {
  if (code === 'nhl') return clubNamed(name, firstYear)
  const known = Object.hasOwn(spellings, name) ? spellings[name]! : name
  const country = reviewedNames[code]?.get(known)
  return country === undefined ? { name, country: source.countryCode } : { name: known, country, reviewed: true }
}
