import { isWithoutResult } from '@touchline/contract/racing'
import type { SourceMeeting, SourceRace, SourceRunner } from '@touchline/sources/racing-model'
import { createFound, type Found, type RaceKind } from './kinds.ts'
import { leewayMs } from './leeway.ts'

/*
 * Horse racing, by the rules that the racing authorities share (International Agreement on Breeding, Racing and
 * Wagering; BHA Rules of Racing): a horse that does not start has no place, and a dead heat takes as many places as it
 * has horses.
 */

interface CheckedRace {
  meeting: SourceMeeting
  race: SourceRace
  runners: readonly SourceRunner[]
  /** Milliseconds since 1970. */
  now: number
}

interface RaceRule {
  kind: RaceKind
  find(checked: CheckedRace): string | undefined
  /** The race without the contradicting parts. Absent when the race is refused. */
  leaveOut?(race: SourceRace): SourceRace
}

const withoutResult = ({ result: _, runners, ...race }: SourceRace): SourceRace => ({
  ...race,
  ...(runners && { runners: runners.map(withoutPlacing) }),
})
const withoutPlacing = ({ placing: _, ...runner }: SourceRunner): SourceRunner => runner

/** The faults of all runners that lose a part, as one text. Undefined when there are none. */
const named = (runners: readonly SourceRunner[], getFault: (runner: SourceRunner) => string): string | undefined =>
  runners.length === 0 ? undefined : runners.map(getFault).join(', ')

const eachRunner =
  (change: (runner: SourceRunner) => SourceRunner) =>
  (race: SourceRace): SourceRace => ({ ...race, ...(race.runners && { runners: race.runners.map(change) }) })

/** Removes one field from every runner. */
const withoutField = (name: 'number' | 'draw' | 'favourite') =>
  eachRunner((runner) => {
    const { [name]: _, ...fields } = runner.fields
    return { ...runner, fields }
  })

const resultInFuture: RaceRule = {
  kind: 'result_in_future',
  find({ meeting, race, now }) {
    if (!race.result && race.fields.status !== 'weighed_in') return undefined
    const { offAt } = race.fields
    const isFuture = offAt === undefined ? Date.parse(meeting.date) - now > leewayMs.ofDay : Date.parse(offAt) - now > leewayMs.ofTime
    return isFuture ? `the race is over and starts at ${offAt ?? meeting.date}` : undefined
  },
}

const beforeOff: ReadonlySet<string> = new Set(['scheduled', 'at_post', 'off'])

const resultBeforeOff: RaceRule = {
  kind: 'result_before_off',
  find: ({ race: { result, fields } }) =>
    result && beforeOff.has(fields.status) ? `a result that is ${result.status} of a race that is ${fields.status}` : undefined,
  leaveOut: withoutResult,
}

const resultWithoutRace: RaceRule = {
  kind: 'result_without_race',
  find: ({ race: { result, fields } }) =>
    result && isWithoutResult(fields.status) ? `a result of a race that is ${fields.status}` : undefined,
  leaveOut: withoutResult,
}

const resultWithoutRunners: RaceRule = {
  kind: 'result_without_runners',
  find: ({ race: { result }, runners }) =>
    result && result.status !== 'provisional' && !runners.some(({ placing }) => placing)
      ? `a result that is ${result.status} names no runner`
      : undefined,
  leaveOut: withoutResult,
}

const notStarting: ReadonlySet<string> = new Set(['non_runner', 'withdrawn', 'reserve'])
const isNonRunner = ({ fields }: SourceRunner): boolean => notStarting.has(fields.status ?? '')

/**
 * Behind a dead heat for second the next horse is fourth. A gap in the places is wrong only if every starter has a
 * placing.
 */
const wrongRank: RaceRule = {
  kind: 'wrong_rank',
  find({ runners }) {
    const placed = runners.filter(({ placing }) => placing?.position !== undefined)
    const isWhole = runners.every((runner) => runner.placing || isNonRunner(runner))
    const getPosition = ({ placing }: SourceRunner) => placing!.position!
    for (const runner of placed) {
      const [position, ahead] = [getPosition(runner), placed.filter((other) => getPosition(other) < getPosition(runner)).length]
      const isWrong = position < ahead + 1 || (isWhole && position > ahead + 1)
      if (isWrong) return `${runner.horse.name} is placed ${position} with ${ahead} ahead`
    }
    return undefined
  },
  leaveOut: withoutResult,
}

