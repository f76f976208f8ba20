import { create } from '@bufbuild/protobuf'
import { MatchScheduleSchema } from '@touchline/contract/gen/match'
import { breathe } from '../breathe.ts'
import type { MatchesPart, PartSeason, Problem, SourceMatch, SourceTeam } from '../connectors.ts'
import { uncut } from '../identity/reviewed.ts'
import type { TeamBook } from '../identity/team-book.ts'
import { type Identity, leagueIdentity, matchIdentity, seasonIdentity, stageIdentity } from '../ids.ts'
import { catalogSaid, matchSaid, type Said } from '../said.ts'
import { legs, meetings } from './meetings.ts'
import { mergeRows, type Row } from './merge-rows.ts'

/** What a part of a source comes to: rows read = matches + merged + problems. */
export interface Assembled {
  said: Said[]
  /** Every id but those of teams, which the book keeps. */
  identities: Identity[]
  matches: number
  merged: number
  repaired: number
  problems: Problem[]
}

/** Turns the rows of one league and season into observations: teams named, doubles merged, meetings counted, ids made. */
export async function assembleMatches(source: string, part: MatchesPart, book: TeamBook): Promise<Assembled> {
  const problems = [...part.problems]
  if (!part.season) return { said: [], identities: [], matches: 0, merged: 0, repaired: 0, problems }
  const spellings = new Map<string, { spellings: Set<string>; country: string }>()
  const rows = part.matches.flatMap((match) => withTeams(match, part.part, book, spellings, problems))
  const { matches, merged, problems: contradictions } = mergeRows(rows)
  problems.push(...contradictions)
  const told = matches.length === 0 ? { said: [], identities: [] } : await observe(source, part, part.season, matches)
  const teams = [...spellings].map(([id, team]) => teamSaid(source, part, id, team))
  const rejected = new Set(contradictions.map(({ row }) => row))
  const repaired = rows.filter(({ row, repairs }) => repairs.length > 0 && !rejected.has(row)).length
  return { ...told, said: [...teams, ...told.said], matches: matches.length, merged, repaired, problems }
}

function withTeams(
  match: SourceMatch,
  part: string,
  book: TeamBook,
  spellings: Map<string, { spellings: Set<string>; country: string }>,
  problems: Problem[],
): Row[] {
  const [home, away] = [match.home, match.away].map(({ name, country }: SourceTeam) => book.named(name, country, part))
  if (home!.id === away!.id) {
    const reason = `"${match.home.name}" and "${match.away.name}" are the same club, which cannot meet itself`
    problems.push({ row: match.row, text: match.text, reason })
    return []
  }
  for (const [team, { name }] of [[home!, match.home] as const, [away!, match.away] as const]) {
    const spelling = uncut(team.countryCode, name, part)
    const known = spellings.get(team.id)
    if (known) known.spellings.add(spelling)
    else spellings.set(team.id, { spellings: new Set([spelling]), country: team.countryCode })
  }
  return [{ ...match, homeId: home!.id, awayId: away!.id }]
}

/** Of a part's spellings the first in code-point order is its name for the team. */
function teamSaid(source: string, { part, sport }: MatchesPart, id: string, team: { spellings: Set<string>; country: string }): Said {
  const [name, ...others] = [...team.spellings].sort()
  const value = { id, sport, name: name!, countryCode: team.country, gender: 'm', type: 'club', spellings: others }
  return catalogSaid(source, part, { case: 'team', value })
}

async function observe(source: string, part: MatchesPart, { league, name: season }: PartSeason, rows: readonly Row[]) {
  const { sport } = part
  const leagueId = leagueIdentity(sport, league.countryCode, league.gender, league.slug)
  const seasonId = seasonIdentity(sport, leagueId.id, season)
  const days = rows.map((row) => row.startAt.slice(0, 10)).sort()
  const firstOfStages = [...Map.groupBy(rows, (row) => row.stage.name).values()]
    .map((same) => same.reduce((a, b) => (b.startAt < a.startAt ? b : a)))
    .sort((a, b) => (`${a.startAt}${a.stage.name}` < `${b.startAt}${b.stage.name}` ? -1 : 1))
  const stages = firstOfStages.map(({ stage }) => ({ ...stage, identity: stageIdentity(sport, seasonId.id, stage.name) }))
  const matches = await observeMatches(
    source,
    part,
    { leagueId: leagueId.id, season, seasonId: seasonId.id, coverage: league.coverage! },
    rows,
  )
  return {
    said: [
      catalogSaid(source, part.part, { case: 'league', value: { ...league, id: leagueId.id } }),
      catalogSaid(source, part.part, {
        case: 'season',
        value: {
          id: seasonId.id,
          leagueId: leagueId.id,
          name: season,
          startDate: days[0]!,
          endDate: days.at(-1)!,
          stages: stages.map(({ identity, name, type }) => ({ id: identity.id, name, type })),
        },
      }),
      ...matches.map(({ said }) => said),
    ],
    identities: [leagueId, seasonId, ...stages.map(({ identity }) => identity), ...matches.map(({ identity }) => identity)],
  }
}

interface Belonging {
  leagueId: string
  season: string
  seasonId: string
  coverage: NonNullable<PartSeason['league']['coverage']>
}

async function observeMatches(source: string, { sport }: MatchesPart, belonging: Belonging, rows: readonly Row[]) {
  const { leagueId, season, seasonId, coverage } = belonging
  const nth = meetings(rows)
  const legOf = legs(rows)
  const observed: { identity: Identity; said: Said }[] = []
  for (const [i, row] of rows.entries()) {
    if (i % 100 === 99) await breathe()
    const { homeId, awayId, stage } = row
    const identity = matchIdentity(sport, { leagueId, season, stage: stage.name, homeId, awayId, nth: nth.get(row)! })
    const { leg, row: told } = legOf.get(row) ?? { leg: undefined, row }
    const schedule = create(MatchScheduleSchema, {
      leagueId,
      season,
      seasonId,
      stage: stage.name,
      ...(row.round !== undefined && { round: row.round }),
      ...(row.group !== undefined && { group: row.group }),
      ...(leg && { leg }),
      startAt: row.startAt,
      timeTbd: row.timeTbd,
      home: { teamId: homeId },
      away: { teamId: awayId },
      coverage,
    })
    observed.push({ identity, said: matchSaid({ matchId: identity.id, sport, source, schedule, play: told.play }, row.repairs) })
  }
  return observed
}
