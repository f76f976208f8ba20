import { create } from '@bufbuild/protobuf'
import { byPrecedence, getVersion, trustedOrAll } from '@touchline/contract/contributions'
import {
  type Placing,
  PlacingSchema,
  type RaceContribution,
  type RaceDetails,
  RaceDetailsSchema,
  RaceResultSchema,
  RaceSchema,
  type Runner,
  RunnerSchema,
} from '@touchline/contract/gen/racing'
import { isWithoutResult, raceProgress, resultProgress } from '@touchline/contract/racing'
import { getCurrentDetails } from './contributions.ts'
import { firstOfEach } from './first-of-each.ts'

interface Report {
  contribution: RaceContribution
  details: RaceDetails
}

/**
 * A race from all contributions to it; undefined when every source has withdrawn it. Each field comes from the source
 * of highest precedence that has it; status, runners and result from the source whose race is furthest advanced.
 */
export function mergeRace(contributions: readonly RaceContribution[]): RaceDetails | undefined {
  const current = contributions.filter((contribution) => getCurrentDetails(contribution) !== undefined)
  const reports = trustedOrAll(current)
    .flatMap((contribution) => {
      const details = getCurrentDetails(contribution)
      return details ? [{ contribution, details }] : []
    })
    .sort((a, b) => byPrecedence(a.contribution, b.contribution) || (a.contribution.dataset < b.contribution.dataset ? -1 : 1))
  if (reports.length === 0) return undefined
  const furthest = reports.toSorted((a, b) => getProgress(b) - getProgress(a))
  const { status } = furthest[0]!.details.race!
  const runners = mergeRunners(furthest)
  const result = isWithoutResult(status) ? undefined : mergeResult(furthest)
  const merged = firstOfEach(
    RaceSchema,
    reports.map(({ details }) => details.race!),
  )
  const race = { ...merged, ...counted(runners, merged), status, ...getVersion(contributions) }
  return create(RaceDetailsSchema, { race, ...(runners && { runners: { items: runners } }), ...(result && { result }) })
}

const getProgress = ({ details }: Report): number => raceProgress(details.race!.status)

/** The runners of the most advanced source that has any. Fields it lacks for a runner come from the other sources. */
function mergeRunners(furthest: readonly Report[]): Runner[] | undefined {
  const lists = furthest.flatMap(({ details: { runners } }) => (runners ? [runners.items] : []))
  const byId = lists.map((items) => new Map(items.map((runner) => [runner.id, runner])))
  const first = lists.find((items) => items.length > 0) ?? lists[0]
  return first?.map(({ id }) =>
    firstOfEach(
      RunnerSchema,
      byId.flatMap((runners) => runners.get(id) ?? []),
    ),
  )
}

interface Counts {
  runnersDeclared?: number | undefined
  runnersCount?: number | undefined
}

/** Reserves are not declared until they get a run. */
function counted(runners: readonly Runner[] | undefined, { runnersDeclared, runnersCount }: Counts): { [count in keyof Counts]?: number } {
  const known = { ...(runnersDeclared !== undefined && { runnersDeclared }), ...(runnersCount !== undefined && { runnersCount }) }
  if (!runners || runners.length === 0) return known
  return {
    runnersDeclared: runners.filter(({ status }) => status !== 'reserve').length,
    runnersCount: runners.filter(({ status }) => status === 'declared').length,
    ...known,
  }
}

/** The most advanced result. An official result that differs from the first official one of its source is amended. */
function mergeResult(furthest: readonly Report[]): RaceDetails['result'] {
  const best = furthest
    .filter(({ details }) => details.result !== undefined)
    .reduce<Report | undefined>((last, each) => (last && getState(last) >= getState(each) ? last : each), undefined)
  if (!best) return undefined
  const result = best.details.result!
  const { firstOfficial, positions } = best.contribution
  const isAmended = result.status === 'official' && firstOfficial !== undefined && !confirms(result.placings, firstOfficial.placings)
  const placings = result.placings
    .map((placing) => {
      const before = positions.find(({ runnerId }) => runnerId === placing.runnerId)?.position
      const isStated = placing.finishCode !== 'DSQ' || placing.disqualifiedFrom !== undefined || before === undefined
      return isStated ? placing : create(PlacingSchema, { ...placing, disqualifiedFrom: before })
    })
    .sort((a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) || 0)
  return create(RaceResultSchema, { ...result, placings, status: isAmended ? 'amended' : result.status })
}

const getState = ({ details }: Report): number => resultProgress(details.result!.status)

/** Adding placings to a result is not an amendment. */
const confirms = (placings: readonly Placing[], first: readonly Placing[]): boolean =>
  first.every((was) =>
    placings.some((is) => is.runnerId === was.runnerId && is.position === was.position && (is.finishCode ?? '') === (was.finishCode ?? '')),
  )
