import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { CatalogObservation, MatchObservation } from '@touchline/contract/gen/feed'
import { ScoreboardSchema } from '@touchline/contract/gen/match'
import { lastDay } from '@touchline/contract/is-before'
import { isEnded } from '@touchline/contract/states'
import {
  type GeneralConnector,
  hasRaces,
  type MatchesDataset,
  type RacesDataset,
  type ReplayedConnector,
} from '@touchline/sources/connector'
import type { SourceMeeting } from '@touchline/sources/racing-model'
import type { SourceMatch } from '@touchline/sources/source-model'
import type { DownloadRules } from '../feeds/download.ts'
import type { ReadFeed } from '../feeds/feeds.ts'
import { open, shownLocation } from '../feeds/open.ts'
import type { ReplayedFeed } from '../feeds/replay-feed.ts'
import { reviewIdentities } from '../identity/decisions/review.ts'
import { registries } from '../identity/registries.ts'
import { savePlayers } from '../identity/store.ts'
import { assembleMatches } from '../import/assemble-matches.ts'
import type { ImportDeps } from '../import/import-feed.ts'
import { getCoverage } from '../import/observe-matches.ts'
import { type PendingObservation, withDetails } from '../import/pending-observation.ts'
import type { PlayedMatch } from './play-day.ts'
import type { PlayedMeeting } from './play-races.ts'
import { dayOfRace, momentsOfRace, scheduledRace } from './race-moments.ts'

const leadMs = 5 * 60_000
const neverAborted = new AbortController().signal

/** Starts with the format, so that ids derived from source keys (people, plays) equal those of an ordinary import. */
const getSource = ({ connector }: ReplayedFeed): string => `${connector.format}@replay`

/** The feed to import before the replay starts: the source on the morning of the day. */
export const beforehand = (feed: ReplayedFeed): ReadFeed => ({
  ...feed,
  kind: 'read',
  source: getSource(feed),
  connector: asItWas(feed.connector, feed.date),
})

/**
 * Start of the domain clock, milliseconds since 1970: five minutes before the first kick-off of the day, or before the
 * first moment of a race. Throws an Error when it is unknown.
 */
export async function getStart({ connector, location, date }: ReplayedFeed, rules: DownloadRules): Promise<number> {
  await using opened = await open(location, connector, { signal: neverAborted, rules })
  const { files } = opened
  const first = files === 'unchanged' ? undefined : await firstStart(connector.read(files), date)
  if (first === undefined)
    throw new Error(
      `has a replay of ${date}, but ${shownLocation(location)} has no match with a kick-off and no race with an off time on that day`,
    )
  return Date.parse(first) - leadMs
}

/** The matches and races of a day with results, under the ids of the schedule imported before. */
interface Day {
  matches: PlayedMatch[]
  meetings: PlayedMeeting[]
  /** All people named in the matches. */
  people: CatalogObservation[]
}

type ReadDeps = Pick<ImportDeps, 'store' | 'bus' | 'clock' | 'trusts' | 'downloads'>

/**
 * Reads the full source again and resolves the identities of the people it names, as an import does. Throws the errors
 * of its location.
 */
export async function readDay(feed: ReplayedFeed, deps: ReadDeps, signal: AbortSignal): Promise<Day> {
  await using opened = await open(feed.location, feed.connector, { signal, rules: deps.downloads })
  const { files } = opened
  const day: Day = { matches: [], meetings: [], people: [] }
  if (files === 'unchanged') return day
  const [source, sportRegistries] = [getSource(feed), registries(deps)]
  for await (const dataset of feed.connector.read(files)) {
    if (hasRaces(dataset)) {
      day.meetings.push(...getMeetings(dataset, feed.date))
      continue
    }
    const sportRegistry = await sportRegistries.of(dataset.sport)
    day.matches.push(...getMatches((await assembleMatches(source, dataset, sportRegistry)).observations, feed.date))
    // People come from the matches of the day only, so that later matches and squads do not change them.
    const matches = dataset.matches.filter((match) => getDay(match) === feed.date)
    if (matches.length > 0)
      day.people.push(...getPeople((await assembleMatches(source, { ...dataset, matches, squads: [] }, sportRegistry)).observations))
  }
  for (const sport of sportRegistries.opened()) {
    await savePlayers(deps.store, (await sportRegistries.of(sport)).players.takeChanged())
    sportRegistries.close(sport)
    await reviewIdentities(deps, sport)
  }
  return day
}

