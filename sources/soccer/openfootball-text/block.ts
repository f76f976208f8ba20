import type { SourceTime } from '../shared/match-fields.ts'
import type { DayLine } from './days.ts'
import type { Ground } from './ground.ts'
import type { Heading } from './titles.ts'

/** A match line with the headings above it and the details below it. */
export interface Block {
  /** Line number of the match line. */
  line: number
  /** The match line without its time. */
  sides: string
  heading: Heading
  /** Absent: no day is above the match. */
  day?: DayLine
  /** The time of this match, or of the last match above it on the same day that has one. */
  time?: SourceTime
  /** Timezone of times without a zone, from a comment in the file. */
  timezone?: string
  /** Set for the first match below the day line only. */
  ground?: Ground
  details: Detail[]
  /** What was left out. */
  repairs: string[]
  /** Source lines of the match, about 4,000 characters at most. */
  text: string
}

/** One labelled detail of a match, over one or more lines. */
export interface Detail {
  line: number
  label: string
  text: string
  /** Set when the detail cannot be read. */
  fault?: string
}

export interface LineProblem {
  line: number
  reason: string
  text: string
  /** 1 if the line is a match or may be one. */
  rows: 0 | 1
}
