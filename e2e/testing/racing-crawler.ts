import { isWithoutResult, meetingStates, raceStates } from '@touchline/contract/racing'
import { racingRecords } from '@touchline/gateway/racing-records'
import { faultsIn } from '@touchline/gateway/testing/check-record'
import { ask, type Crawled, inParallel, pages, type RequestContext } from './crawl-requests.ts'
import { places } from './places.ts'
import type { Check } from './record-checks.ts'

/** YYYY-MM-DD, both inclusive. */
export interface Days {
  from: string
  to: string
}

interface RacingCrawled extends Pick<Crawled, 'requests' | 'responses' | 'faults'> {
  meetings: number
  races: number
  runners: number
  placings: number
  /** Races by state. */
  states: Map<string, number>
  /** Placings by finish code. */
  codes: Map<string, number>
}

interface Keys {
  key: string
  /** A key for horse racing only, and one without horse racing. */
  own: string
  foreign: string
  fetch?: RequestContext['fetch']
}

interface Place {
  id: string
  course: string
  course_id: string
  country_code: string | null
  status: string
}
interface Meeting extends Place {
  date: string
  race_count: number
  first_race_at: string | null
  races: string[]
}
interface Race extends Place {
  meeting_id: string
  off_at: string | null
}
interface Runner {
  id: string
  status: string
  horse: { id: string }
  jockey: { id: string } | null
  trainer_id: string | null
}
interface Result {
  status: string | null
  placings: { runner_id: string; position: number | null; finish_code: string | null; dead_heat: boolean }[] | null
  dead_heat: boolean
  non_runners: string[]
}

/** Longest range of days of one request. */
const rangeDaysMax = 31
const dayMs = 86_400_000
const width = 8

const checks = Object.fromEntries(
  Object.entries(racingRecords).map(([name, schema]): [string, Check] => [name, (record) => faultsIn(record, schema)]),
) as Record<keyof typeof racingRecords, Check>

interface RacingContext extends RequestContext {
  crawled: RacingCrawled
}

/**
 * Requests every endpoint of horse racing for all meetings, races, runners and results of these days, with every filter, and also
 * with a key for horse racing and a key for another sport. Compares every record with its schema and with the others.
 */
export async function crawlRacing(address: string, { key, own, foreign, fetch: by = fetch }: Keys, days: Days): Promise<RacingCrawled> {
  const crawled: RacingCrawled = {
    ...{ requests: 0, responses: new Map(), faults: [], meetings: 0, races: 0, runners: 0, placings: 0 },
    ...{ states: new Map(), codes: new Map() },
  }
  const ctx: RacingContext = { address, key, sport: 'horse-racing', crawled, places: places(), fetch: by }
  const meetings = await ofDays<Meeting>(ctx, 'meetings', checks.meeting, days)
  const races = await ofDays<Race>(ctx, 'races', checks.race, days)
  crawled.meetings = meetings.length
  crawled.races = races.length
  for (const path of ['/meetings', '/races']) await pages(ctx, path, path === '/races' ? checks.race : checks.meeting)
  await crawlFilters(ctx, 'meetings', meetings, days)
  await crawlFilters(ctx, 'races', races, days)
  await inParallel(meetings, width, (meeting) => crawlMeeting(ctx, meeting, races))
  const fields = new Set<string>()
  await inParallel(races, width, async (race) => {
    for (const path of await crawlRace(ctx, race)) fields.add(path)
  })
  await inParallel([...fields], width, (path) => crawlCareer(ctx, path))
  await crawlRestricted(ctx, own, foreign, races[0])
  crawled.faults.push(...ctx.places.faults())
  return crawled
}

/** All records of these days, in as many requests as needed. */
async function ofDays<T extends { id: string }>(ctx: RacingContext, list: string, check: Check, { from, to }: Days, more = '') {
  const all: T[] = []
  for (let day = Date.parse(from); day <= Date.parse(to); day += rangeDaysMax * dayMs) {
    const last = Math.min(day + (rangeDaysMax - 1) * dayMs, Date.parse(to))
    all.push(...(await pages<T>(ctx, `/${list}?date_from=${getDay(day)}&date_to=${getDay(last)}${more}`, check)))
  }
  return all
}

const getDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const getIds = (all: readonly { id: string }[]): string => all.map(({ id }) => id).join(' ')

/** Checks that a filter lists exactly the records with its value, in the order of the unfiltered list. */
async function crawlFilters(ctx: RacingContext, list: 'meetings' | 'races', all: readonly Place[], days: Days): Promise<void> {
  const check = list === 'meetings' ? checks.meeting : checks.race
  const compare = async (filter: string, expected: readonly Place[]) => {
    if (getIds(await ofDays(ctx, list, check, days, `&${filter}`)) !== getIds(expected))
      ctx.crawled.faults.push(`/${list}?${filter} lists other records than the list without it`)
  }
  for (const [country, those] of Map.groupBy(all, ({ country_code }) => country_code))
    if (country !== null) await compare(`country=${country.toLowerCase()}`, those)
  for (const [id, those] of Map.groupBy(all, ({ course_id }) => course_id)) await compare(`course=${id}`, those)
  for (const [course, those] of Map.groupBy(all, ({ course }) => course))
    await compare(`course=${encodeURIComponent(course.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())}`, those)
  for (const status of list === 'meetings' ? meetingStates : raceStates)
    await compare(
      `status=${status}`,
      all.filter((each) => each.status === status),
    )
  const byDay: { id: string }[] = []
  for (let day = Date.parse(days.from); day <= Date.parse(days.to); day += dayMs)
    byDay.push(...(await pages<Place>(ctx, `/${list}?date=${getDay(day)}`, check)))
  if (getIds(byDay) !== getIds(all)) ctx.crawled.faults.push(`/${list}: the days one by one list other records than the range`)
}

