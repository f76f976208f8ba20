import { setImmediate } from 'node:timers/promises'
import type { ManualClock } from '@touchline/platform/clock'
import { simulations } from '../sports.ts'

/** Every sport, and the races, wait on the clock between two ticks. */
const playing = simulations.length + 1

/** Advances the clock of a running demo; every second begins once the demo has played what was due before. */
export async function playDemo(clock: ManualClock, done: Promise<void>, seconds: number): Promise<void> {
  let isRunning = true
  const end = () => {
    isRunning = false
  }
  done.then(end, end)
  const hasPlayed = async () => {
    while (isRunning && clock.countTimers() < playing) await setImmediate()
  }
  await hasPlayed()
  for (let i = 0; i < seconds; i++) {
    await clock.advance(1_000)
    await hasPlayed()
  }
}
