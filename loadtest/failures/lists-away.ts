import { setTimeout as wait } from 'node:timers/promises'
import { judge, tenths } from '../lib/goals.ts'
import { type ListPoll, type ListsWatched, usuallyMs } from './lists-watched.ts'

/** An outage of a dependency of the live lists. Instants are milliseconds since 1970. */
export interface Outage {
  /** "NATS stopped". */
  what: string
  goneAt: number
  backAt: number
  /** Maximum time until a gateway notices the outage. */
  noticedSeconds: number
}

/** Age has whole seconds and is updated once a second; updates need time to propagate. */
const slackSeconds = 3
/** Time until everything is up to date again, 5 s, plus some polls. */
const afterMs = 20_000

/** The polls that were sent in an interval. */
export const pollsBetween = ({ polls }: ListsWatched, from: number, to: number): ListPoll[] =>
  polls.filter(({ askedAt }) => askedAt >= from && askedAt < to)
const most = (polls: readonly ListPoll[], of: (each: ListPoll) => number): number => Math.max(...polls.map(of))

/** Judges that Age has grown with the outage, and that no list was older than its Age. */
export function judgeAge(watched: ListsWatched, { what, goneAt, backAt, noticedSeconds }: Outage): void {
  const away = pollsBetween(watched, goneAt + 1_000, backAt)
  const since = ({ askedAt }: ListPoll) => (askedAt - goneAt) / 1_000
  const settled = away.filter((each) => since(each) > slackSeconds)
  const [young, old] = [most(settled, (each) => since(each) - each.ageSeconds), most(settled, (each) => each.ageSeconds - since(each))]
  judge(
    young <= slackSeconds + noticedSeconds && old <= slackSeconds,
    `${what}: Age is at most ${slackSeconds + noticedSeconds} s below and ${slackSeconds} s above the time since`,
    `${tenths(young)} s less, ${tenths(old)} s more at most, in ${most(away, since).toFixed(0)} s`,
  )
  const untrue = most(away, ({ behindMs, ageSeconds }) => behindMs / 1_000 - ageSeconds)
  judge(
    untrue <= slackSeconds + noticedSeconds,
    `${what}: nothing in a list is more than ${slackSeconds + noticedSeconds} s older than its Age`,
    `${tenths(untrue)} s in ${away.length} lists`,
  )
}

/** Judges, 20 s later, that every list was up to date 5 s after the end of the outage. */
export async function judgeRecovery(watched: ListsWatched, { what, backAt }: Pick<Outage, 'what' | 'backAt'>): Promise<void> {
  await wait(afterMs)
  const late = pollsBetween(watched, backAt, Date.now()).filter(({ behindMs, ageSeconds }) => behindMs > usuallyMs || ageSeconds > 1)
  const seconds = Math.max(0, (most(late, ({ askedAt }) => askedAt) - backAt) / 1_000)
  judge(seconds <= 5, `${what}: every gateway up to date at most 5 s after it is back`, `${tenths(seconds)} s`)
}

/** Judges the responses other than 200 and the versions that decreased. */
export function judgeWatched({ polls, others, fallen }: ListsWatched): void {
  const refusals = polls.filter(({ status }) => status !== 200).length + [...others.values()].reduce((a, b) => a + b, 0)
  judge(refusals === 0, 'every poll is answered 200', `${refusals} of ${polls.length} lists and as many matches are not`)
  judge(fallen.length === 0, 'no version decreases', String(fallen.length))
}
