import type { MatchConnector } from '../connector.ts'

/*
 * A public feed of games in play, as data: which addresses it has, which of them are due how often, and where a game is in
 * its life. The frame of ingest (services/ingest/live) asks them, and gives the replies to the connector of the format.
 */

/**
 * Where a game is, by the list that names it. `unofficial`: over, and its source has still to confirm the result; `off`:
 * postponed, suspended, cancelled, or of a kind without details.
 */
export type Phase = 'scheduled' | 'live' | 'unofficial' | 'over' | 'off'

/** A game as a reply lists it. */
export interface LiveGame {
  /** The `key` of its match, as the connector sets it. */
  id: string
  /** Milliseconds since 1970. Absent: not known. */
  startAt?: number
  phase: Phase
  /** What the reply says about the game: it has changed if this has. */
  row: unknown
}

/** A listed game and what the frame has seen of it. Times in milliseconds since 1970. */
export type SeenGame<Game extends LiveGame = LiveGame> = Game & {
  /** First reply in this phase. */
  phaseSince: number
  /** Whether the frame has seen it change: otherwise it was over before the first reply. */
  wasSeenChanging: boolean
}

/** A request that the frame repeats. */
export interface Wanted {
  /** Below the base address, with its query: "v1/schedule?sportId=1". */
  path: string
  /** Least time between two requests, in milliseconds; infinite: once, and again at `after`. */
  everyMs: number
  /** It is asked once more at this time. Milliseconds since 1970. */
  after?: number
  /** An address whose reply changes when this one does. It is asked instead, and this one only if it has changed. */
  probe?: string
  /** The reply has games; others are only handed to the connector. */
  isList?: boolean
  /** The game that the reply is about. */
  game?: string
  /** The reply is for the plan alone: the connector does not get it. */
  isInternal?: boolean
  /** Replies with the same unit are imported together, when one of them has changed: a day with its games. Absent: alone. */
  unit?: string
}

/** What a plan takes from the reply of a list. */
export interface ListReply<Game extends LiveGame = LiveGame> {
  games: readonly Game[]
}

/** What is to be asked. Pure: everything it knows is in its arguments. */
export interface LivePlan<Reply extends ListReply = ListReply> {
  /** Parses a JSON reply of a list. A row that is no game is left out; the connector reports it. Never throws. */
  read(reply: unknown, path: string): Reply
  /**
   * All requests that matter at `now`, with those that are not due: the frame forgets replies that are no longer wanted.
   * `lists`: the last reply of each list, by path; `games`: the newest row of each game.
   */
  wanted(known: Known<Reply>, now: number): readonly Wanted[]
}

export interface Known<Reply extends ListReply = ListReply> {
  lists: ReadonlyMap<string, Reply>
  games: readonly SeenGame<Reply['games'][number]>[]
}

/** A feed. Its connector reads the replies. */
export interface LiveFeed {
  connector: MatchConnector
  /** Base of the address at a path; ends in "/". Replaced as a whole by an address in FEEDS. */
  getBase(path: string): string
  /** Whose terms the operator answers for. Absent: the data has an open licence. */
  owner?: string
  /** Its parameters in FEEDS, by name, with an example each. */
  parameters: Readonly<Record<string, string>>
  /**
   * A game in play without a change for this time counts as no longer in play: the source has stopped reporting it. Milliseconds;
   * longer than any break or delay after which a game goes on.
   */
  silentAfterMs(game: LiveGame): number
  /** A result counts once replies have had it for this time. Milliseconds. Absent: the feed has a state for that. */
  confirmAfterMs?: number
  /** Throws an Error that names the parameter and the reason. `get`: the value of a parameter, if it is given. */
  plan(get: (parameter: string) => string | undefined): LivePlan
}