function getMatches(observations: readonly PendingObservation[], date: string): PlayedMatch[] {
  const statsByMatch = new Map(
    observations.flatMap(({ kind, observation }) => (kind === 'stats' ? [[observation.matchId, observation]] : [])),
  )
  return observations.flatMap(({ kind, observation }) => {
    if (kind !== 'match' || getDay(observation.schedule!) !== date) return []
    const stats = statsByMatch.get(observation.matchId)
    return [{ match: playedAtOnce(observation), stats: stats && withDetails(stats) }]
  })
}

/** A replay plays a suspended match to its end on its first day. */
function playedAtOnce(match: MatchObservation): MatchObservation {
  if (!match.scoreboard) return match
  const { completedAt: _, ...scoreboard } = match.scoreboard
  return { ...match, scoreboard: create(ScoreboardSchema, { ...scoreboard, resumedOn: [] }) }
}

const getMeetings = ({ sport, meetings }: RacesDataset, date: string): PlayedMeeting[] =>
  meetings.flatMap((meeting) => {
    const races = meeting.races.filter((race) => dayOfRace(race, meeting) === date)
    return races.length > 0 ? [{ sport, meeting: { ...meeting, races } }] : []
  })

const getPeople = (observations: readonly PendingObservation[]): CatalogObservation[] =>
  observations.flatMap(({ kind, observation }) => (kind === 'catalog' && observation.entity.case === 'player' ? [observation] : []))

/**
 * A connector that reads its source as it was known on the morning of `date`: results of earlier days; later matches
 * and races as scheduled, without results; a match that was completed later as suspended, at an unknown score.
 */
export const asItWas = (connector: ReplayedConnector, date: string): GeneralConnector => ({
  ...connector,
  kind: 'general',
  async *read(files) {
    for await (const dataset of connector.read(files))
      yield hasRaces(dataset)
        ? { ...dataset, meetings: dataset.meetings.map((meeting) => meetingAsOfMorning(meeting, date)) }
        : { ...dataset, matches: dataset.matches.map((match) => asOfMorning(match, dataset.sport, date)) }
  },
})

/** It is not known of an unfinished meeting that it will be abandoned. */
function meetingAsOfMorning(meeting: SourceMeeting, date: string): SourceMeeting {
  if (meeting.races.every((race) => dayOfRace(race, meeting) < date)) return meeting
  const { status: _, ...fields } = meeting.fields
  return { ...meeting, fields, races: meeting.races.map((race) => (dayOfRace(race, meeting) < date ? race : scheduledRace(race))) }
}

/** The day of a match, UTC. If several days are possible it is the last one, before which nothing is certain. */
const getDay = ({ startAt, latestDate }: { startAt: string; latestDate?: string | undefined }): string => latestDate ?? startAt.slice(0, 10)

function asOfMorning(match: SourceMatch, sport: SportId, date: string): SourceMatch {
  if (lastDay({ ...match, ...match.scoreboard }) < date) return match
  const { events: _, lineup: __, statistics: ___, plays: ____, attendance: _____, ...planned } = match
  const expectedCoverage = isEnded(match.scoreboard.state) && getCoverage(match, sport)
  const isSuspended = getDay(match) < date
  const known = { state: 'suspended', status: 'SUSP', resumedOn: match.scoreboard.resumedOn.filter((day) => day < date) }
  return {
    ...planned,
    ...(expectedCoverage && { expectedCoverage: expectedCoverage }),
    scoreboard: create(ScoreboardSchema, isSuspended ? known : { state: 'scheduled', status: match.timeTbd ? 'TBD' : 'NS' }),
  }
}

/**
 * The first kick-off or moment of a race of a day in these datasets; midnight when no kick-off time is known, undefined
 * when there is no match and no race with a time.
 */
export async function firstStart(datasets: AsyncIterable<MatchesDataset | RacesDataset>, date: string): Promise<string | undefined> {
  const [timed, untimed]: [string[], string[]] = [[], []]
  for await (const dataset of datasets)
    if (hasRaces(dataset)) {
      const moments = getMeetings(dataset, date).flatMap(({ meeting }) => meeting.races.flatMap(momentsOfRace))
      timed.push(...moments.map(({ atMs }) => new Date(atMs).toISOString()))
    } else
      for (const { startAt, timeTbd, latestDate } of dataset.matches)
        if (latestDate === undefined && startAt.startsWith(date)) (timeTbd ? untimed : timed).push(startAt)
  return timed.sort()[0] ?? untimed.sort()[0]
}
