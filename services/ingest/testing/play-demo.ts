import { setImmediate } from 'node:timers/promises'
import type { ManualClock } from '@touchline/platform/clock'
import { tickMs } from '../demo/play.ts'
import { simulations } from '../sports.ts'

/** Every sport and the races wait on the clock between two ticks. */
const all = simulations.length + 1

/**
 * Advances the clock of a running demo, or of `playing` sports of it, tick by tick; each tick begins once every sport
 * has published everything due before, so that the times of publication do not depend on the speed of the machine.
 */
export async function playDemo(clock: ManualClock, done: Promise<void>, seconds: number, playing = all): Promise<void> {
  let isRunning = true
  const end = () => {
    isRunning = false
  }
  done.then(end, end)
  const hasPlayed = async () => {
    while (isRunning && clock.countTimers() < playing) await setImmediate()
  }
  await hasPlayed()
  for (let ms = 0; ms < seconds * 1_000; ms += tickMs) {
    await clock.advance(tickMs)
    await hasPlayed()
  }
}
