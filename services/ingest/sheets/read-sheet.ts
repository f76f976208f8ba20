import { isDeepStrictEqual } from 'node:util'
import { touchlineJsonl } from '@touchline/sources/all-sports/touchline-jsonl/connector'
import type { Problem } from '@touchline/sources/parse/problem'
import type { SourceEvent, SourceMatch } from '@touchline/sources/source-model'
import { classOfEvent } from '../import/events.ts'

/** The one match of a sheet. Absent when nothing in the sheet can be used, for the reasons in `problems`. */
export interface ReadSheet {
  match?: SourceMatch
  problems: Problem[]
}

/**
 * Reads the body of a sheet: a file of touchline-jsonl with one match of soccer. `name`: name of its rows in the
 * quarantine. An association's own format would be another connector here.
 */
export async function readSheet(name: string, body: Uint8Array): Promise<ReadSheet> {
  const matches: SourceMatch[] = []
  const problems: Problem[] = []
  const file = {
    name,
    async *bytes(from = 0) {
      yield body.subarray(from)
    },
  }
  for await (const dataset of touchlineJsonl.read([file])) {
    problems.push(...dataset.problems.map((problem) => ({ ...problem, row: placeIn(name, problem.row) })))
    if (dataset.sport === 'soccer' && 'matches' in dataset) matches.push(...dataset.matches)
    else if (dataset.rows > dataset.problems.length) problems.push(whole(name, `the sheet is of ${dataset.sport}`))
  }
  const [match] = matches
  if (matches.length !== 1) return { problems: [...problems, whole(name, `the sheet has ${matches.length} matches of soccer, not one`)] }
  if (match!.scoreboard.state !== 'finished')
    return { problems: [...problems, whole(name, `the match of the sheet is not finished, but ${match!.scoreboard.state}`)] }
  // A sheet without events means that the match had none, because no source of sheets has only lineups.
  return { match: { ...match!, events: match!.events ?? [] }, problems }
}

/** The problem of a sheet as a whole. */
export const whole = (name: string, reason: string): Problem => ({ row: name, reason, text: '' })

/** Rows of a season are named after its dataset, and all are places in the sheet. */
const placeIn = (name: string, row: string): string => row.replace(/^.*(?=#[^#]*$)|^[^#]*$/, name)

interface Score {
  home: number
  away: number
}

/** Goals by side, without those of a shoot-out. */
export function getGoals(events: readonly SourceEvent[]): Score {
  const goals = events.filter(({ type, period }) => classOfEvent(type) === 'goal' && period !== 'PEN')
  return { home: goals.filter(({ side }) => side === 'home').length, away: goals.filter(({ side }) => side === 'away').length }
}

export const isSameScore = (a: Score, b: Score): boolean => isDeepStrictEqual(a, b)
export const scoreText = ({ home, away }: Score): string => `${home}–${away}`
