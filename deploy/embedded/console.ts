import { setTimeout } from 'node:timers/promises'
import { fromBinary } from '@bufbuild/protobuf'
import { matchSports, type SportId } from '@touchline/contract/catalog'
import type { League } from '@touchline/contract/gen/catalog'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { HorseRacingService } from '@touchline/contract/gen/racing'
import { StandingsService } from '@touchline/contract/gen/standings'
import { isRaceOn, raceStates } from '@touchline/contract/racing'
import type { LogFields } from '@touchline/platform/log'
import type { Embedded } from './start-embedded.ts'

const pollMs = 500
const firstPollMs = 200
/**
 * The demo has soccer in play about a second after it starts; if there is none, the commands are printed after this
 * time.
 */
const firstMatchesMs = 30_000
const betweenRoundsPolls = 40
const racing: SportId = 'horse-racing'

/**
 * Prints the address of the service, example requests and the progress of the feeds, until all are read or `signal`
 * aborts. For the demo, nothing is printed before its example requests have matches to show.
 */
export async function printStatus(running: Embedded, feeds: FeedLines, print: (line: string) => void, signal: AbortSignal): Promise<void> {
  try {
    if (running.imports.length === 0) await untilInPlay(running, signal)
    for (const line of welcome(running)) print(line)
    if (running.imports.length > 0) await loading(running, feeds, print, signal)
    else await playing(running, print, signal)
    const table = await firstTable(running, signal)
    if (table) print(`${curl(running, `/${table.sport}/leagues/${table.id}/standings`)}   # ${table.name}`)
  } catch (error) {
    if (!signal.aborted) running.log.warn('the console cannot print the state of the imports', { error: error as Error })
  }
}

const curl = ({ address, demoKey }: Embedded, path: string): string =>
  `  curl -H ${demoKey === undefined ? '"X-API-Key: $KEY"' : `'X-API-Key: ${demoKey}'`} '${address}/v1${path}'`

const welcome = (running: Embedded): string[] => [
  '',
  `Touchline answers at ${running.address}/v1`,
  ...ofPayments(running),
  ...withKey(running),
  curl(running, '/sports'),
  ...(running.imports.length > 0 ? [] : getPlayed(running).slice(0, 1)).flatMap((sport) => ofSport(running, sport)),
  '',
]

const ofPayments = ({ address, payments }: Embedded): string[] =>
  payments
    ? [
        `Payments are on: USDC on ${payments.network}, to ${payments.payTo}, by the facilitator ${new URL(payments.facilitatorUrl).host}`,
        `Offers and samples: ${address}/.well-known/x402`,
      ]
    : []

const withKey = ({ demoKey, address, cliEnvironment }: Embedded): string[] =>
  demoKey === undefined
    ? ['', 'Create a key, set KEY to it, then try:', `  ${cliEnvironment} npm run -s touchline -- keys create --plan pro`]
    : [
        `Demo key: ${demoKey}`,
        `Matches in play, in a browser: ${address}/live`,
        // What follows # stays in the browser.
        `Widgets and requests with this key: ${address}/docs/widgets#${demoKey} and ${address}/docs/try#${demoKey}`,
        '',
        'Try these while the process runs:',
      ]

/** Sports with matches that the demo plays, soccer first, which always has some in play. */
const getPlayed = ({ played }: Embedded): SportId[] => matchSports.map(({ id }) => id).filter((id) => played.includes(id))

const ofSport = (running: Embedded, sport: string): string[] =>
  ['/matches/live', '/leagues?limit=5', '/matches?limit=5'].map((path) => curl(running, `/${sport}${path}`))

async function loading(running: Embedded, feeds: FeedLines, print: (line: string) => void, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  print(`Importing ${running.imports.length === 1 ? '1 source' : `${running.imports.length} sources`}:`)
  await feeds.printUntilRead(running.imports, print, signal)
  await Promise.race([running.settled(), new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))])
  const leagues = await allLeagues(running, signal)
  const matches = leagues.reduce((sum, league) => sum + league.matchCount, 0)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const { items, total } = await running.getClient(HorseRacingService).listRaces({ limit: 1 }, { signal })
  const races = total > 0 ? `, ${total.toLocaleString('en')} races` : ''
  print(`Loaded after ${seconds} s: ${matches.toLocaleString('en')} matches of ${leagues.length} leagues${races}.`)
  for (const sport of new Set(leagues.map((league) => league.sport))) for (const line of ofSport(running, sport)) print(line)
  for (const { date } of items) print(curl(running, `/${racing}/races?date_from=${date}&limit=5`))
}

/**
 * Prints one line for each sport of the demo, once each has something in play. A sport may be between two rounds, so
 * after some polls its next match is enough.
 */