/** Checks that a meeting lists exactly the races with its id, in the order of their off times. */
async function crawlMeeting(ctx: RacingContext, { id, race_count, races, first_race_at }: Meeting, all: readonly Race[]): Promise<void> {
  const listed = await pages<Race>(ctx, `/races?meeting_id=${id}`, checks.race)
  const own = all.filter(({ meeting_id }) => meeting_id === id)
  const fault = (text: string) => ctx.crawled.faults.push(`meeting ${id}: ${text}`)
  if (races.join(' ') !== getIds(listed)) fault(`its races are ${races}, listed are ${getIds(listed)}`)
  if (getIds(own.toSorted(byId)) !== getIds(listed.toSorted(byId))) fault('its races differ from those of its days')
  if (race_count !== listed.length) fault(`race_count is ${race_count}, listed are ${listed.length}`)
  const offs = listed.flatMap(({ off_at }) => off_at ?? []).sort()
  if (first_race_at !== (offs[0] ?? null)) fault(`first_race_at is ${first_race_at}, the first off ${offs[0]}`)
  const [same] = await pages<Meeting>(ctx, `/meetings?meeting_id=${id}`, checks.meeting)
  if (same?.id !== id) fault('it is not listed by its own id')
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** Returns the paths of its horses, jockeys and trainers. */
async function crawlRace(ctx: RacingContext, race: Race): Promise<string[]> {
  const { crawled } = ctx
  crawled.states.set(race.status, (crawled.states.get(race.status) ?? 0) + 1)
  const fault = (text: string) => crawled.faults.push(`race ${race.id}: ${text}`)
  const { data: one } = await ask(ctx, `/races/${race.id}`, checks.race, [])
  if (JSON.stringify(withoutCountry(one as Race)) !== JSON.stringify(withoutCountry(race))) fault('it is listed in another form')
  const runners = (await ask(ctx, `/races/${race.id}/runners`, checks.runner, [])).data as Runner[]
  const result = (await ask(ctx, `/races/${race.id}/results`, checks['race result'], [])).data as Result
  crawled.runners += runners.length
  const { placings, non_runners: nonRunners } = result
  if ((result.status === null) !== (placings === null)) fault(`a result of status ${result.status} has placings ${placings}`)
  if (isWithoutResult(race.status) && placings !== null) fault(`it is ${race.status} and has a result`)
  const out = runners.filter(({ status }) => status === 'non_runner' || status === 'withdrawn')
  if (nonRunners.join(' ') !== getIds(out)) fault(`its non-runners are ${nonRunners}, by the runners ${getIds(out)}`)
  crawlPlacings(crawled, placings ?? [], result.dead_heat, new Set(runners.map(({ id }) => id)), fault)
  return runners.flatMap(({ horse, jockey, trainer_id }) => [
    `/horses/${horse.id}`,
    ...(jockey ? [`/jockeys/${jockey.id}`] : []),
    ...(trainer_id === null ? [] : [`/trainers/${trainer_id}`]),
  ])
}

/** Checks that the totals of a horse, a jockey or a trainer are those of its runs, newest first. */
async function crawlCareer(ctx: RacingContext, path: string): Promise<void> {
  const check = checks[({ h: 'horse', j: 'jockey', t: 'trainer' } as const)[path[1] as 'h']]
  const { totals } = (await ask(ctx, path, check, [])).data as { totals: { runs: number; wins: number; places: number } }
  const runs = await pages<{ off_at: string | null; date: string; position: number | null }>(ctx, `${path}/races`, checks['form line'])
  const at = (...places: number[]) => runs.filter(({ position }) => position !== null && places.includes(position)).length
  const counted = { runs: runs.length, wins: at(1), places: at(2, 3) }
  const fault = (text: string) => ctx.crawled.faults.push(`${path}: ${text}`)
  for (const [name, count] of Object.entries(counted))
    if (totals[name as keyof typeof counted] !== count) fault(`${name} are ${totals[name as keyof typeof counted]}, its runs have ${count}`)
  const days = runs.map(({ date }) => date)
  if (days.join() !== days.toSorted().reverse().join()) fault('its runs are not the newest first')
}

function crawlPlacings(
  crawled: RacingCrawled,
  placings: NonNullable<Result['placings']>,
  isDeadHeat: boolean,
  runners: ReadonlySet<string>,
  fault: (text: string) => void,
): void {
  const { codes } = crawled
  crawled.placings += placings.length
  for (const { runner_id, position, finish_code, dead_heat } of placings) {
    if (!runners.has(runner_id)) fault(`${runner_id} is placed and no runner`)
    if ((position === null) === (finish_code === null)) fault(`${runner_id} has the position ${position} and the code ${finish_code}`)
    if (finish_code !== null) codes.set(finish_code, (codes.get(finish_code) ?? 0) + 1)
    const shared = position !== null && placings.filter((each) => each.position === position).length > 1
    if (dead_heat !== shared) fault(`${runner_id}: dead_heat is ${dead_heat}`)
  }
  if (isDeadHeat !== placings.some(({ dead_heat }) => dead_heat)) fault(`dead_heat is ${isDeadHeat}`)
}

/** Removes the country, whose name is in the language of the request. */
const withoutCountry = <T extends object>(record: T): object => ({ ...record, country: null })

/** Checks that a key for this sport can read all of it and no other sport, and that a key for another sport can read none of it. */
async function crawlRestricted(ctx: RacingContext, own: string, foreign: string, race: Race | undefined): Promise<void> {
  if (!race) return void ctx.crawled.faults.push('there is no race')
  const { data } = await ask(ctx, `/races/${race.id}/runners`, checks.runner, [])
  const horses = ((data ?? []) as Runner[]).slice(0, 1).flatMap(({ horse }) => [`/horses/${horse.id}`, `/horses/${horse.id}/races`])
  const paths = ['/meetings', '/races', ...['', '/runners', '/results'].map((part) => `/races/${race.id}${part}`), ...horses]
  for (const path of paths) {
    const any: Check = () => []
    await ask({ ...ctx, key: own }, path, any, [])
    const { code } = await ask({ ...ctx, key: foreign }, path, any, ['sport_not_allowed'])
    if (code !== 'sport_not_allowed') ctx.crawled.faults.push(`${path} with a key of another sport: ${code ?? 'answered'}`)
  }
}
