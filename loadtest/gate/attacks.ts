/*
 * Three attacks in turn on one process limited to 256 descriptors, while twenty customers poll: 600 concurrent requests
 * with one key, 1,500 unknown keys, 400 idle connections. On any machine: no customer is rejected, responses are in
 * order, at most thirty unknown keys are looked up, and the process stays alive.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { attacked } from '../attacks/attacked.ts'
import { firstStatus, guess, lookedUp } from '../attacks/guesses.ts'
import { idleConnections } from '../attacks/idle.ts'
import { attack, requests } from '../attacks/pipelined.ts'
import { judge } from '../lib/goals.ts'

const falseKeys = 1_500
const server = await attacked({ demo: 'demo?seed=1&matches=10&rate=1&history=0&sport=soccer', descriptors: 256 })
const { port, adminPort } = server.main
const others = await server.others(20)
const unmet = await server.newKey('pro')
const getSummary = (statuses: Record<string, number>) => Object.entries(statuses).map(([status, times]) => `${times} times ${status}`)

for (const plan of ['pro', 'business'] as const) {
  const { statuses, outOfOrder } = await attack(port, await server.newKey(plan))
  const honest = [200, 429, 503, 504].reduce((sum, status) => sum + (statuses[status] ?? 0), 0)
  judge(
    honest === requests && outOfOrder === 0,
    `600 at once, ${plan}: each is answered 200, 429, 503 or 504, in order`,
    getSummary(statuses).join(', '),
  )
}

const before = await lookedUp(server)
const begun = performance.now()
const statuses = await guessUnlessShed()
const first = [await statusUnlessShed(unmet), await statusUnlessShed(await server.newKey('pro'))]
const looked = (await lookedUp(server)) - before
// The bound is per minute; a slow machine may need several minutes.
const minutes = 1 + Math.floor((performance.now() - begun) / 60_000)
judge(looked <= 30 * minutes, '1,500 false keys: at most thirty are looked up in a minute', `${looked}`)
judge((statuses[401] ?? 0) + (statuses[429] ?? 0) === falseKeys, '1,500 false keys: each gets 401 or 429', getSummary(statuses).join(', '))
judge(first.join() === '200,200', '1,500 false keys: keys that are not cached work at their first request', first.join())

const idle = await idleConnections(port, 400)
const newcomer = await statusUnlessShed(unmet)
const healthy = (await fetch(`http://127.0.0.1:${adminPort}/healthz`)).status
judge(newcomer === 200 && healthy === 200, '400 idle connections: a new client and /healthz are answered 200', `${newcomer}, ${healthy}`)
idle.end()

await others.end()
judge(others.refused() === 0, 'no poll of the customers is rejected or cut', `${others.refused()} of ${others.answers.length}`)
const isAlive = server.main.process.exitCode === null
const code = await server.main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))

/**
 * No key is looked up while the event loop is late, so each key answered with 503 is replaced by another one, as is one whose
 * connection was closed in a crowd (ADR 99).
 */
async function guessUnlessShed(): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (let missing = falseKeys; missing > 0; ) {
    const { 503: shed = 0, closed = 0, ...answered } = await guess(port, missing)
    for (const [status, times] of Object.entries(answered)) all[status] = (all[status] ?? 0) + times
    missing = shed + closed
    if (missing > 0) await wait(1_000)
  }
  return all
}

/** The first status of a key other than 503. Repeats without a limit; the timeout of the gate applies. */
async function statusUnlessShed(key: string): Promise<number | string> {
  for (;;) {
    const status = await firstStatus(port, key)
    if (status !== 503) return status
    await wait(1_000)
  }
}
