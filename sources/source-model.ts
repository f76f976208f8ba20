import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Coverage, MatchEventSchema, Scoreboard } from '@touchline/contract/gen/match'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'
import type { TeamStatsSchema } from '@touchline/contract/gen/stats'
import type { WithIds } from './source-ids.ts'
import type { SourceCoach, SourceOfficial } from './source-official.ts'
import type { SourceRanking } from './source-ranking.ts'

/** A match with names as the source spells them. */
export interface SourceMatch extends WithIds {
  row: string
  text: string
  /**
   * The source's own key: rows with different keys are different matches, and a corrected match is recognised by its key. Absent:
   * the source has none.
   */
  key?: string
  stage: SourceStage
  round?: string
  /** The round as the source words it. Absent: `round` was derived from something else. */
  roundSource?: string
  /** Orders the rounds of one stage. */
  roundOrder: number
  group?: string
  /** The calendar day as the source reports it, after repairs. */
  date: string
  /** YYYY-MM-DD. Set if the source only gives a range of days, from `date` to this one. Absent: the match is on `date`. */
  latestDate?: string
  /** `latestDate` is the end of the year, since the source has only the first day of the tournament. */
  latestDateUnknown?: true
  /** Number of the game between these teams on that day, from 1, for sports with several games a day. Absent: the only one. */
  gameOfDay?: number
  /**
   * Number of the meeting of these teams at this ground in this stage, from 1; in a tournament the number of the meeting of these
   * teams at any ground and in any stage. Set if the source gives it more reliably than counting the parsable rows.
   */
  meeting?: number
  /** RFC 3339, UTC. */
  startAt: string
  timeTbd: boolean
  home: SourceTeam
  away: SourceTeam
  scoreboard: Scoreboard
  /** True: neutral ground. Absent: not reported. */
  neutral?: boolean
  venue?: { name: string; city?: string }
  officials?: SourceOfficial[]
  attendance?: number
  /** In chronological order. Absent: the source reports no events for this match; empty: there were none. */
  events?: SourceEvent[]
  /** Cards and substitutions, in chronological order, of a source that does not report when goals were scored. */
  partialEvents?: SourceEvent[]
  /** Absent: the source has no lineups for this match. */
  lineup?: { home: SourceSide; away: SourceSide }
  /** Absent: the source has no statistics for this match. */
  statistics?: SourceStatistics
  /** In chronological order. Absent: the source has no play-by-play for this match. */
  plays?: SourcePlay[]
  /** Open on the day of the match, of both teams. Absent: the source has no injuries. */
  injuries?: SourceInjury[]
  /** For a scheduled match: the coverage it will have, if known. Absent: the coverage of the other matches of its dataset. */
  expectedCoverage?: Coverage
  /** Repairs made to this row. */
  repairs: string[]
  /** Number of its detail rows that count as entries of the dataset. Absent: none. */
  entries?: number
  /** The order of the source's observations of this match. Absent: the order in which they are received. */
  order?: SourceOrder
}

/**
 * An observation that precedes one received before is late: compared by sequence, else by the sequence of the states in play,
 * else by instant.
 */
export interface SourceOrder {
  sequence?: number
  /** The sequence of the states in play, if the source numbers these separately. */
  liveSequence?: number
  /** RFC 3339, UTC. */
  updatedAt?: string
}

/** An injury or a suspension of a player of one of the two teams. */
export interface SourceInjury {
  side: 'home' | 'away'
  person: SourcePerson
  /** "out", "doubtful", "questionable", "probable", "suspended". */
  status: string
  type?: string
  reason?: string
  /** YYYY-MM-DD. */
  since?: string
  expectedReturn?: string
  /** RFC 3339 with milliseconds. */
  updatedAt: string
}

/** A set case of a `oneof`. */
type OneOf<T> = Exclude<T, undefined | { case?: undefined }>

/** Sport-specific fields of an event, without people: `{ case: 'hockey', value: { strength: 'pp' } }`. */
type SourceExtra = OneOf<MessageInitShape<typeof MatchEventSchema>['extra']>

/** An event of a match, with names as the source spells them. */
export interface SourceEvent {
  /** A `@type` of the sport (proto/touchline/v1/SPORT.proto). Soccer: "goal", "own_goal", "yellow_card", "substitution" …. */
  type: string
  /** Minute of the match, from 1; in soccer 120 for a shoot-out. Absent in sports without match minutes, which use the period. */
  minute?: number
  /** Minutes of stoppage time, from 1. */
  extraMinute?: number
  /** A period of the sport, as named in the catalog. Always set if `minute` is set. */
  period?: string
  /** The side the event counts for; for an own goal the side credited with it. Absent: neither, such as the end of a period. */
  side?: 'home' | 'away'
  /** Substitution: the player who goes off. Change of pitcher or goalkeeper: the player who comes in. */
  player?: SourcePerson
  /** Substitution: the player who comes on. */
  playerIn?: SourcePerson
  assist?: SourcePerson
  /** Second assist of a goal in hockey. */
  assist2?: SourcePerson
  /** The score after the event, if the source reports it. Absent: the previous score, plus one for a goal. */
  score?: { home: number; away: number }
  detail?: string
  /** Absent: no sport-specific fields, or only people. */
  extra?: SourceExtra
}

/** An event with a match minute and a side. */
export type TimedEvent = SourceEvent & { minute: number; side: 'home' | 'away' }

