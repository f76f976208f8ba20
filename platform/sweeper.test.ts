import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { manualClock } from './clock.ts'
import { createLog } from './log.ts'
import type { Outbox } from './outbox.ts'
import { sweep } from './sweeper.ts'
import { keptChanged } from './testing/tiny-services.ts'

const change: Outbox['change'] = async () => []

test('it sweeps at once, again while there is more, then every five seconds, through failures, until it is stopped', async () => {
  const clock = manualClock(0)
  const rounds: string[] = []
  const answers = [500, 20, 0, 'down', 3, 0] as const
  const outbox: Outbox = {
    change,
    async sweep(announcements, forMs) {
      const answer = answers[rounds.length] ?? 0
      rounds.push(`${clock.now()}: ${announcements.length} for ${forMs}`)
      if (answer === 'down') throw new Error(answer)
      return answer
    },
  }
  const stop = new AbortController()
  const sweeping = sweep({ outbox, clock, log: createLog('silent') }, [keptChanged], stop.signal)
  await turn()
  for (let i = 0; i < 3; i++) await clock.advance(5_000)
  stop.abort()
  await sweeping
  await clock.advance(60_000)
  const at = ['0', '0', '0', '5000', '10000', '10000', '15000']
  expect(rounds).toEqual(at.map((time) => `${time}: 1 for 5000`))
})