const placedNonRunner: RaceRule = {
  kind: 'placed_non_runner',
  find({ runners }) {
    const placed = runners.filter((runner) => runner.placing && isNonRunner(runner))
    return named(placed, (runner) => `${runner.horse.name} (${runner.fields.status}) has ${shownPlacing(runner)}`)
  },
  leaveOut: eachRunner((runner) => (isNonRunner(runner) ? withoutPlacing(runner) : runner)),
}

const shownPlacing = ({ placing }: SourceRunner): string =>
  placing?.position === undefined ? `the finish code ${placing?.finishCode}` : `the position ${placing.position}`

const positionAndCode: RaceRule = {
  kind: 'position_and_code',
  find({ runners }) {
    const both = runners.filter(({ placing }) => placing?.position !== undefined && placing.finishCode !== undefined)
    return named(both, ({ horse, placing }) => `${horse.name} has position ${placing!.position} and ${placing!.finishCode}`)
  },
  leaveOut: eachRunner((runner) => {
    if (runner.placing?.finishCode === undefined) return runner
    const { position: _, ...placing } = runner.placing
    return { ...runner, placing }
  }),
}

/** Lengths behind the winner never decrease from place to place. */
const decreasingDistance: RaceRule = {
  kind: 'decreasing_distance',
  find({ runners }) {
    const placed = runners
      .flatMap(({ horse: { name }, placing: { position, totalBeaten } = {} }) =>
        position === undefined || totalBeaten === undefined ? [] : [{ name, position, totalBeaten }],
      )
      .sort((a, b) => a.position - b.position)
    const wrong = placed.find((each, i) =>
      placed.slice(0, i).some((before) => before.position < each.position && before.totalBeaten > each.totalBeaten),
    )
    return wrong && `${wrong.name} is placed ${wrong.position}, ${wrong.totalBeaten} lengths behind, and one ahead of it is further behind`
  },
  leaveOut: eachRunner((runner) => {
    if (!runner.placing) return runner
    const { totalBeaten: _, beatenLengths: __, beatenText: ___, ...placing } = runner.placing
    return { ...runner, placing }
  }),
}

/** Coupled entries of one owner share a number: 1 and 1A. */
const withCoupledEntries: ReadonlySet<string> = new Set(['US', 'CA'])

function findShared(runners: readonly SourceRunner[], name: 'number' | 'draw'): string | undefined {
  const first = new Map<number, SourceRunner>()
  for (const runner of runners.filter((each) => !isNonRunner(each))) {
    const value = runner.fields[name]
    if (value === undefined) continue
    const other = first.get(value)
    if (other) return `${other.horse.name} and ${runner.horse.name} both have ${name} ${value}`
    first.set(value, runner)
  }
  return undefined
}

const sameNumber: RaceRule = {
  kind: 'same_number',
  find: ({ meeting, runners }) => (withCoupledEntries.has(meeting.countryCode) ? undefined : findShared(runners, 'number')),
  leaveOut: withoutField('number'),
}

const sameStall: RaceRule = { kind: 'same_stall', find: ({ runners }) => findShared(runners, 'draw'), leaveOut: withoutField('draw') }

/** A race has one favourite, joint favourites or co-favourites. */
const twoFavourites: RaceRule = {
  kind: 'two_favourites',
  find({ runners }) {
    const codes = runners.flatMap(({ fields }) => fields.favourite ?? [])
    const isSingle = codes.filter((code) => code === 'F').length <= 1 && new Set(codes).size <= 1
    return isSingle ? undefined : `favourites ${codes.join(', ')} of one race`
  },
  leaveOut: withoutField('favourite'),
}

/**
 * Rules that refuse the race, then rules that remove the result or a part of it, then rules that remove a part of the
 * card. The placings of non-runners are removed before the check whether a result names a runner.
 */
const rules: readonly RaceRule[] = [
  resultInFuture,
  ...[resultWithoutRace, resultBeforeOff, positionAndCode, wrongRank],
  ...[placedNonRunner, resultWithoutRunners, decreasingDistance],
  ...[sameNumber, sameStall, twoFavourites],
]

interface CheckedResult {
  /** The race without the parts that contradict the others. Undefined when the race is refused. */
  race: SourceRace | undefined
  found: Found[]
}

/** Finds contradictions in a race, from the race alone and the time. */
export function checkRace(meeting: SourceMeeting, race: SourceRace, now: number): CheckedResult {
  const found: Found[] = []
  let left = race
  for (const { kind, find, leaveOut } of rules) {
    const fault = find({ meeting, race: left, runners: left.runners ?? [], now })
    if (fault === undefined) continue
    found.push(createFound(kind, fault))
    if (!leaveOut) return { race: undefined, found }
    left = leaveOut(left)
  }
  return { race: left, found }
}
