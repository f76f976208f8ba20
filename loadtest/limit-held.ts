import type { Answer } from './polls.ts'

export const admitted = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 200)

/** How many admitted polls lie wholly within some 60 seconds, at most: all of these were counted within them. */
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

/** Whether it is an answer or a refusal by the limit, and says of that what every answer has to say. */
export function isTold({ status, limit, remaining, retryAfter }: Answer, perMinute: number): boolean {
  if (limit !== perMinute || !Number.isInteger(remaining) || remaining < 0) return false
  return status === 429 ? remaining === 0 && retryAfter >= 1 && retryAfter <= 61 : status === 200 && remaining < perMinute
}
