import type { MessageInitShape } from '@bufbuild/protobuf'
import type {
  HorseSchema,
  JockeySchema,
  MeetingSchema,
  PlacingSchema,
  RaceResultSchema,
  RaceSchema,
  RunnerSchema,
} from '@touchline/contract/gen/racing'

/* Horse racing as a source has it: names as the source spells them, no ids. */

type Part<Init, Names extends keyof Init> = Pick<Init, Names>
type MeetingInit = MessageInitShape<typeof MeetingSchema>
type RaceInit = Exclude<MessageInitShape<typeof RaceSchema>, { $typeName: string }>
type RunnerInit = Exclude<MessageInitShape<typeof RunnerSchema>, { $typeName: string }>
type PlacingInit = Exclude<MessageInitShape<typeof PlacingSchema>, { $typeName: string }>
type ResultInit = Exclude<MessageInitShape<typeof RaceResultSchema>, { $typeName: string }>
type HorseInit = Exclude<MessageInitShape<typeof HorseSchema>, { $typeName: string }>

export interface SourceMeeting {
  course: string
  /** Empty: not known. */
  countryCode: string
  /** YYYY-MM-DD, the day at the course. */
  date: string
  /** Distinguishes meetings of one course on one day, and replaces the day in the id. Absent: the only one of the day. */
  key?: string
  /** A source reports only the status "abandoned". */
  fields: Part<MeetingInit, 'surface' | 'type' | 'going' | 'weather' | 'rail' | 'status'>
  races: SourceRace[]
}

export interface SourceRace {
  /** Within the meeting; identifies the race. */
  number: number
  /** The source's own key. Absent: it has none. */
  key?: string
  /** Position in the source. Absent: that of the file. */
  row?: string
  /** Number of its rows that count as entries of the dataset. Absent: its own and one for each runner. */
  rows?: number
  fields: Omit<
    RaceInit,
    'id' | 'meetingId' | 'courseId' | 'course' | 'countryCode' | 'date' | 'number' | 'version' | 'updatedAt' | 'status'
  > & {
    status: string
  }
  /** Absent: not known. */
  runners?: SourceRunner[]
  /** Absent: no result yet. Placings are those of the runners. */
  result?: Omit<ResultInit, 'placings'>
  /** Times at which it reached these states, RFC 3339, for replays. Absent: not known. The off has its own field. */
  instants?: { atPost?: string; provisional?: string; weighedIn?: string }
}

export interface SourceRunner {
  horse: Omit<HorseInit, 'id' | 'name' | 'countryCode'> & { name: string; countryCode: string }
  jockey?: Omit<Exclude<MessageInitShape<typeof JockeySchema>, { $typeName: string }>, 'id' | 'name'> & { name: string }
  fields: Omit<RunnerInit, 'id' | 'horse' | 'jockey' | 'trainerId'>
  placing?: Omit<PlacingInit, 'runnerId'>
}
