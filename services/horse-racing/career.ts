import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import {
  type CareerRace,
  CareerRaceSchema,
  type CareerRun,
  type CareerSeason,
  CareerSeasonSchema,
  type CareerTotals,
  CareerTotalsSchema,
  type Split,
  SplitSchema,
  type Tally,
  TallySchema,
} from '@touchline/contract/gen/racing'
import { distanceBands, surfaces } from '@touchline/contract/racing'

/** A version of a race. Without `runs`: the participant has none in it. */
export interface RaceVersion {
  raceId: string
  version: number
  race: CareerRace | undefined
}

const idShape = /^(.+)-(\d{4})$/

/**
 * The season after these versions of races, in any order and any number of times; undefined when it has each of them or
 * a newer one. A race that no longer counts stays with its version, so that a late message does not bring it back.
 */
export function foldSeason(id: string, record: CareerSeason | undefined, versions: readonly RaceVersion[]): CareerSeason | undefined {
  const races = new Map(record?.races.map((race) => [race.raceId, race]))
  let isChanged = false
  for (const { raceId, version, race } of versions) {
    const known = races.get(raceId)
    if (known && known.version >= version) continue
    races.set(raceId, race ?? create(CareerRaceSchema, { raceId, version }))
    isChanged = true
  }
  if (!isChanged) return undefined
  const [, participantId, season] = idShape.exec(id)!
  const newestFirst = [...races.values()].sort((a, b) => byCodePoint(b.startAt, a.startAt) || byCodePoint(a.raceId, b.raceId))
  return create(CareerSeasonSchema, {
    id,
    participantId: participantId!,
    season: season!,
    races: newestFirst,
    totals: getTotals(newestFirst),
  })
}

/** The totals of races, newest first. */
function getTotals(races: readonly CareerRace[]): CareerTotals {
  const all = races.filter(({ runs }) => runs.length > 0).map((race) => ({ race, tally: getTally(race) }))
  const split = (value: (race: CareerRace) => MessageInitShape<typeof SplitSchema>): Split[] =>
    all.map(({ race, tally }) => create(SplitSchema, { ...value(race), tally }))
  return create(CareerTotalsSchema, {
    all: addTallies(all.map(({ tally }) => tally)),
    ...addSplits({
      bySurface: split(({ surface }) => ({ surface })),
      byCourse: split(({ courseId, course }) => ({ courseId, course })),
      byGoing: split(({ going }) => ({ going })),
      byDistance: split(({ distance }) => ({ distance })),
    }),
  })
}

type Kind = 'bySurface' | 'byCourse' | 'byGoing' | 'byDistance'
type Splits = Record<Kind, Split[]>
const values: Record<Kind, (split: Split) => string> = {
  bySurface: ({ surface }) => surface,
  byCourse: ({ courseId }) => courseId,
  byGoing: ({ going }) => going,
  byDistance: ({ distance }) => distance,
}
const kinds = Object.keys(values) as readonly Kind[]

/** Adds equal splits up. A name comes from the first one, which is of the newest race. */
const addSplits = (splits: Splits): Splits =>
  Object.fromEntries(
    kinds.map((kind) => {
      const same = [...Map.groupBy(splits[kind], values[kind])].sort(([a], [b]) => byValue(a, b))
      return [
        kind,
        same.map(([, [first, ...others]]) =>
          create(SplitSchema, { ...first!, tally: addTallies([first!, ...others].map(({ tally }) => tally!)) }),
        ),
      ]
    }),
  ) as Splits

/** Values with an order of their own; others are ordered by code point, unknown values last. */
const inOrder: readonly string[] = [...surfaces, ...distanceBands]
const byValue = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || inOrder.indexOf(a) - inOrder.indexOf(b) || byCodePoint(a, b)

function getTally({ runs, currency }: CareerRace): Tally {
  const finished = (place: number): number => runs.filter(({ position }) => position === place).length
  const prizes = runs.flatMap(({ prize }: CareerRun) => (prize === undefined || currency === '' ? [] : [{ currency, amount: prize }]))
  return create(TallySchema, {
    ...{ runs: runs.length, wins: finished(1), seconds: finished(2), thirds: finished(3) },
    prizeMoney: addWinnings(prizes),
  })
}

interface Winnings {
  currency: string
  amount: number
}

/** Amounts are rounded to cents, so that their order does not matter. */
const addWinnings = (all: readonly Winnings[]): Winnings[] =>
  [...Map.groupBy(all, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, amount: some.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100 }))
    .sort((a, b) => byCodePoint(a.currency, b.currency))

const addTallies = (all: readonly Tally[]): Tally => {
  const sum = (name: 'runs' | 'wins' | 'seconds' | 'thirds') => all.reduce((total, each) => total + each[name], 0)
  return create(TallySchema, {
    ...{ runs: sum('runs'), wins: sum('wins'), seconds: sum('seconds'), thirds: sum('thirds') },
    prizeMoney: addWinnings(all.flatMap(({ prizeMoney }) => prizeMoney)),
  })
}

/** The career of these seasons, newest first. */
export function addSeasons(seasons: readonly Pick<CareerSeason, 'season' | 'totals'>[]): CareerTotals {
  const run = seasons.flatMap(({ season, totals }) => (totals && totals.all!.runs > 0 ? [{ season, totals }] : []))
  const all = (kind: Kind): Split[] => run.flatMap(({ totals }) => totals[kind])
  return create(CareerTotalsSchema, {
    all: addTallies(run.map(({ totals }) => totals.all!)),
    bySeason: run.map(({ season, totals }) => ({ season, tally: totals.all! })),
    ...addSplits({ bySurface: all('bySurface'), byCourse: all('byCourse'), byGoing: all('byGoing'), byDistance: all('byDistance') }),
  })
}
