import { FixturesService } from '@touchline/contract/gen/fixtures'
import { normalizeName } from '@touchline/contract/names/normalize'
import { teamLevel } from '@touchline/contract/names/team-level'
import { endpoint, page } from '../endpoints/endpoint.ts'
import { required } from '../endpoints/param.ts'
import * as paramTypes from '../endpoints/param-types.ts'
import { renderCatalogMeta } from '../records/catalog-meta.ts'
import { type Player, renderPlayer } from '../records/player.ts'
import { type Team, team as teamRecord } from '../records/team.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { ambiguous, type Candidate, unknown } from './candidates.ts'
import {
  type Found,
  foundById,
  getSports,
  type Hits,
  hasWords,
  type Named,
  only,
  refuseExcluded,
  requireLetters,
  type Search,
} from './named.ts'
import type { ToolCall } from './tool.ts'

/** Resolves a name or an id. Throws Unclear with the candidates when it is ambiguous. */

/** Teams or players. `isUntrusted`: only partners without a grant report them. */
type TrustedHits<T> = (Hits<T>[number] & { isUntrusted: boolean })[]
const { sport, limit, offset, lang } = paramTypes
const q = required(paramTypes.search(''), 'a name')
/** Candidates in one sport. */
const hitsMax = 20

/** The search for teams, which also marks the hits whose full name matches. */
const teamHits = endpoint({
  path: '/{sport}/teams',
  summary: '',
  price: 'free',
  params: { sport, q, limit, offset, lang },
  data: page('team'),
  cache: 'list',
  rpc: FixturesService.method.searchTeams,
  buildRequest: ({ sport, q, limit, offset }) => ({ sport, q, limit, offset }),
  render: ({ items, total, whole }, view) => ({
    data: {
      hits: items.map((team, i) => ({ ...teamRecord.render(team, view), isMeant: i < whole, isUntrusted: team.untrusted })),
    } satisfies Search<Team, TrustedHits<Team>>,
    total,
    ...renderCatalogMeta(view),
  }),
  cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
})

/** The search for players, which also marks the hits whose full name matches. */
const playerHits = endpoint({
  path: '/{sport}/players',
  summary: '',
  price: 'free',
  params: { sport, q, team_id: paramTypes.id('team'), limit, offset, lang },
  data: page('player'),
  cache: 'list',
  rpc: FixturesService.method.searchPlayers,
  buildRequest: ({ sport, q, team_id: teamId, limit, offset }) => ({ sport, q, limit, offset, ...(teamId !== undefined && { teamId }) }),
  render: ({ items, total }, view, { q: name }) => ({
    data: {
      hits: items.map((player) => ({
        ...renderPlayer(player, view),
        isMeant: normalizeName(player.name) === normalizeName(name),
        isUntrusted: player.untrusted,
      })),
    } satisfies Search<Player, TrustedHits<Player>>,
    total,
    ...renderCatalogMeta(view),
  }),
  cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
})

/**
 * Drops hits that only partners without a grant report, if others match: others among the full matches or, without any,
 * among all hits.
 */
function trustedIfAny<T>(hits: TrustedHits<T>): TrustedHits<T> {
  const meant = hits.filter(({ isMeant }) => isMeant)
  const trusted = hits.filter(({ isUntrusted }) => !isUntrusted)
  return (meant.length > 0 ? meant : hits).some(({ isUntrusted }) => !isUntrusted) ? trusted : hits
}

const genders: Readonly<Record<string, string>> = { m: 'men', w: 'women', x: 'mixed' }

/** Adds the gender where it distinguishes the candidates. The age group is part of the name. */
function teamCandidates(hits: readonly Found<Team>[]): (hit: Found<Team>) => Candidate {
  const hasSeveral = new Set(hits.map(({ gender }) => gender)).size > 1
  return ({ id, name, sport, country, gender }) => {
    const words = [country, hasSeveral ? genders[gender ?? ''] : undefined].filter(Boolean)
    return { id, name, sport, of: words.length > 0 ? words.join(', ') : null }
  }
}

const getLevel = (name: string) => teamLevel(normalizeName(name))

/**
 * The teams of one club or nation that match a name without gender or age group: "Arsenal" has men, women and an
 * under-21 side. Only the hit itself if there is no other team, or if the name says which one it means. A second team has
 * a name of its own: "Bayern Munich" does not mean Bayern Munich II.
 */
