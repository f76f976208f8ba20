import { identityForm } from '@touchline/contract/names/normalize'
import type { RacesConnector, RacesDataset } from '../../connector.ts'
import { readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { type Problem, rejectedRows } from '../../parse/problem.ts'
import type { SourceMeeting } from '../../racing-model.ts'
import { getCells } from './cells.ts'
import { meetingFields, readRace } from './race-row.ts'
import { readRunner } from './runner-row.ts'
import { completed, type RaceInProgress } from './settle.ts'

const raceColumns = ['date', 'course', 'country', 'race'] as const
const runnerColumns = ['date', 'course', 'race', 'horse'] as const

/** Our own format of horse racing: docs/racing-csv.md. */
export const racingCsv: RacesConnector = {
  kind: 'races',
  format: 'racing-csv',
  sports: ['horse-racing'],
  files: 'races, and runners with results, two CSV files of our own in one folder or under one address ([racing-csv](racing-csv.md))',
  contains: 'meetings, races, runners, results',
  leagues: [],
  timezone: 'UTC',
  namespace: null,
  isPartnerFormat: true,
  precedence: 55,
  reads: (name) => fileName.test(name),
  companions: ['races.csv', 'runners.csv'],
  async *read(files) {
    for (const { races, runners, others } of getPairs(files)) {
      const { dataset, meetings } = await readRaces(races)
      const read = runners && (await readRunners(runners, meetings))
      for (const meeting of meetings.values()) for (const { race } of meeting.races.values()) meeting.source.races.push(completed(race))
      if (dataset) yield { ...dataset, meetings: [...meetings.values()].map(({ source }) => source) }
      if (read) yield read
      yield* others.map(unread)
    }
  },
}

const sport = 'horse-racing'
/** "races.csv", "2026-03-01-races.csv": files with the same beginning belong together. */
const fileName = /^(.*?)(races|runners)\.csv$/i

interface Pair {
  races?: FeedFile
  runners?: FeedFile
  /** Files with the same name as another file of the pair. */
  others: FeedFile[]
}

function getPairs(files: readonly FeedFile[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const file of files) {
    const [, beginning = '', kind = ''] = fileName.exec(file.name) ?? []
    const pair = pairs.get(beginning) ?? { others: [] }
    pairs.set(beginning, pair)
    const side = kind.toLowerCase() as 'races' | 'runners'
    if (pair[side]) pair.others.push(file)
    else pair[side] = file
  }
  return [...pairs.values()]
}

const getName = (file: string): string => file.replace(/\.\w+$/, '')

function unread({ name }: FeedFile): RacesDataset {
  const file = `${name} again`
  const problem = { row: file, reason: `there are two files ${name}`, text: '', rows: 0 }
  return { name: file, file, sport, rows: 0, problems: [problem], meetings: [], complete: false }
}

interface KnownMeeting {
  source: SourceMeeting
  races: Map<number, { race: RaceInProgress }>
}
type Meetings = Map<string, KnownMeeting>

const getKey = (country: string, date: string, course: string, key: string): string => [country, date, identityForm(course), key].join('\n')

/** A bad cell only loses its field; a row without day, course or number names no race and is rejected. */
async function readRaces(file: FeedFile | undefined): Promise<{ dataset?: RacesDataset; meetings: Meetings }> {
  const meetings: Meetings = new Map()
  if (!file) return { meetings }
  const parts: Problem[] = []
  const { rows, problems } = await readTable(file.bytes(), {
    name: file.name,
    columns: raceColumns,
    onRow({ fields }, at) {
      const cells = getCells(fields, at, parts)
      const { date, course, race: number } = cells.place()
      const countryCode = cells.country('country') ?? ''
      const key = cells.text('meeting_key') ?? ''
      const id = getKey(countryCode, date, course, key)
      const known = meetings.get(id) ?? {
        source: { course, countryCode, date, ...(key && { key }), fields: {}, races: [] },
        races: new Map(),
      }
      if (known.races.has(number)) throw new Error(`race ${number} of ${course} on ${date} is in an earlier line`)
      meetings.set(id, known)
      known.source.fields = { ...meetingFields(cells), ...known.source.fields }
      known.races.set(number, { race: readRace(cells, number, date) })
    },
  })
  const all = [...problems, ...parts]
  const entries = rows - rejectedRows(problems)
  const dataset = {
    name: getName(file.name),
    file: file.name,
    sport,
    rows,
    entries,
    problems: all,
    meetings: [],
    complete: problems.length === 0,
  } as const
  return { dataset: { ...dataset, meetings: [] }, meetings }
}

async function readRunners(file: FeedFile, meetings: Meetings): Promise<RacesDataset> {
  const byPlace = Map.groupBy(meetings.values(), ({ source: { date, course } }) => getKey('', date, course, ''))
  const parts: Problem[] = []
  const { rows, problems } = await readTable(file.bytes(), {
    name: file.name,
    columns: runnerColumns,
    onRow({ fields }, at) {
      const cells = getCells(fields, at, parts)
      const { date, course, race: number } = cells.place()
      const country = cells.country('country')
      const key = cells.text('meeting_key')
      const meant = (byPlace.get(getKey('', date, course, '')) ?? []).filter(
        ({ source, races }) =>
          races.has(number) && (country === undefined || source.countryCode === country) && (key === undefined || source.key === key),
      )
      const place = `race ${number} of ${course} on ${date}`
      if (meant.length === 0) throw new Error(`the file of races has no ${place}`)
      if (meant.length > 1) throw new Error(`there are several of ${place}; country or meeting_key tell them apart`)
      const { race } = meant[0]!.races.get(number)!
      const runner = readRunner(cells)
      const horse = `${runner.horse.countryCode} ${identityForm(runner.horse.name)}`
      if (race.horses.has(horse)) throw new Error(`${runner.horse.name} is in an earlier line of ${place}`)
      race.horses.add(horse)
      race.runners.push(runner)
    },
  })
  const entries = rows - rejectedRows(problems)
  return {
    name: getName(file.name),
    file: file.name,
    sport,
    rows,
    entries,
    problems: [...problems, ...parts],
    meetings: [],
    complete: false,
  }
}
