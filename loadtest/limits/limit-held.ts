import type { Answer } from '../lib/polls.ts'

export const admitted = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 200)

/** Largest number of admitted polls that were sent and answered within any 60 seconds. */
export function mostInAnyMinute(answers: readonly Answer[]): number {
  const sent = Float64Array.from(admitted(answers), (each) => each.sent).sort()
  const answered = Float64Array.from(admitted(answers), (each) => each.answered).sort()
  let most = 0
  for (let from = 0, to = 0; from < sent.length; from++) {
    while (to < answered.length && answered[to]! < sent[from]! + 60_000) to++
    most = Math.max(most, to - from)
  }
  return most
}

/** Whether the response is 200 or 429 with correct rate-limit headers. */
export function hasTrueHeaders({ status, limit, remaining, retryAfter }: Answer, perMinute: number): boolean {
  if (limit !== perMinute || !Number.isInteger(remaining) || remaining < 0) return false
  return status === 429 ? remaining === 0 && retryAfter >= 1 && retryAfter <= 61 : status === 200 && remaining < perMinute
}
