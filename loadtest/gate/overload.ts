/*
 * A thousand connections send requests to one process without pause for five seconds. On any machine: all responses are
 * 200, 503 with Retry-After, or 504 when an accepted call has reached its deadline, all in the envelope; no poll of the
 * live list is rejected, no connection is reset, the process stops cleanly.
 */
import { judge, note, noteEach } from '../lib/goals.ts'
import { all, answered, asker, getCount, getWrongAnswers, livePath, oneProcess } from '../overload/one-process.ts'

const ms = 5_000
const { main, load } = await oneProcess('demo?seed=1&matches=10&rate=1&history=0&sport=soccer')
const [calls, polls] = [asker(), asker()]
const polling = polls.ask({ ...load, paths: [livePath], connections: 20, perSecond: 50, ms })
const over = await calls.ask({ ...load, connections: 1_000, ms })
const polled = await polling
calls.end()
polls.end()

const [refused, late] = ['503', '504'].map((wanted) => getCount(over, (status) => status === wanted)) as [number, number]
const others = all(over) - answered(over) - refused - late
judge(others === 0, 'every response is 200, 503 or 504', `${others} of ${all(over)} are not`)
note(`${answered(over)} answered, ${refused} refused, ${late} out of time`)
judge(answered(polled) === all(polled), 'no poll of the live list is rejected', `${all(polled) - answered(polled)} of ${all(polled)}`)
const wrong = getWrongAnswers(over, polled)
judge(wrong.length === 0, 'every response is in the envelope, 503 with Retry-After; no connection is cut', `${wrong.length} kinds are not`)
noteEach(wrong)
const isAlive = main.process.exitCode === null
const code = await main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
