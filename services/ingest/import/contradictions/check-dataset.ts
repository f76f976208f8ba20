import { isWithoutResult } from '@touchline/contract/states'
import type { MatchesDataset, RacesDataset } from '@touchline/sources/connector'
import { hasRaces } from '@touchline/sources/connector'
import { ofPart, type Problem } from '@touchline/sources/parse/problem'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { SourceMeeting, SourceRace } from '@touchline/sources/racing-model'
import type { SourceMatch } from '@touchline/sources/source-model'
import { checkMatch } from './check-match.ts'
import { checkRace } from './check-race.ts'
import type { Found } from './kinds.ts'

/** The contradictions in one match or race. */
export type Report = (row: string, found: readonly Found[]) => void

/**
 * The dataset without contradictions. A refused match or race becomes a problem with its rows, and its previous data
 * stays. A part that is left out becomes a problem of a part and, for a match, also a repair. The balance of the
 * dataset is unchanged. `now`: milliseconds since 1970. Yields to the event loop in between.
 */
export function checkDataset<D extends MatchesDataset | RacesDataset>(dataset: D, now: number, report: Report = () => {}): Promise<D> {
  return (hasRaces(dataset) ? checkRaces(dataset, now, report) : checkMatches(dataset, now, report)) as Promise<D>
}

/** The findings in a dataset so far. */
interface Outcome {
  problems: Problem[]
  /** Rows of refused matches or races that were among the entries. */
  refusedEntries: number
  isComplete: boolean
}

async function checkMatches(dataset: MatchesDataset, now: number, report: Report): Promise<MatchesDataset> {
  if (!dataset.season) return dataset
  const { sport, season } = dataset
  const outcome: Outcome = { problems: [], refusedEntries: 0, isComplete: true }
  const matches: SourceMatch[] = []
  const refused = [...(dataset.refused ?? [])]
  for (const each of dataset.matches) {
    await yieldToEventLoop()
    const { match, found } = checkMatch(sport, season.league, each, now)
    if (match) matches.push(match)
    else if (!isWithoutResult(each.scoreboard.state)) refused.push({ season, stage: each.stage.name, rows: 1 })
    if (found.length === 0) continue
    report(each.row, found)
    const { row, text, entries = 0 } = each
    addProblems(outcome, { row, text, found, isRefused: !match, rows: 1 + entries, entries })
  }
  return outcome.problems.length === 0 ? dataset : { ...withOutcome(dataset, outcome), matches, ...(dataset.refused && { refused }) }
}

async function checkRaces(dataset: RacesDataset, now: number, report: Report): Promise<RacesDataset> {
  const outcome: Outcome = { problems: [], refusedEntries: 0, isComplete: true }
  const meetings: SourceMeeting[] = []
  for (const meeting of dataset.meetings) {
    const races: SourceRace[] = []
    for (const each of meeting.races) {
      await yieldToEventLoop()
      const { race, found } = checkRace(meeting, each, now)
      if (race) races.push(race)
      if (found.length === 0) continue
      const { row = dataset.file, rows = 1 + (each.runners?.length ?? 0) } = each
      report(row, found)
      const text = `race ${each.number} of ${meeting.course} on ${meeting.date}`
      addProblems(outcome, { row, text, found, isRefused: !race, rows, entries: rows })
    }
    meetings.push({ ...meeting, races })
  }
  return outcome.problems.length === 0 ? dataset : { ...withOutcome(dataset, outcome), meetings }
}

interface Faulty {
  row: string
  text: string
  found: readonly Found[]
  isRefused: boolean
  rows: number
  entries: number
}

/** A refused match has one problem, the contradiction that refuses it, which is found last. */
function addProblems(outcome: Outcome, { row, text, found, isRefused, rows, entries }: Faulty): void {
  if (!isRefused) {
    for (const { reason } of found) outcome.problems.push(ofPart({ row, text, reason }))
    return
  }
  outcome.problems.push({ row, text, reason: found.at(-1)!.reason, ...(rows !== 1 && { rows }) })
  outcome.refusedEntries += entries
  outcome.isComplete = false
}

const withOutcome = <D extends MatchesDataset | RacesDataset>(dataset: D, { problems, refusedEntries, isComplete }: Outcome): D => ({
  ...dataset,
  problems: [...dataset.problems, ...problems],
  ...(refusedEntries > 0 && { entries: (dataset.entries ?? 0) - refusedEntries }),
  complete: dataset.complete && isComplete,
})
