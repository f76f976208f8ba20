import type { SportId } from '@touchline/contract/catalog'
import type { LiveGenerator } from '../feeds/generator.ts'
import { simulations } from '../sports.ts'
import { playFixed } from './fixed/play-fixed.ts'
import { withOwnIds } from './own-ids.ts'
import { play } from './play.ts'
import { sport as horseRacing, playRaces } from './racing/play.ts'

const bounds = {
  seed: [0, 4_294_967_295, 1],
  matches: [2, 600, 10],
  rate: [1, 120, 20],
  burst: [0, 60, 0],
  history: [0, 1, 1],
  sandbox: [0, 1, 0],
} as const
type Parameter = keyof typeof bounds
const sports: readonly SportId[] = [...simulations.map(({ sport }) => sport), horseRacing]

/**
 * Invented leagues that are always in play. `seed`: selects the generated clubs, players and results. `matches`:
 * approximate number of soccer matches in play at a time; every other sport has one small league, and there are race
 * days. `rate`: speed relative to real time; at 20 a soccer match takes six minutes. `burst`: seconds of updates that
 * are published at once, like a polled source; 0: each update as it happens. `history`: 1: publishes earlier rounds and
 * the last season too, which take seconds of processor time to simulate and import; 0: publishes only the rounds in
 * play and later ones, so a match that ended while the process was stopped has no result. `sport`, any number of times:
 * only these sports are played. `sandbox`: 1: the world of test keys, with ids of its own and matches that never change.
 */
export const demo: LiveGenerator = {
  format: 'demo',
  sports,
  files: 'nothing',
  contains:
    'invented leagues of every served sport, always in play, with squads, lineups, statistics, injuries of clubs and, in sports that have it, play-by-play; sports other than soccer have one small league each; race days with a race about to start',
  leagues: [],
  timezone: 'UTC',
  namespace: null,
  isPartnerFormat: false,
  precedence: 190,
  example: 'demo?seed=1&matches=10&rate=20',
  played: getPlayed,
  read(parameters) {
    for (const name of parameters.keys())
      if (!(name in bounds) && name !== 'sport')
        throw new Error(`demo has no parameter ${name}; it has ${Object.keys(bounds).join(', ')}, sport`)
    const chosen = getPlayed(parameters)
    const number = (name: Parameter): number => {
      const [from, to, usual] = bounds[name]
      const text = parameters.get(name)
      if (text === null) return usual
      if (!/^\d{1,10}$/.test(text) || Number(text) < from || Number(text) > to)
        throw new Error(`demo: ${name} must be a whole number from ${from} to ${to}, not "${text}"`)
      return Number(text)
    }
    const settings = {
      ...{ seed: number('seed'), matches: number('matches'), rate: number('rate') },
      ...(number('history') === 0 && ({ isWithoutPast: true } as const)),
    }
    const burstMs = 1_000 * number('burst')
    const isSandbox = number('sandbox') === 1
    return async (given) => {
      const context = isSandbox ? withOwnIds(given, 'sandbox') : given
      // A failure in one sport aborts all of them, and the generator restarts from the beginning.
      const failed = new AbortController()
      const signal = AbortSignal.any([context.signal, failed.signal])
      const own = { ...context, signal }
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      const played = simulations.filter(({ sport }) => chosen.includes(sport))
      const fixed = isSandbox ? await playFixed(played, settings, own) : undefined
      // Starts the sports one after the other, soccer first; the next one starts when the previous one has matches in
      // play.
      let before = Promise.resolve()
      const playing = played.map(async (simulation) => {
        const [turn, begun] = [before, Promise.withResolvers<void>()]
        before = Promise.race([begun.promise, aborted])
        await turn
        if (!signal.aborted) await play(simulation, settings, own, { burstMs, begun: begun.resolve })
      })
      if (chosen.includes(horseRacing)) playing.push(before.then(() => playRaces(settings, own)))
      if (fixed) playing.push(fixed.over)
      for (const one of playing) one.catch(() => failed.abort())
      const ends = await Promise.allSettled(playing)
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    }
  },
}

/** All sports when none is named. */
function getPlayed(parameters: URLSearchParams): readonly SportId[] {
  const named = parameters.getAll('sport')
  const unknown = named.find((name) => !sports.some((sport) => sport === name))
  if (unknown !== undefined) throw new Error(`demo: sport must be one of ${sports.join(', ')}, not "${unknown}"`)
  return named.length === 0 ? sports : sports.filter((sport) => named.includes(sport))
}