async function playing(running: Embedded, print: (line: string) => void, signal: AbortSignal): Promise<void> {
  const sports = getPlayed(running)
  const hasRaces = running.played.includes(racing)
  let previous = ''
  for (let polls = 1; ; polls++) {
    const { items } = await running.getClient(LiveService).listLiveMatches({}, { signal })
    const lines = await Promise.all([
      ...sports.map((sport) => ofMatches(running, sport, items, signal)),
      ...(hasRaces ? [ofRaces(running, signal)] : []),
    ])
    // Two equal polls mean that all matches in play have been published.
    const isPlayed = sports.every((id) => items.some(({ sport }) => sport === id))
    if (!lines.includes(undefined) && lines.join() === previous && (isPlayed || polls > betweenRoundsPolls)) {
      print(`The demo plays: ${items.length} matches of invented leagues${hasRaces ? ', and race days' : ''}. Set FEEDS for other sources.`)
      for (const line of lines) print(`  ${line}`)
      if (hasRaces) print(curl(running, '/horse-racing/races?status=scheduled&limit=5'))
      return
    }
    previous = lines.join()
    await setTimeout(pollMs, undefined, { signal })
  }
}

async function untilInPlay(running: Embedded, signal: AbortSignal): Promise<void> {
  const [sport] = getPlayed(running)
  if (!sport) return
  const until = performance.now() + firstMatchesMs
  while (performance.now() < until && !(await isInPlay(running, sport, signal))) await setTimeout(firstPollMs, undefined, { signal })
}

/** Whether the first example request has matches to show, or, without a demo key, whether live has any. */
async function isInPlay({ ownAddress, demoKey, getClient }: Embedded, sport: SportId, signal: AbortSignal): Promise<boolean> {
  if (demoKey === undefined) {
    const { items } = await getClient(LiveService).listLiveMatches({ sport }, { signal })
    return items.length > 0
  }
  const headers = { 'X-API-Key': demoKey }
  // A busy process may refuse the first requests.
  const answer = await fetch(`${ownAddress}/v1/${sport}/matches/live`, { headers, signal }).catch(() => undefined)
  return answer?.ok === true && ((await answer.json()) as { data: unknown[] }).data.length > 0
}

const nameWidth = 19

/** Undefined: the demo has not published its matches yet. */
async function ofMatches(
  { getClient }: Embedded,
  sport: SportId,
  live: readonly Match[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const inPlay = live.filter((match) => match.sport === sport).length
  if (inPlay > 0) return `${sport.padEnd(nameWidth)}${inPlay} ${inPlay === 1 ? 'match' : 'matches'} in play`
  const { items } = await getClient(FixturesService).listMatches({ sport, states: ['scheduled'], limit: 1 }, { signal })
  return items[0] && `${sport.padEnd(nameWidth)}next match at ${fromBinary(MatchSchema, items[0]).schedule!.startAt}`
}

/** Undefined: the demo has not published its races yet. */
async function ofRaces({ getClient }: Embedded, signal: AbortSignal): Promise<string | undefined> {
  const races = (statuses: readonly string[]) => getClient(HorseRacingService).listRaces({ statuses: [...statuses], limit: 1 }, { signal })
  const [on, next] = await Promise.all([races(raceStates.filter(isRaceOn)), races(['scheduled'])])
  const [race] = next.items
  return (
    race &&
    `${racing.padEnd(nameWidth)}${on.total} ${on.total === 1 ? 'race' : 'races'} under way, next off at ${race.offAt}: ${race.name}, ${race.course}`
  )
}

async function allLeagues({ getClient }: Embedded, signal: AbortSignal): Promise<League[]> {
  const lists = matchSports.map(({ id }) => getClient(FixturesService).listLeagues({ sport: id, limit: 200 }, { signal }))
  return (await Promise.all(lists)).flatMap(({ items }) => items)
}

/** A league of the highest tier that has standings, for an example request that succeeds. */
async function firstTable(running: Embedded, signal: AbortSignal): Promise<League | undefined> {
  const leagues = (await allLeagues(running, signal)).toSorted((a, b) => (a.tier ?? 99) - (b.tier ?? 99))
  for (const league of leagues.slice(0, 5)) if (await hasTable(running, league, signal)) return league
  return undefined
}

const hasTable = ({ getClient }: Embedded, { id, sport }: League, signal: AbortSignal): Promise<boolean> =>
  getClient(StandingsService)
    .getStandings({ sport, leagueId: id }, { signal })
    .then(
      ({ rows }) => rows.length > 0,
      () => false,
    )

/** Prints the end of each import as one line. */
export interface FeedLines {
  /** Receives every log entry, from the start of the process. */
  record(message: string, fields: LogFields): void
  /**
   * Prints recorded and new lines until each of these sources is imported or has failed, or `signal` aborts. A failure
   * that repeats is printed once.
   */
  printUntilRead(sources: readonly string[], print: (line: string) => void, signal: AbortSignal): Promise<void>
}

export function feedLines(): FeedLines {
  const unprinted: string[] = []
  /** The last recorded result of each source. */
  const ended = new Map<string, string>()
  let isDone = false
  let changed = () => {}
  return {
    record(message, { service, source, result, reason }) {
      if (isDone || service !== 'ingest' || source === undefined || result === undefined || ended.get(source) === result) return
      unprinted.push(`  ${source.padEnd(21)} ${message}${reason ? `: ${reason}` : ''}`)
      ended.set(source, result)
      changed()
    },
    async printUntilRead(sources, print, signal) {
      signal.addEventListener('abort', () => changed(), { once: true })
      while (!isDone) {
        for (const line of unprinted.splice(0)) print(line)
        isDone = signal.aborted || sources.every((source) => ended.has(source))
        if (!isDone)
          await new Promise<void>((resolve) => {
            changed = resolve
          })
      }
    },
  }
}
