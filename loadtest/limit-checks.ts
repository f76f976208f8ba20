import { setTimeout as wait } from 'node:timers/promises'
import { admitted, isTold, mostInAnyMinute } from './limit-held.ts'
import type { Answer } from './polls.ts'
import type { verdict } from './verdict.ts'

/** Where calls are taken up front a gateway may hold some that another one asks for. */
const upFrontFrom = 60_000
/** Two times what half-second cells need to come round. */
const offeredMs = 121_000

interface Asked {
  /** One poll with this key, of whichever gateway is next. */
  poll(key: string): Promise<Answer>
  newKey(perMinute: number): Promise<string>
  tell: ReturnType<typeof verdict>['tell']
}

/** Who is checked. */
export interface Checked extends Asked {
  call(key: string, limit: number): Promise<Answer>
  atOnce(key: string, limit: number, count: number): Promise<Answer[]>
  /** Says whether every answer so far was a 200 or a 429, and showed the limit and what is left of it. */
  told(): void
}

export function checked({ poll, newKey, tell }: Asked): Checked {
  let [calls, mistold] = [0, 0]
  const call = async (key: string, limit: number): Promise<Answer> => {
    const answer = await poll(key)
    calls++
    if (!isTold(answer, limit)) mistold++
    return answer
  }
  return {
    ...{ poll, newKey, tell, call },
    atOnce: (key, limit, count) => Promise.all(Array.from({ length: count }, () => call(key, limit))),
    told: () => tell(mistold === 0, `${calls} calls over HTTP, ${mistold} neither 200 nor 429 or without true headers`),
  }
}

/** L + 50 calls at once: exactly L answers; where calls are taken up front, at most what one gateway holds fewer. */
export async function exactly({ atOnce, newKey, tell }: Checked, limit: number): Promise<void> {
  const begun = performance.now()
  const got = admitted(await atOnce(await newKey(limit), limit, limit + 50)).length
  // Each takes up front no more than a quarter of what half a second has on average.
  const least = limit < upFrontFrom ? limit : limit - limit / 120 / 4
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  tell(got <= limit && got >= least, `${limit + 50} calls at once, limit ${limit}: ${got} admitted (answered within ${seconds} s)`)
}

/** Bursts of two thirds of the limit after these pauses: never more than L in any 60 s. */
export async function straddling({ atOnce, newKey, tell }: Checked, limit: number, pausesMs: readonly number[]): Promise<void> {
  const key = await newKey(limit)
  const all: Answer[] = []
  for (const pauseMs of pausesMs) {
    await wait(pauseMs)
    all.push(...(await atOnce(key, limit, Math.ceil((limit * 2) / 3))))
  }
  const [good, most] = [admitted(all).length, mostInAnyMinute(all)]
  tell(most <= limit, `bursts that straddle, limit ${limit}: ${good} of ${all.length} admitted, ${part(most, limit)} L at most in any 60 s`)
}

/** 1.3 L a minute for two minutes: at least 0.99 L a minute, and never more than L in any 60 s. */
export async function offering({ call, newKey, tell }: Checked, limit: number): Promise<void> {
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
  tell(
    perMinute >= 0.99 * limit && most <= limit,
    `1.3 L offered, limit ${limit}: ${part(perMinute, limit)} L a minute, ${part(most, limit)} L at most in any 60 s`,
  )
}

/** So many keys are used up and wait exactly `Retry-After`: the next call of each succeeds. */
export async function waiting({ call, atOnce, newKey, tell }: Checked, limit: number, keys: number): Promise<void> {
  const tries = Array.from({ length: keys }, async (_, i) => {
    const key = await newKey(limit)
    await wait(i * 137)
    const refused = (await atOnce(key, limit, limit + 10)).findLast(({ status }) => status === 429)!
    const until = refused.answered + refused.retryAfter * 1_000
    // A timer counts whole milliseconds, and may be one early.
    while (performance.now() < until) await wait(Math.max(1, until - performance.now()))
    return call(key, limit)
  })
  const good = admitted(await Promise.all(tries)).length
  tell(good === keys, `waiting exactly Retry-After, limit ${limit}: ${good} of ${keys} succeed`)
}

const part = (of: number, limit: number): string => (of / limit).toFixed(4)
