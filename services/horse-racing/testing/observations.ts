import { create, type MessageInitShape } from '@bufbuild/protobuf'
import {
  type PlacingSchema,
  type RaceResultSchema,
  type RaceSchema,
  type RacingObservation,
  RacingObservationSchema,
  type RunnerSchema,
} from '@touchline/contract/gen/racing'
import type { RaceObservation } from '../fold.ts'

export const meetingId = 'hrs-g0000000001'
export const raceIds = ['hrs-r0000000001', 'hrs-r0000000002', 'hrs-r0000000003'] as const
export const runnerIds = ['hrs-u0000000001', 'hrs-u0000000002', 'hrs-u0000000003'] as const
const place = { courseId: 'hrs-k0000000001', course: 'Harrowmere Bäche', countryCode: 'GB-ENG', date: '2026-03-01' }

export interface Reported {
  source?: string
  dataset?: string
  seq?: bigint
  withdrawn?: boolean
  precedence?: number
}

const base = ({ source = 'racing-csv', dataset = 'day', seq = 1n, withdrawn = false, precedence = 5 }: Reported) => ({
  source,
  dataset,
  seq,
  withdrawn,
  precedence,
  sport: 'horse-racing',
  receivedAt: `2026-03-01T10:00:00.${String(seq % 1_000n).padStart(3, '0')}Z`,
})

export const meetingObservation = (reported: Reported & { status?: string; going?: string } = {}): RacingObservation =>
  create(RacingObservationSchema, {
    ...base(reported),
    entity: {
      case: 'meeting',
      value: { id: meetingId, ...place, status: reported.status ?? '', ...(reported.going !== undefined && { going: reported.going }) },
    },
  })

interface ReportedRace extends Reported {
  nth?: number
  race?: MessageInitShape<typeof RaceSchema>
  runners?: MessageInitShape<typeof RunnerSchema>[]
  result?: MessageInitShape<typeof RaceResultSchema>
}

export const raceObservation = ({ nth = 0, race, runners, result, ...reported }: ReportedRace = {}): RaceObservation =>
  create(RacingObservationSchema, {
    ...base(reported),
    entity: {
      case: 'race',
      value: {
        race: {
          id: raceIds[nth]!,
          meetingId,
          ...place,
          number: nth + 1,
          offAt: `2026-03-01T1${nth + 3}:00:00Z`,
          status: 'scheduled',
          ...race,
        },
        ...(runners && { runners: { items: runners } }),
        ...(result && { result }),
      },
    },
  }) as RaceObservation

type RunnerInit = Exclude<MessageInitShape<typeof RunnerSchema>, { $typeName: string }>

export const runner = (nth: number, status = 'declared') =>
  ({
    id: runnerIds[nth]!,
    number: nth + 1,
    horse: { id: `hrs-h000000000${nth + 1}`, name: `Quiet Harbour ${nth + 1}` },
    status,
  }) satisfies RunnerInit

/** A result with these positions, in the order of the runners; null: disqualified. */
export const getResult = (status: string, positions: readonly (number | null)[]): MessageInitShape<typeof RaceResultSchema> => ({
  status,
  placings: positions.map(
    (position, nth): MessageInitShape<typeof PlacingSchema> => ({
      runnerId: runnerIds[nth]!,
      ...(position === null ? { finishCode: 'DSQ' } : { position }),
    }),
  ),
})