function teamsOfName(name: string, hit: Found<Team>, hits: readonly Found<Team>[]): readonly Found<Team>[] {
  const wanted = getLevel(name)
  if (wanted.women || wanted.below !== '') return [hit]
  const { first } = getLevel(hit.name)
  const isOther = (other: Found<Team>) => {
    const level = getLevel(other.name)
    return other.sport === hit.sport && other.country === hit.country && level.first === first && !secondTeams.has(level.below)
  }
  return hits.filter((other) => other === hit || isOther(other))
}

/** `below` of teams without an age group. */
const secondTeams: ReadonlySet<string> = new Set(['ii', 'iii'])

/** "Arsenal men" says which one it means. */
function withoutMen(name: string): { name: string; men: boolean } {
  const rest = name.slice(0, Math.max(0, name.search(/\s\(?men(?:'s|s)?\)?$/i))).trim()
  return rest === '' ? { name, men: false } : { name: rest, men: true }
}

/** `league`: an id; limits the search to teams that play or played in it. */
export async function findTeam(
  call: ToolCall,
  name: string,
  { league, ...named }: Named & { league?: string | undefined },
): Promise<Found<Team>> {
  const byId = await foundById<Team>(call, 'team', name, named)
  if (byId) return byId
  requireLetters('team', name)
  const { name: q, men } = withoutMen(name)
  let importing = false
  const search = async (sports: readonly string[], lookUp: ToolCall['lookUp']) => {
    const found = await Promise.all(
      sports.map(async (sport) => {
        const { data, meta } = await lookUp<Search<Team, TrustedHits<Team>>>(teamHits, { sport, q, limit: hitsMax, lang: named.lang })
        importing ||= meta.importing === true
        return data.hits.map((hit) => ({ ...hit, sport }))
      }),
    )
    const inLeague = found.flat().filter(({ leagues }) => league === undefined || leagues.some(({ id }) => id === league))
    return men ? inLeague.filter(({ gender, name: itsName }) => gender === 'm' && getLevel(itsName).below === '') : inLeague
  }
  const hits = await search(getSports(call, named), call.lookUp)
  if (league === undefined) await refuseExcluded(call, named, hits, search, teamCandidates(hits))
  const isNear = ({ isMeant, name: itsName }: { isMeant: boolean; name: string }) => isMeant || hasWords(itsName, q)
  const near = trustedIfAny(hits.filter(isNear))
  const candidate = teamCandidates(near)
  const team = only({ name, kind: 'team', importing }, near, candidate)
  if (!team) throw unknown(name, 'team', 'find_teams', hits.map(candidate), importing)
  const fitting = teamsOfName(q, team, near)
  if (fitting.length > 1) throw ambiguous(name, 'team', fitting.map(candidate), importing)
  return team
}

/** `team`: an id; limits the search to players who appeared for it. */
export async function findPlayer(
  call: ToolCall,
  name: string,
  { team, ...named }: Named & { team?: string | undefined },
): Promise<Found<Player>> {
  const byId = await foundById<Player>(call, 'player', name, named)
  if (byId) return byId
  requireLetters('player', name)
  let importing = false
  const search = async (sports: readonly string[], lookUp: ToolCall['lookUp']) => {
    const found = await Promise.all(
      sports.map(async (sport) => {
        const params = { sport, q: name, team_id: team, limit: hitsMax, lang: named.lang }
        const { data, meta } = await lookUp<Search<Player, TrustedHits<Player>>>(playerHits, params)
        importing ||= meta.importing === true
        return data.hits.map((hit) => ({ ...hit, sport }))
      }),
    )
    return found.flat()
  }
  const hits = await search(getSports(call, named), call.lookUp)
  const candidate = ({ id, name, sport, team, national_team, last_team, last_national_team }: Found<Player>): Candidate => ({
    id,
    name,
    sport,
    of: (team ?? national_team ?? last_team ?? last_national_team)?.name ?? null,
  })
  if (team === undefined) await refuseExcluded(call, named, hits, search, candidate)
  const player = only({ name, kind: 'player', importing }, trustedIfAny(hits), candidate)
  if (!player) throw unknown(name, 'player', 'get_team with squad true', [], importing)
  return player
}
