import type { MessageInitShape } from '@bufbuild/protobuf'
import type { InjurySchema, LineupEntrySchema } from '@touchline/contract/gen/stats'
import type { DemoEntrant, DemoLeague } from './competition.ts'
import { personId } from './people.ts'
import { random } from './random.ts'
import { getPosition } from './roster.ts'
import type { Simulation } from './simulation.ts'

/*
 * Injuries and suspensions of the invented clubs. They depend on the day alone and do not affect matches: players who
 * cannot play are reserves, who are never in a match, and a doubtful player may play.
 */

type Injury = MessageInitShape<typeof InjurySchema> & { status: string }

/** Each squad member has at most one injury in a span of days, which ends within it. */
const spanDays = 14
const beginsWithin = 4
const length = { least: 5, most: spanDays - beginsWithin }
/**
 * Matches show an injury this many days after its first day, so that it is older than the announcement of any of these
 * matches.
 */
const shownAfterDays = 2
const chances = { injury: 0.8, suspension: 0.2 }
const reasons = ['Knee injury', 'Ankle injury', 'Shoulder injury', 'Back injury', 'Muscle injury', 'Concussion', 'Illness']
const uncertain = ['doubtful', 'questionable', 'probable']

const dayMs = 24 * 3_600_000
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The injuries of a club that are open on the day of a match. */
export function injuriesOfClub({ sport, roster }: Simulation, { slug }: DemoLeague, club: DemoEntrant, startMs: number): Injury[] {
  const day = Math.floor(startMs / dayMs)
  // The spans of the clubs begin on different days.
  const shift = random('injuries', slug, club.id).int(0, spanDays - 1)
  const span = Math.floor((day + shift) / spanDays)
  const rng = random('injuries', slug, club.id, span)
  const doubtful = rng.int(0, roster.positions.length - 1)
  return [doubtful, ...getReserves(roster, club)].flatMap((nth) => {
    const first = span * spanDays - shift + rng.int(0, beginsWithin - 1)
    const back = first + rng.int(length.least, length.most)
    const isSuspended = nth !== doubtful && rng.chance(chances.suspension)
    const [reason, chance] = [rng.pick(reasons), rng.pick(uncertain)]
    if (!rng.chance(chances.injury) || day < first + shownAfterDays || day >= back) return []
    const { name } = club.squad[nth]!
    return {
      ...{ playerId: personId(sport, club.name, name), playerName: name, teamId: club.id },
      ...(isSuspended
        ? { type: 'suspension', reason: 'Disciplinary suspension', status: 'suspended' }
        : { type: 'injury', reason, status: nth === doubtful ? chance : 'out' }),
      ...{ since: dayText(first), expectedReturn: dayText(back), updatedAt: `${dayText(first)}T18:00:00.000Z` },
    }
  })
}

const getReserves = ({ positions }: Simulation['roster'], { squad }: DemoEntrant): number[] =>
  squad.flatMap((_, nth) => (nth < positions.length ? [] : [nth]))

/** The injured players who cannot play, in the form of a lineup. */
export const getMissingPlayers = (
  { roster }: Simulation,
  club: DemoEntrant,
  injuries: readonly Injury[],
): MessageInitShape<typeof LineupEntrySchema>[] =>
  club.squad.flatMap(({ name, number }, nth) => {
    const injury = injuries.find(({ playerName, status }) => playerName === name && /^(out|suspended)$/.test(status))
    return injury ? { playerId: injury.playerId!, name, shirtNumber: number, position: getPosition(roster, nth) } : []
  })
