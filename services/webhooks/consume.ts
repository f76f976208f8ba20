import {
  factsPublished,
  fixturesMatch,
  fixturesResult,
  lineupsPublished,
  liveMatch,
  racingRace,
  standingsChanged,
  usageThreshold,
} from '@touchline/contract/topics'
import { on } from '@touchline/platform/service'
import { advance, type FanOutDeps } from './fan-out.ts'
import { foldAll } from './lane.ts'
import { type Folds, getFolds } from './messages.ts'

/** The changes of matches in play that a killed process had reach receivers within a second all the same. */
const liveAckWaitMs = 500

/** What happens, by topic. Nothing is stored while there is no endpoint. */
export function consumers(deps: FanOutDeps) {
  const { active } = deps
  const folds = getFolds(deps)
  const each =
    <M>(read: (message: M) => Folds | Promise<Folds>) =>
    async (messages: M[]) => {
      if ((await active.get()).size === 0) return
      const all = (await Promise.all(messages.map(read))).flat()
      const byLane = Map.groupBy(all, ([lane]) => lane)
      await Promise.all(Array.from(byLane, ([lane, ofLane]) => advance(deps, lane, foldAll(ofLane.map(([, fold]) => fold)))))
    }
  return [
    on(liveMatch, each(folds.live), { batch: 50, ackWaitMs: liveAckWaitMs }),
    on(fixturesMatch, each(folds.schedule), { batch: 100 }),
    on(fixturesResult, each(folds.result), { batch: 50 }),
    on(lineupsPublished, each(folds.lineups), { batch: 50 }),
    on(factsPublished, each(folds.fact), { batch: 50 }),
    on(standingsChanged, each(folds.standings), { batch: 50 }),
    on(racingRace, each(folds.race), { batch: 50 }),
    on(usageThreshold, each(folds.usage)),
  ]
}
