import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import { byPrecedence, trustedOrAll } from '@touchline/contract/contributions'
import { type Meeting, type MeetingContribution, MeetingSchema, type Race, type RaceContribution } from '@touchline/contract/gen/racing'
import { isRaceEnded } from '@touchline/contract/racing'
import { firstOfEach } from './first-of-each.ts'
import { getStart } from './get-start.ts'
import { mergeRace } from './merge-race.ts'

/** Undefined when every source has withdrawn the meeting, or none has reported it yet. */
export function mergeMeeting(contributions: readonly MeetingContribution[], races: readonly RaceContribution[]): Meeting | undefined {
  const present = trustedOrAll(contributions.filter(({ meeting }) => meeting !== undefined)).toSorted(
    (a, b) => byPrecedence(a, b) || (a.dataset < b.dataset ? -1 : 1),
  )
  if (present.length === 0) return undefined
  const merged = firstOfEach(
    MeetingSchema,
    present.map(({ meeting }) => meeting!),
  )
  const shown = [...Map.groupBy(races, ({ raceId }) => raceId).values()].flatMap((ofRace) => mergeRace(ofRace)?.race ?? []).sort(byStart)
  return create(MeetingSchema, {
    ...merged,
    status: merged.status === 'abandoned' ? 'abandoned' : getStatus(shown),
    raceIds: shown.map(({ id }) => id),
    firstRaceAt: shown.find(({ offAt }) => offAt)?.offAt ?? '',
  })
}

/** The same order as the list of races. */
const byStart = (a: Race, b: Race): number => byCodePoint(getStart(a), getStart(b)) || byCodePoint(a.id, b.id)

/** When every race has ended, the meeting is abandoned if one race was abandoned and none was weighed in. */
function getStatus(races: readonly Race[]): string {
  const statuses = races.map(({ status }) => status)
  if (statuses.every((status) => status === 'scheduled')) return 'scheduled'
  if (!statuses.every(isRaceEnded)) return 'in_progress'
  return statuses.includes('abandoned') && !statuses.includes('weighed_in') ? 'abandoned' : 'finished'
}
