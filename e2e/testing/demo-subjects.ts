import type { SportId } from '@touchline/contract/catalog'
import type { EndToEndServer } from './end-to-end-server.ts'

/** Records of the demo to ask about. */
export interface DemoSubjects {
  /** Ids for the `{id}` of a path, those of the finished match that is asked about first. */
  ids(path: string): readonly string[]
  /** A text that a search at the path finds. */
  searched(path: string): string
}

interface Person {
  id: string
  name: string
}

export const demoSubjects = async (server: EndToEndServer, sport: SportId): Promise<DemoSubjects> => {
  const get = async (path: string) => (await server.get(`/${sport}${path}`)).data
  const { ids, names } = sport === 'horse-racing' ? await racingSubjects(get) : await matchSubjects(get)
  return {
    ids: (path) => ids[/(\w+)\/\{id\}/.exec(path)![1]!] ?? [],
    searched: (path) => names[path.split('/').at(-1)!]!,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: public JSON, as in end-to-end-server.ts.
type Get = (path: string) => Promise<any>
interface Subjects {
  /** By the segment before `{id}`. */
  ids: Readonly<Record<string, readonly string[]>>
  /** By the last segment of a search. */
  names: Readonly<Record<string, string>>
}

async function matchSubjects(get: Get): Promise<Subjects> {
  const leagues: string[] = (await get('/leagues')).map(({ id }: { id: string }) => id)
  const listed: { id: string }[] = await get(`/matches?league_id=${leagues[0]}&status=finished&order=desc&limit=20`)
  const match = await get(`/matches/${listed[0]!.id}`)
  const lineups = await get(`/matches/${match.id}/lineups`)
  const teams: Person[] = await get(`/leagues/${leagues[0]}/teams?limit=50`)
  const sides = [lineups?.home, lineups?.away].filter((side) => side)
  const players = sides.flatMap(({ starters }) => starters.toReversed()).map(({ player_id, name }) => ({ id: player_id, name }))
  const own = [match.home_team, match.away_team, ...teams]
  return {
    ids: {
      leagues,
      matches: listed.map(({ id }) => id),
      teams: own.map(({ id }) => id),
      players: (players.length > 0 ? players : own).map(({ id }) => id),
      venues: match.venue ? [match.venue.id] : [],
      coaches: sides.flatMap(({ coach }) => coach?.id ?? []),
      officials: match.referees.map(({ id }: Person) => id),
    },
    names: { teams: word(match.home_team.name), players: word((players[0] ?? own[0]).name) },
  }
}

/** The last word is the least common one. */
const word = (name: string): string => name.split(' ').at(-1)!

async function racingSubjects(get: Get): Promise<Subjects> {
  const races: { id: string; status: string }[] = await get('/races')
  const official = races.filter(({ status }) => status === 'weighed_in')
  const runners = await get(`/races/${(official[0] ?? races[0]!).id}/runners`)
  return {
    ids: {
      races: official.map(({ id }) => id),
      horses: runners.map(({ horse }: { horse: Person }) => horse.id),
      jockeys: runners.map(({ jockey }: { jockey: Person }) => jockey.id),
      trainers: runners.map(({ trainer_id }: { trainer_id: string }) => trainer_id),
    },
    names: {},
  }
}
