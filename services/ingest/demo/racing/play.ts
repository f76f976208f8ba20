import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type RacingObservation, RacingObservationSchema } from '@touchline/contract/gen/racing'
import { pause } from '@touchline/platform/clock'
import { turn } from '@touchline/sources/parse/yield-to-event-loop'
import type { GeneratorContext } from '../../feeds/generator.ts'
import type { Identity } from '../../identity/ids.ts'
import { getMeeting, getPlace, getRace } from '../../import/race-messages.ts'
import { tickMs } from '../play.ts'
import type { DemoSettings } from '../simulation.ts'
import { circuitCount, type DemoMeeting, type DemoRace, demoMeeting, meetingAt } from './meetings.ts'

export const sport = 'horse-racing'
/** Number of meetings of a circuit that are announced ahead, and that are kept after their end. */
const [ahead, kept] = [1, 2]

/** Sequences of one entity: its announcement, then each moment, then its withdrawal. */
const withdrawnSeq = 1_000_000n

interface Known {
  circuit: number
  nth: number
  meeting: DemoMeeting
  isAbandoned: boolean
  /** Number of moments published of each race. */
  published: number[]
}

const getId = ({ id }: Identity): string => id

/**
 * Runs race days until the signal aborts. For each race it publishes the newest moment, which includes the earlier
 * ones.
 */
export async function playRaces(settings: DemoSettings, context: GeneratorContext): Promise<void> {
  const { clock, signal } = context
  const known: Known[] = []
  while (!signal.aborted) {
    for (let circuit = 0; circuit < circuitCount; circuit++) {
      const present = meetingAt(settings, circuit, clock.now())
      for (let nth = present - kept; nth <= present + ahead; nth++) {
        if (known.some((each) => each.circuit === circuit && each.nth === nth)) continue
        // A meeting takes some milliseconds to simulate.
        await turn()
        known.push(await announce(settings, context, circuit, nth))
      }
      const gone = known.findIndex((each) => each.circuit === circuit && each.nth < present - kept)
      if (gone >= 0) await withdraw(context, known.splice(gone, 1)[0]!)
    }
    await publishDue(context, known)
    await pause(clock, tickMs, signal)
  }
}

async function announce(settings: DemoSettings, context: GeneratorContext, circuit: number, nth: number): Promise<Known> {
  const meeting = demoMeeting(settings, circuit, nth)
  await context.publishRacing([meetingObservation(context, meeting, false)])
  return { circuit, nth, meeting, isAbandoned: false, published: meeting.races.map(() => 0) }
}

async function publishDue(context: GeneratorContext, known: readonly Known[]): Promise<void> {
  const now = context.clock.now()
  const observations: RacingObservation[] = []
  for (const each of known) {
    const { meeting } = each
    if (!each.isAbandoned && meeting.abandonedMs !== undefined && meeting.abandonedMs <= now) {
      each.isAbandoned = true
      observations.push(meetingObservation(context, meeting, true))
    }
    for (const [i, race] of meeting.races.entries()) {
      const due = race.moments.findLastIndex(({ atMs }) => atMs <= now) + 1
      if (due <= each.published[i]!) continue
      each.published[i] = due
      observations.push(raceObservation(context, meeting, race, due))
    }
  }
  if (observations.length > 0) await context.publishRacing(observations)
}

const withdraw = ({ source, clock, publishRacing }: GeneratorContext, { meeting: { meeting, races } }: Known): Promise<void> => {
  const place = getPlace(sport, meeting, getId)
  const gone = { seq: withdrawnSeq, withdrawn: true }
  const ofRace = ({ moments }: DemoRace) => {
    const { race } = getRace(sport, place, moments[0]!.race, getId)
    return observation(
      { source, clock },
      { ...gone, entity: { case: 'race', value: { race: { id: race!.id, meetingId: place.meetingId } } } },
    )
  }
  const ofMeeting = observation({ source, clock }, { ...gone, entity: { case: 'meeting', value: { id: place.meetingId } } })
  return publishRacing([...races.map(ofRace), ofMeeting])
}

function meetingObservation(context: GeneratorContext, { meeting }: DemoMeeting, isAbandoned: boolean): RacingObservation {
  const fields = { ...meeting.fields, ...(isAbandoned && { status: 'abandoned' }) }
  const value = getMeeting(getPlace(sport, meeting, getId), { ...meeting, fields })
  return observation(context, { seq: isAbandoned ? 2n : 1n, entity: { case: 'meeting', value } })
}

/** `due`: number of moments so far. */
function raceObservation(context: GeneratorContext, { meeting }: DemoMeeting, { moments }: DemoRace, due: number): RacingObservation {
  const value = getRace(sport, getPlace(sport, meeting, getId), moments[due - 1]!.race, getId)
  return observation(context, { seq: BigInt(due), entity: { case: 'race', value } })
}

type Reported = Pick<Exclude<MessageInitShape<typeof RacingObservationSchema>, { $typeName: string }>, 'seq' | 'withdrawn' | 'entity'>

const observation = ({ source, clock }: Pick<GeneratorContext, 'source' | 'clock'>, reported: Reported): RacingObservation =>
  create(RacingObservationSchema, { source, dataset: 'races', sport, receivedAt: new Date(clock.now()).toISOString(), ...reported })
