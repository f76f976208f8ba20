import type { SportId } from '@touchline/contract/catalog'
import type { FeedFile } from '@touchline/sources/parse/feed-file'
import type { Problem } from '@touchline/sources/parse/problem'
import type { Withheld } from '../live/board.ts'
import type { TurnKind } from './turns.ts'

/** Options of one import of a source. */
export interface ImportOptions {
  signal: AbortSignal
  /** The kind of turn that the import waits for, once its files are downloaded. */
  turn: TurnKind
  /** Import even if nothing has changed. */
  force?: boolean
  /** The source is polled after this import. */
  isPolled?: boolean
  /** This import is one poll of an address. A poll without changes is logged at debug level. */
  isPoll?: boolean
  /** The sports whose identities the caller reviews after further imports, with `reviewOwed`. Absent: none. */
  reviewedLater?(): ReadonlySet<SportId>
  /** The files to import, which the caller holds. Absent: those at the location of the feed. */
  files?: readonly FeedFile[]
  /** Why the state or the result of a match, by its key, is not imported. Absent: all are. */
  withheld?(match: string): Withheld | undefined
  /** Receives the problems of each dataset once, when they go to the quarantine. */
  onProblems?(problems: readonly Problem[]): void
}
