import type { SourceRace, SourceRunner } from '@touchline/sources/racing-model'
import type { RaceKind } from '../kinds.ts'

/** The race with a contradiction of a kind. The race has a result, with positions 1 to 4 at least. */
type RacePlant = (race: SourceRace) => SourceRace

/** Changes the runner that has a position. */
const ofPlaced =
  (position: number, change: (runner: SourceRunner) => SourceRunner): RacePlant =>
  (race) => ({
    ...race,
    runners: race.runners!.map((runner) => (runner.placing?.position === position ? change(runner) : runner)),
  })

const withFields = (fields: object) => (runner: SourceRunner) => ({ ...runner, fields: { ...runner.fields, ...fields } })
const withPlacing = (placing: object) => (runner: SourceRunner) => ({ ...runner, placing: { ...runner.placing, ...placing } })
const all =
  (...changes: RacePlant[]): RacePlant =>
  (race) =>
    changes.reduce((changed, change) => change(changed), race)
const withStatus =
  (status: string): RacePlant =>
  (race) => ({ ...race, fields: { ...race.fields, status } })

export const racePlants: Readonly<Record<RaceKind, RacePlant>> = {
  result_in_future: (race) => ({ ...race, fields: { ...race.fields, offAt: '2099-05-20T15:00:00Z' } }),
  result_before_off: withStatus('scheduled'),
  result_without_race: withStatus('void'),
  result_without_runners: ({ runners: _, ...race }) => race,
  wrong_rank: all(ofPlaced(3, withPlacing({ position: 2 })), ofPlaced(4, withPlacing({ position: 3 }))),
  placed_non_runner: ofPlaced(2, withFields({ status: 'non_runner' })),
  position_and_code: ofPlaced(4, withPlacing({ finishCode: 'F' })),
  decreasing_distance: all(ofPlaced(2, withPlacing({ totalBeaten: 5 })), ofPlaced(3, withPlacing({ totalBeaten: 2 }))),
  same_number: all(ofPlaced(1, withFields({ number: 7 })), ofPlaced(2, withFields({ number: 7 }))),
  same_stall: all(ofPlaced(1, withFields({ draw: 7 })), ofPlaced(2, withFields({ draw: 7 }))),
  two_favourites: all(ofPlaced(1, withFields({ favourite: 'F' })), ofPlaced(2, withFields({ favourite: 'F' }))),
}
