import { createHash } from 'node:crypto'
import type { Names } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'
import type { Race } from '@touchline/contract/gen/racing'
import { matchVersion } from '@touchline/contract/match-version'
import { isInPlay } from '@touchline/contract/states'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Site } from '../site.ts'

/** What is in play, and today's races. The same object until something of it changes. */
export interface Board {
  /** Changes with the content. */
  version: string
  /** By start, then id. */
  matches: readonly Match[]
  /** By off time. */
  races: readonly Race[]
  /** By id of leagues and teams. */
  names: ReadonlyMap<string, Names>
}

/** How long a board is shared: it bounds the calls of any number of viewers to two a second. */
const sharedMs = 1_000
/** How long an old board is shown when a service does not answer. */
const staleMaxMs = 60_000
const callTimeoutMs = 2_000
const namesMax = 20_000
const namesKeptMs = 300_000
const idsPerCall = 500
const racesMax = 60

/** Undefined: a service does not answer, and there is no board of the last minute. */
export type GetBoard = () => Promise<Board | undefined>

export function sharedBoard(site: Pick<Site, 'clients' | 'clock' | 'realClock' | 'log'>): GetBoard {
  const getNames = cachedNames(site)
  let latest: { at: number; board: Promise<Board | undefined> } | undefined
  let last: { at: number; board: Board } | undefined
  const read = async (): Promise<Board | undefined> => {
    try {
      const board = await readBoard(site, getNames)
      last = { at: site.realClock.now(), board: last?.board.version === board.version ? last.board : board }
    } catch (error) {
      site.log.warn('the matches in play are not known', { error: error as Error })
      if (last && site.realClock.now() - last.at > staleMaxMs) last = undefined
    }
    return last?.board
  }
  return () => {
    if (!latest || site.realClock.now() - latest.at >= sharedMs) latest = { at: site.realClock.now(), board: read() }
    return latest.board
  }
}

type GetNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, Names>>

async function readBoard({ clients, clock }: Pick<Site, 'clients' | 'clock'>, getNames: GetNames): Promise<Board> {
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  const options = { timeoutMs: callTimeoutMs }
  const [live, racing] = await Promise.all([
    clients.live.listLiveMatches({}, options),
    clients['horse-racing'].listRaces({ from: today, to: today, limit: racesMax }, options),
  ])
  const inPlay = live.items.filter(({ state }) => isInPlay(state?.scoreboard?.state ?? ''))
  const names = await getNames(inPlay.flatMap(namedIds))
  // Live may have a match a moment before fixtures has the names of its teams: it is shown once it can be named.
  const matches = inPlay.filter((match) => namedIds(match).every((id) => names.has(id)))
  const versions = [
    ...matches.map((match) => [match.id, matchVersion(match), ...nameVersions(match, names)].join(':')),
    ...racing.items.map(({ id, version, status }) => `${id}:${version}:${status}`),
  ]
  const version = createHash('sha256').update(versions.join('\n')).digest('base64url').slice(0, 16)
  return { version, matches, races: racing.items, names }
}

const namedIds = ({ schedule: s }: Match): string[] => [s!.leagueId, s!.home!.teamId, s!.away!.teamId]

const nameVersions = (match: Match, names: ReadonlyMap<string, Names>): string[] => namedIds(match).map((id) => names.get(id)!.name)

/** Names change seldom: an id is asked for again after five minutes. */
function cachedNames({ clients }: Pick<Site, 'clients'>): GetNames {
  const cache = lruCache<Names>(namesMax, { ttl: namesKeptMs })
  return async (ids) => {
    const unknown = [...new Set(ids)].filter((id) => !cache.has(id))
    for (let at = 0; at < unknown.length; at += idsPerCall) {
      const { items } = await clients.fixtures.getNames({ ids: unknown.slice(at, at + idsPerCall) }, { timeoutMs: callTimeoutMs })
      for (const item of items) cache.set(item.id, item)
    }
    return new Map(ids.flatMap((id): [string, Names][] => (cache.has(id) ? [[id, cache.get(id)!]] : [])))
  }
}
