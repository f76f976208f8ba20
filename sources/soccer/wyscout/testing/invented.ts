import type { MatchesDataset } from '../../../connector.ts'
import type { FeedFile } from '../../../parse/feed-file.ts'
import { wyscout } from '../connector.ts'

/** Rows in wyscout's format with invented players and matches. */

export const england = { name: 'England', id: '0', alpha3code: 'XEN', alpha2code: '' }

export const player = (wyId: number, fields: object = {}) => ({
  wyId,
  firstName: 'Adam',
  lastName: `Player${wyId}`,
  shortName: `A. Player${wyId}`,
  passportArea: england,
  birthDate: '1990-01-31',
  role: { code2: 'MD', code3: 'MID', name: 'Midfielder' },
  height: 180,
  weight: 75,
  foot: 'right',
  currentTeamId: 99,
  currentNationalTeamId: 'null',
  ...fields,
})

export const club = (wyId: number, name: string) => ({ wyId, name, officialName: `${name} FC`, type: 'club', area: england })
export const nation = (wyId: number, name: string) => ({ wyId, name, officialName: name, type: 'national', area: england })

export const entry = (playerId: number, cards: object = {}) => ({ playerId, yellowCards: '0', redCards: '0', goals: 'null', ...cards })
const entries = (first: number, count: number) => Array.from({ length: count }, (_, i) => entry(first + i))

/** Eleven starters with ids from `first`, then a bench of three. */
export const formation = (first: number, fields: object = {}) => ({
  lineup: entries(first, 11),
  bench: entries(first + 11, 3),
  substitutions: 'null',
  ...fields,
})

export const side = (which: 'home' | 'away', teamId: number, score: number, fields: object = {}) => ({
  side: which,
  teamId,
  score,
  scoreHT: 0,
  scoreET: 0,
  scoreP: 0,
  coachId: 7,
  hasFormation: 1,
  formation: formation(which === 'home' ? 100 : 200),
  ...fields,
})

/** Northtown (1) against Southtown (2) in the Premier League, 1-0. */
export const match = (wyId: number, fields: object = {}) => ({
  wyId,
  status: 'Played',
  competitionId: 364,
  seasonId: 181150,
  roundId: 4405654,
  gameweek: 3,
  dateutc: '2017-08-26 14:00:00',
  venue: 'North Park',
  duration: 'Regular',
  label: 'Northtown - Southtown, 1 - 0',
  winner: 1,
  referees: [{ refereeId: 5, role: 'referee' }],
  teamsData: { 1: side('home', 1, 1), 2: side('away', 2, 0) },
  ...fields,
})

export const event = (eventName: string, teamId: number, fields: object = {}, ...tags: number[]) => ({
  eventName,
  subEventName: '',
  teamId,
  playerId: teamId * 100,
  matchId: 9,
  matchPeriod: '1H',
  eventSec: 0,
  tags: tags.map((id) => ({ id })),
  ...fields,
})

export const teams = [club(1, 'Northtown'), club(2, 'Southtown'), nation(3, 'Croatia'), nation(4, 'England')]
export const players = [...Array(14).keys()].flatMap((i) => [player(100 + i), player(200 + i)])

export type Contents = Readonly<Record<string, string | Uint8Array | AsyncIterable<Uint8Array>>>

/** Imports these files and returns the datasets by name. Contents that are not text or bytes are streamed. */
export async function reading(contents: Contents): Promise<Record<string, MatchesDataset>> {
  const files: FeedFile[] = Object.entries(contents).map(([name, content]) => ({ name, bytes: () => getBytes(content) }))
  const datasets: Record<string, MatchesDataset> = {}
  for await (const dataset of wyscout.read(files)) datasets[dataset.name] = dataset
  return datasets
}

async function* getBytes(content: Contents[string]): AsyncIterable<Uint8Array> {
  if (typeof content === 'string') yield Buffer.from(content)
  else if (content instanceof Uint8Array) yield content
  else yield* content
}

/** A valid folder: teams, players and these matches of the Premier League. */
export const folder = (matches: readonly unknown[], more: Contents = {}): Contents => ({
  'w/teams.json': JSON.stringify(teams),
  'w/players.json': JSON.stringify(players),
  'w/matches_England.json': JSON.stringify(matches),
  ...more,
})
