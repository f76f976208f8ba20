import { isRaceEnded } from '@touchline/contract/racing'
import type { SourceMeeting, SourceRace, SourceRunner } from '@touchline/sources/racing-model'

/** The report of a live source about a race at one instant; it includes the earlier ones. */
export interface RaceMoment {
  /** Milliseconds since 1970. */
  atMs: number
  race: SourceRace
}

/** The day of a race, UTC. Without an off time: the day at the course. */
export const dayOfRace = ({ fields: { offAt } }: SourceRace, { date }: SourceMeeting): string => offAt?.slice(0, 10) ?? date

/**
 * A race as known on its morning: the card without starting prices. No source reports when a horse became a non-runner,
 * so it already is one.
 */
export function scheduledRace({ result: _, runners, fields, ...race }: SourceRace): SourceRace {
  const { actualOffAt: __, ...announced } = fields
  return { ...race, fields: { ...announced, status: 'scheduled' }, ...(runners && { runners: runners.map(declared) }) }
}

function declared({ placing: _, ...runner }: SourceRunner): SourceRunner {
  const { sp: __, favourite: ___, ...fields } = runner.fields
  if (fields.status !== 'withdrawn') return { ...runner, fields }
  // A withdrawn horse was, by definition, declared until shortly before the off.
  const { nonRunnerReason: ____, ...before } = fields
  return { ...runner, fields: { ...before, status: 'declared' } }
}

const unplaced = ({ placing: _, ...runner }: SourceRunner): SourceRunner => runner

/**
 * The reports of a race after its morning, in order. Only states with an instant in the source are included, and the
 * last state has the last known instant: the weigh-in, else the finish, else the off. Empty when the race has no off
 * time or nothing happened.
 */
export function momentsOfRace(race: SourceRace): RaceMoment[] {
  const { fields, runners = [], instants = {}, result } = race
  const { status, offAt, actualOffAt } = fields
  const off = actualOffAt ?? offAt
  if (off === undefined || status === 'scheduled') return []
  const card = scheduledRace(race)
  const moments: RaceMoment[] = []
  const add = (at: string | undefined, reported: SourceRace) => {
    if (at !== undefined) moments.push({ atMs: Date.parse(at), race: reported })
  }
  const running = { ...card, runners: runners.map(unplaced) }
  add(instants.atPost, { ...card, fields: { ...card.fields, status: 'at_post' } })
  // The race was called off, unless it is known to have started.
  if (status !== 'abandoned' || actualOffAt !== undefined) add(off, { ...running, fields: { ...fields, status: 'off' } })
  if (result && isRaceEnded(status))
    add(instants.provisional, {
      ...(isRevised(race) ? running : { ...race, result: { ...result, status: 'provisional', dividends: [] } }),
      fields: { ...fields, status: 'result_provisional' },
    })
  const finishMs = Date.parse(off) + Math.round((result?.winningTimeS ?? 0) * 1_000)
  const lastMs = Math.max(finishMs, ...moments.map(({ atMs }) => atMs))
  moments.push({ atMs: instants.weighedIn === undefined ? lastMs : Math.max(lastMs, Date.parse(instants.weighedIn)), race })
  return moments.sort((a, b) => a.atMs - b.atMs)
}

/** The placings of its provisional result were different and are unknown. */
const isRevised = ({ result, runners = [] }: SourceRace): boolean =>
  result?.status === 'amended' || runners.some(({ placing }) => placing?.disqualifiedFrom !== undefined)