/** A person as a source names them while playing for one team. */
export interface SourcePerson extends Pick<WithIds, 'externalIds'> {
  /** Display name: "Iury Gazinsky", with surnames in capitals converted. */
  name: string
  /** The source's own key of the person, if it has one: "8717". Identifies the same person in every team and season. */
  key?: string
  /** The source's own id of the person. Absent: `key`. Null: the source has none, and the connector made `key`. */
  sourceId?: string | null
  firstName?: string
  lastName?: string
  /** YYYY-MM-DD, or YYYY where only the year is known. */
  born?: string
  /** Country codes. */
  nationality?: string[]
  /** Country of a player who is not marked in a list that marks foreigners: evidence of identity, not displayed. */
  impliedNationality?: string
  /** GK, DF, MF, FW; in other sports the terms of the league: "SS", "C", "QB". */
  position?: string
  shirtNumber?: number
  heightCm?: number
  weightKg?: number
  /** "left", "right", "both"; also for the four below. */
  foot?: string
  bats?: string
  throws?: string
  shoots?: string
  plays?: string
  /** In the ranking list of a tour. */
  ranking?: SourceRanking
}

/** The lineup of one side. */
export interface SourceSide extends SourceCoach {
  formation?: string
  starters: SourceLineupEntry[]
  /** Players who came on, in order. */
  substitutes: SourceLineupEntry[]
  /** Unused substitutes. Absent: unknown. */
  bench?: SourceLineupEntry[]
}

export interface SourceLineupEntry extends SourcePerson {
  /** Position in this match, if it differs from the player's own `position`: "PH", "LF". */
  place?: string
  captain?: boolean
  /** Full minutes played, if the source reports them. Absent: computed in sports with match minutes. */
  minutes?: number
  /** True: went off in an unknown minute, so that the minutes played cannot be computed. */
  minutesUnknown?: true
  /** 1 to 9, in baseball. */
  battingOrder?: number
  /** "66", "90+2", in sports with match minutes. */
  inMinute?: string
  outMinute?: string
  /** From 1, in baseball. */
  inInning?: number
  outInning?: number
  cards?: { type: string; minute?: string }[]
}

/** Sport-specific statistics: `{ case: 'basketball', value: { pts: 24 } }`. */
export type SourceStats = OneOf<MessageInitShape<typeof TeamStatsSchema>['stats']>

export interface SourceStatistics {
  home: SourceStats
  away: SourceStats
  players: { side: 'home' | 'away'; person: SourcePerson; stats: SourceStats }[]
  /** Per period, in order of play. Absent: the source has no statistics by period. */
  periods?: { period: string; home: SourceStats; away: SourceStats }[]
}

/** Sport-specific fields of a play: `{ case: 'baseball', value: { inning: 7, half: 'top' } }`. */
type SourcePlayDetails = OneOf<MessageInitShape<typeof PlaySchema>['details']>

/** One play-by-play entry. */
export interface SourcePlay {
  /** The source's own key of the entry, if it has one; else the index of the entry is used. */
  key?: string
  /** A type of the sport; its proto file lists the types and roles. */
  type: string
  period?: string
  /** As the scoreboard shows it, "9:53". */
  clock?: string
  /** RFC 3339, UTC. */
  wallclock?: string
  /** The side in possession, at bat, or committing the foul. Absent: neither. */
  side?: 'home' | 'away'
  /** The main person first. `side`: the team the person plays for. */
  people?: { person: SourcePerson; role: string; side: 'home' | 'away' }[]
  /** After the play. */
  score?: { home: number; away: number }
  /** True if the play changed the score. */
  scoring?: boolean
  /** A sentence with more than the fields of the play contain. Absent: one built from these (sentences/). */
  text?: string
  details?: SourcePlayDetails
}

interface SquadMember extends SourcePerson {
  captain?: boolean
  onLoan?: boolean
  /** YYYY-MM-DD. */
  joined?: string
  /** Number of the person's team within the season, from 1 to 9, if the source numbers them. */
  stint?: number
}

/** A squad as reported by a source. */
export interface SourceSquad extends SourceCoach {
  row: string
  team: SourceTeam
  members: SquadMember[]
}

export interface SourceStage {
  name: string
  type: 'league' | 'group' | 'knockout'
  group?: string
}

export interface SourceTeam extends WithIds {
  name: string
  /**
   * Club: the country it plays in. National team: its country, see `nationNamed` in proto/names/nations.ts. Player or pair: their
   * nationality; empty if it is unknown or the two differ.
   */
  country: string
  /** Absent: a club. */
  type?: 'club' | 'national'
  /** Name and country are from a reviewed table. */
  reviewed?: true
  /**
   * In sports whose sides are players: the player, or the two of a pair in any order; see player-side.ts. They are the identity
   * of the side; name and country are only displayed.
   */
  players?: readonly [SourcePerson] | readonly [SourcePerson, SourcePerson]
  /** Seeding in the draw: "3", "WC", "Q". Absent: unseeded. */
  seed?: string
}

/** A league; its id is derived from country, gender, key or slug, age group and level; see `keyAlone`. */
export interface SourceLeague extends WithIds {
  name: string
  slug: string
  /**
   * The key at the source, "ch.1", from which the id derives instead of the slug, since it outlasts names. Set for provisional
   * leagues and for those that were provisional before an overlay reviewed them.
   */
  key?: string
  /** The country is not part of the id: a tournament that moves between countries. */
  keyAlone?: true
  /** Name and country are those of the source. */
  provisional?: true
  countryCode: string
  gender: string
  /** As the source states it: "U19", "youth". Absent: seniors, or the age group is only in the name, which is not part of the id. */
  ageGroup?: string
  /** As the source states it: "reserves". Absent: first teams, or the level is only in the name. */
  level?: string
  type: string
  /** 1 is the top tier of its country. */
  tier?: number
  /** Other names, as the source spells them. */
  spellings: readonly string[]
}
