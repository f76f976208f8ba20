import {
  HorseSchema,
  JockeySchema,
  MeetingSchema,
  PlacingSchema,
  RaceResultSchema,
  RaceSchema,
  RunnerSchema,
} from '@touchline/contract/gen/racing'
import { identityForm } from '@touchline/contract/names/normalize'
import { isWithoutResult } from '@touchline/contract/racing'
import type { RacesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { readHorseName } from '../../parse/horse-name.ts'
import { rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMeeting, SourceRace, SourceRunner } from '../../racing-model.ts'
import { getInit } from './contract-fields.ts'
import type { Faults } from './faults.ts'
import type { FileIndex, KeptLine } from './index-file.ts'
import type { Meeting } from './racing-records.ts'
import { type ReadUnit, readGroups } from './read-groups.ts'
import { withdrawalsIn } from './withdrawals.ts'

const sport = 'horse-racing'

/**
 * The datasets of a horse racing file: one for each meeting, then one for the other lines, with all problems. A withdrawn
 * meeting, or one without races left, is an empty dataset.
 */
export async function* getMeetings(file: FeedFile, index: FileIndex): AsyncGenerator<RacesDataset> {
  const { head, heads, withdrawnMeetings, faults, complete } = index
  const known = await distinctMeetings(heads.meeting, faults)
  const getName = (id: string) => `${head.source}/${sport}/${id}`
  const dataset = (id: string, meetings: SourceMeeting[], rows: number): RacesDataset => {
    const name = getName(id)
    return { name, file: `${file.name}/${name}`, sport, rows, entries: rows, problems: [], meetings, complete }
  }
  const read = new Set<string>()
  let rows = 0
  for await (const { words, units, withdrawals } of readGroups<'race'>(file, index)) {
    const id = words[0]!
    const meeting = known.get(id)
    if (!meeting) {
      for await (const unit of units) refuseRace(unit, `meeting "${id}" has no valid line of its own`, faults)
      for (const each of withdrawals) faults.refuse(each, `withdraws nothing: meeting "${id}" has no valid line of its own`)
      continue
    }
    const { races, entries } = await getRaces(units, `${file.name}/${getName(id)}`, faults)
    read.add(id)
    rows += 1 + entries + withdrawals.length
    const own = dataset(id, [{ ...sourceMeeting(meeting), races }], 1 + entries)
    yield { ...own, rows: own.rows + withdrawals.length, withdrawals: withdrawalsIn(own.file, withdrawals) }
  }
  for (const [id, meeting] of known) {
    if (read.has(id)) continue
    rows++
    yield dataset(id, [{ ...sourceMeeting(meeting), races: [] }], 1)
  }
  for (const id of withdrawnMeetings.keys()) yield dataset(id, [], 0)
  const problems = faults.problems()
  const name = `${head.source}/${file.name.replace(/\.\w+$/, '')}`
  yield {
    name,
    file: file.name,
    sport,
    rows: index.rows - rows,
    skipped: index.skipped,
    problems,
    meetings: [],
    complete: problems.length === 0,
    withdrawals: [
      ...withdrawalsIn(file.name, index.withdrawals),
      ...[...withdrawnMeetings].map(([key, { number, text }]) => ({ key, dataset: getName(key), row: rowName(file.name, number), text })),
    ],
  }
}

/** Rejects a second meeting of the same course and day without a different key: both would have one id. */
async function distinctMeetings(lines: FileIndex['heads']['meeting'], faults: Faults): Promise<Map<string, Meeting>> {
  const places = new Map<string, number>()
  const distinct = new Map<string, Meeting>()
  for (const [id, line] of lines) {
    await yieldToEventLoop()
    const { course, country = '', date, meeting_key = date } = line.record
    const place = JSON.stringify([country, identityForm(course), meeting_key])
    const other = places.get(place)
    if (other === undefined) distinct.set(id, line.record)
    else faults.refuse(line, `the same course and day as line ${other}; meeting_key tells them apart`)
    places.set(place, other ?? line.number)
  }
  return distinct
}

const sourceMeeting = (record: Meeting): Omit<SourceMeeting, 'races'> => ({
  course: record.course,
  countryCode: record.country ?? '',
  date: record.date,
  ...(record.meeting_key !== undefined && { key: record.meeting_key }),
  fields: getInit(MeetingSchema, getFields(record, ['course', 'date'])),
})

/** The record without its id and the fields that the source model keeps outside the contract's fields. */
const getFields = (record: object, omitted: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'id' && !omitted.includes(name)))

