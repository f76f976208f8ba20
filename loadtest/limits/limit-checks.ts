import { setTimeout as wait } from 'node:timers/promises'
import { judge } from '../lib/goals.ts'
import type { Answer } from '../lib/polls.ts'
import { admitted, hasTrueHeaders, mostInAnyMinute } from './limit-held.ts'

/** With prefetched calls, a gateway may hold calls that another gateway needs. */
const upFrontFrom = 60_000
/** Twice the period of half-second cells. */
const offeredMs = 121_000

interface Asked {
  /** Polls the next gateway with this key. */
  poll(key: string): Promise<Answer>
  newKey(perMinute: number): Promise<string>
}

/** The gateways under test. */
export interface Checked extends Asked {
  call(key: string, limit: number): Promise<Answer>
  atOnce(key: string, limit: number, count: number): Promise<Answer[]>
  /** Judges that all responses so far were 200 or 429 with the limit and the remaining calls. */
  judgeAnswers(): void
}

export function checked({ poll, newKey }: Asked): Checked {
  let [calls, incorrect] = [0, 0]
  const call = async (key: string, limit: number): Promise<Answer> => {
    const answer = await poll(key)
    calls++
    if (!hasTrueHeaders(answer, limit)) incorrect++
    return answer
  }
  return {
    ...{ poll, newKey, call },
    atOnce: (key, limit, count) => Promise.all(Array.from({ length: count }, () => call(key, limit))),
    judgeAnswers: () => judge(incorrect === 0, 'every response is 200 or 429 with correct headers', `${incorrect} of ${calls} are not`),
  }
}

/** L + 50 concurrent calls: exactly L are admitted; with prefetching, fewer by at most the prefetch of one gateway. */
export async function exactly({ atOnce, newKey }: Checked, limit: number): Promise<void> {
  const begun = performance.now()
  const got = admitted(await atOnce(await newKey(limit), limit, limit + 50)).length
  // Each prefetches at most a quarter of the average calls of half a second.
  const least = limit < upFrontFrom ? limit : limit - limit / 120 / 4
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  judge(
    got <= limit && got >= least,
    `${limit + 50} calls at once admit exactly ${least === limit ? limit : `${least} to ${limit}`}`,
    `${got} in ${seconds} s`,
  )
}

/** Bursts of two thirds of the limit after these pauses: never more than L in any 60 s. */
export async function straddling({ atOnce, newKey }: Checked, limit: number, pausesMs: readonly number[]): Promise<void> {
  const key = await newKey(limit)
  const all: Answer[] = []
  for (const pauseMs of pausesMs) {
    await wait(pauseMs)
    all.push(...(await atOnce(key, limit, Math.ceil((limit * 2) / 3))))
  }
  const [good, most] = [admitted(all).length, mostInAnyMinute(all)]
  judge(
    most <= limit,
    `bursts across window edges, limit ${limit}: at most 1 L in any 60 s`,
    `${part(most, limit)} L, ${good} of ${all.length} admitted`,
  )
}

/** 1.3 L a minute for two minutes: at least 0.99 L a minute, and never more than L in any 60 s. */
export async function offering({ call, newKey }: Checked, limit: number): Promise<void> {
  const key = await newKey(limit)
  const all: Promise<Answer>[] = []
  const begun = performance.now()
  for (let passed = 0; passed < offeredMs; passed = performance.now() - begun) {
    const due = Math.ceil((Math.min(passed, offeredMs) * 1.3 * limit) / 60_000)
    while (all.length < due) all.push(call(key, limit))
    await wait(20)
  }
  const answers = await Promise.all(all)
  const [perMinute, most] = [(admitted(answers).length * 60_000) / offeredMs, mostInAnyMinute(answers)]
  judge(
    perMinute >= 0.99 * limit && most <= limit,
    `1.3 L offered, limit ${limit}: 0.99 L a minute or more, at most 1 L in any 60 s`,
    `${part(perMinute, limit)} L a minute, ${part(most, limit)} L in any 60 s`,
  )
}

/** `keys` exhausted keys wait exactly `Retry-After`: the next call of each succeeds. */
export async function waiting({ call, atOnce, newKey }: Checked, limit: number, keys: number): Promise<void> {
  const tries = Array.from({ length: keys }, async (_, i) => {
    const key = await newKey(limit)
    await wait(i * 137)
    const refused = (await atOnce(key, limit, limit + 10)).findLast(({ status }) => status === 429)!
    const until = refused.answered + refused.retryAfter * 1_000
    // Timers have millisecond resolution and may fire one early.
    while (performance.now() < until) await wait(Math.max(1, until - performance.now()))
    return call(key, limit)
  })
  const good = admitted(await Promise.all(tries)).length
  judge(good === keys, `after waiting exactly Retry-After, limit ${limit}, the next call succeeds`, `${good} of ${keys}`)
}

const part = (of: number, limit: number): string => (of / limit).toFixed(4)
