import { create } from '@bufbuild/protobuf'
import { type MatchSheet, MatchSheetSchema } from '@touchline/contract/gen/ingest'
import { isEnded } from '@touchline/contract/states'
import type { Answer } from './ask.ts'
import type { FollowedMatch } from './follow-matches.ts'
import type { ImportedSheet } from './import-sheets.ts'
import { askedForMs, checksMs, finalWhistle, firstAskMs, isAsked, nextAsk, nextCheck, repeatedCheck } from './schedule.ts'

/* The record of a sheet, and its changes by answers: pure functions. */

export const sheetId = (source: string, matchId: string): string => `${source}/${matchId}`

export const expected = (source: string, matchId: string): MatchSheet =>
  create(MatchSheetSchema, { id: sheetId(source, matchId), source, matchId, state: 'expected' })

const dayMs = 24 * 3_600_000
const instant = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString())

/** The final whistle as it was first known, unless the match has been rescheduled since. */
export function getWhistle({ whistleAt }: MatchSheet, match: FollowedMatch): number {
  const [first, now] = [Date.parse(whistleAt), finalWhistle(match)]
  return Number.isNaN(first) || Math.abs(now - first) > dayMs ? now : first
}

/** Whether the sheet of a match may already exist: it is expected, and the time of the first request has passed. */
export const isWaiting = (sheet: MatchSheet, match: FollowedMatch, now: number): boolean =>
  sheet.state === 'expected' && isAsked(match) && now >= getWhistle(sheet, match) + firstAskMs

export function isDue(sheet: MatchSheet, match: FollowedMatch, now: number): boolean {
  const isTime = sheet.nextAt === '' ? sheet.state === 'expected' : Date.parse(sheet.nextAt) <= now
  return isTime && (sheet.state === 'received' || isWaiting(sheet, match, now))
}

/** Whether the match still matters: it may get a sheet, or its sheet will be checked again. */
export const isOpen = (sheet: MatchSheet | undefined, match: FollowedMatch, now: number): boolean =>
  sheet ? sheet.state === 'expected' || sheet.nextAt !== '' : mayCome(match) && finalWhistle(match) + askedForMs > now

/** False for a match that ended without being played. */
export const mayCome = (match: FollowedMatch): boolean => isAsked(match) || !isEnded(match.state)

/**
 * Keeps the final whistle as first known, because later data says nothing about it. Returns the record itself if
 * nothing is new.
 */
export const withWhistle = (sheet: MatchSheet, match: FollowedMatch): MatchSheet =>
  sheet.whistleAt === '' && isEnded(match.state) ? change(sheet, { whistleAt: instant(finalWhistle(match)) }) : sheet

/** Also for an incomplete sheet, of which no more will come. */
const neverComes = (sheet: MatchSheet): MatchSheet => change(sheet, { state: sheet.partial ? 'received' : 'missing', nextAt: '' })

/** The record after an answer and the outcome of its sheet. */
export function afterAnswer(
  sheet: MatchSheet,
  match: FollowedMatch,
  now: number,
  { answer, imported }: { answer: Answer; imported?: ImportedSheet },
): MatchSheet {
  const { etag, lastModified } = answer.kind === 'sheet' ? answer.validators : sheet
  const known = change(sheet, { etag, lastModified })
  if (sheet.state === 'received')
    return afterCheck(known, now, answer.kind === 'failed' || imported?.result === 'refused' ? answer : undefined)
  const whistle = getWhistle(sheet, match)
  const asked = change(known, { whistleAt: instant(whistle), partial: sheet.partial || imported?.result === 'incomplete' })
  if (imported?.result === 'complete')
    return change(asked, { state: 'received', partial: false, receivedAt: instant(now), nextAt: instant(nextCheck(now, 0)) })
  const next = Math.max(nextAsk(now, whistle, `${sheet.id} ${now}`), (answer.kind === 'failed' && answer.retryAt) || 0)
  return answer.kind === 'never' || next > whistle + askedForMs ? neverComes(asked) : change(asked, { nextAt: instant(next) })
}

/**
 * A failed check is repeated. Otherwise it is done, also when the server no longer has the sheet; the stored sheet
 * stays.
 */
function afterCheck(sheet: MatchSheet, now: number, failed: Answer | undefined): MatchSheet {
  const failures = sheet.failures + 1
  const again = failed && repeatedCheck(now, failures)
  if (again !== undefined)
    return change(sheet, { failures, nextAt: instant(Math.max(again, (failed?.kind === 'failed' && failed.retryAt) || 0)) })
  const checks = Math.min(sheet.checks + 1, checksMs.length)
  return change(sheet, { checks, failures: 0, nextAt: instant(nextCheck(Date.parse(sheet.receivedAt), checks)) })
}

const change = (sheet: MatchSheet, fields: Partial<Omit<MatchSheet, '$typeName' | '$unknown'>>): MatchSheet =>
  create(MatchSheetSchema, { ...sheet, ...fields })