function refuseRace({ line, details }: ReadUnit<'race'>, reason: string, faults: Faults): void {
  faults.refuse(line, reason)
  for (const lost of Object.values(details).flat()) faults.refuse(lost, `the line of its race is refused: ${reason}`)
}

/** `file`: the file of the dataset. */
async function getRaces(
  units: AsyncIterable<ReadUnit<'race'>>,
  file: string,
  faults: Faults,
): Promise<{ races: SourceRace[]; entries: number }> {
  const races: SourceRace[] = []
  const lineByKey = new Map<number, number>()
  let entries = 0
  for await (const unit of units) {
    await yieldToEventLoop()
    const { number: line, record } = unit.line
    const other = lineByKey.get(record.number)
    if (other !== undefined) {
      refuseRace(unit, `the same number of the meeting as the race of line ${other}`, faults)
      continue
    }
    lineByKey.set(record.number, line)
    const { race, lines } = getRace(unit, faults)
    races.push({ ...race, row: rowName(file, line), rows: lines })
    entries += lines
  }
  return { races, entries }
}

/** `lines`: number of accepted lines. */
function getRace({ line: { record }, details }: ReadUnit<'race'>, faults: Faults): { race: SourceRace; lines: number } {
  const runners = getRunners(details.runner ?? [], faults)
  const [result] = details.result ?? []
  const ofContract = { ...getFields(record, ['number']), race_class: record.class }
  const fields = getInit(RaceSchema, inSeconds(ofContract)) as SourceRace['fields']
  const race: SourceRace = { key: record.id, number: record.number, fields, ...(runners.size > 0 && { runners: [...runners.values()] }) }
  const lines = 1 + runners.size
  if (!result) return { race, lines }
  if (isWithoutResult(record.status)) {
    faults.refuse(result, `the race is ${record.status}: it has no result`)
    return { race, lines }
  }
  race.result = getInit(RaceResultSchema, getFields(result.record, ['placings'])) as NonNullable<SourceRace['result']>
  addPlacings(result, runners, faults)
  return { race, lines: lines + 1 }
}

/** Removes fractions of a second from the times of a race, as the contract requires. */
const inSeconds = (record: object): object =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, name.endsWith('off_at') ? getSecond(value as string) : value]))

const getSecond = (instant: string): string => `${instant.slice(0, 19)}Z`

/** By key. */
function getRunners(lines: readonly KeptLine<'runner'>[], faults: Faults): Map<string, SourceRunner> {
  const runners = new Map<string, SourceRunner>()
  const lineByKey = new Map<string, number>()
  for (const line of lines) {
    const { id, horse, jockey, ...record } = line.record
    const { name: written, country, ...ofHorse } = horse
    const { name, countryCode } = readHorseName(written, country)
    const form = JSON.stringify([countryCode, identityForm(name)])
    const other = lineByKey.get(form)
    if (other !== undefined) {
      faults.refuse(line, `the same horse as line ${other}`)
      continue
    }
    lineByKey.set(form, line.number)
    runners.set(id, {
      horse: { ...getInit(HorseSchema, ofHorse), name, countryCode },
      ...(jockey && { jockey: { ...getInit(JockeySchema, jockey), name: jockey.name } }),
      fields: getInit(RunnerSchema, record) as SourceRunner['fields'],
    })
  }
  return runners
}

function addPlacings(line: KeptLine<'result'>, runners: ReadonlyMap<string, SourceRunner>, faults: Faults): void {
  for (const placing of line.record.placings ?? []) {
    const { runner: key, position, finish_code } = placing
    const leaveOut = (reason: string) => faults.leaveOut(line, `runner "${key}" ${reason}`)
    const runner = runners.get(key)
    const hasBoth = position !== undefined && finish_code !== undefined
    if (!runner) leaveOut('has no valid line of its own; left out: its placing')
    else if (runner.placing) leaveOut('has two placings; left out: the second one')
    else if (position === undefined && finish_code === undefined) leaveOut('has neither position nor finish_code; left out: its placing')
    else {
      if (hasBoth) leaveOut(`has position ${position} and ${finish_code}; left out: the position`)
      runner.placing = getInit(PlacingSchema, getFields(placing, hasBoth ? ['position'] : []))
    }
  }
}
