import type { ServedSportId } from '@touchline/contract/catalog'
import type { LiveGenerator } from '../feeds/generator.ts'
import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { hockey } from './hockey.ts'
import { play } from './play.ts'
import type { Simulation } from './simulation.ts'
import { soccer } from './soccer.ts'

export const simulations: Readonly<Record<ServedSportId, Simulation>> = {
  soccer,
  basketball,
  baseball,
  hockey,
  'american-football': americanFootball,
}

const bounds = { seed: [0, 4_294_967_295, 1], matches: [2, 200, 10], rate: [1, 120, 20] } as const
type Parameter = keyof typeof bounds

/**
 * Invented leagues that are always in play. `seed`: selects the generated clubs, players and results. `matches`:
 * approximate number of soccer matches in play at a time; every other sport has one small league. `rate`: speed
 * relative to real time; at 20 a soccer match takes six minutes.
 */
export const demo: LiveGenerator = {
  format: 'demo',
  sports: Object.values(simulations).map(({ sport }) => sport),
  files: 'nothing',
  contains:
    'invented leagues of every served sport, always in play, with squads, lineups, statistics and, outside soccer, play-by-play; sports other than soccer have one small league each',
  leagues: [],
  timezone: 'UTC',
  precedence: 190,
  example: 'demo?seed=1&matches=10&rate=20',
  read(parameters) {
    for (const name of parameters.keys())
      if (!(name in bounds)) throw new Error(`demo has no parameter ${name}; it has ${Object.keys(bounds).join(', ')}`)
    const number = (name: Parameter): number => {
      const [from, to, usual] = bounds[name]
      const text = parameters.get(name)
      if (text === null) return usual
      if (!/^\d{1,10}$/.test(text) || Number(text) < from || Number(text) > to)
        throw new Error(`demo: ${name} must be a whole number from ${from} to ${to}, not "${text}"`)
      return Number(text)
    }
    const settings = { seed: number('seed'), matches: number('matches'), rate: number('rate') }
    return async (context) => {
      // A failure in one sport aborts all of them, and the generator restarts from the beginning.
      const failed = new AbortController()
      const signal = AbortSignal.any([context.signal, failed.signal])
      const playing = Object.values(simulations).map((simulation) => play(simulation, settings, { ...context, signal }))
      for (const one of playing) one.catch(() => failed.abort())
      const ends = await Promise.allSettled(playing)
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    }
  },
}
