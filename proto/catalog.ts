interface SportRow {
  /** The path segment, "american-football". */
  id: string
  /** English display name. */
  name: string
  /** First three letters of every id of this sport. */
  prefix: string
  /** Served by this release. Requests for other sports fail with `unknown_sport`. */
  served: boolean
  /**
   * The sport has no matches: it has a service and endpoints of its own, and no row in the tables of sports with
   * matches. Absent: it has matches.
   */
  withoutMatches?: true
  /** The sides of a match are players or pairs, with player ids. */
  sidesArePlayers: boolean
  /**
   * The play-by-play endpoint exists for this sport; coverage depends on the competition. Statistics and lineups exist
   * for all sports.
   */
  playByPlay: boolean
  /**
   * Its sources have their own keys for persons. The key is part of a person's id along with the name, so two persons
   * of the same name in one team have different ids.
   */
  keyedPeople: boolean
  /** Periods of a match in the order of play. `#` is a number from 1: "Q#" is Q1, Q2 … */
  periods: readonly string[]
  /**
   * The last periods of the first half and of regular time, by number; `half` absent: the sport has no halves. Null:
   * the score has sets only.
   */
  regulation: { half?: number; end: number } | null
  /**
   * Codes of `status` in addition to the codes that every sport has, in capitals; `statusPattern` matches the numbered
   * ones.
   */
  statuses: readonly string[]
  statusPattern?: RegExp
  /** Length of a match in minutes, used to compute minutes played; null: the match has no fixed length. */
  matchMinutes: { regular: number; withExtraTime: number } | null
  /** Positions in the sort order of a squad. Unlisted positions come last. */
  positions: readonly string[]
}

const rows = [
  {
    id: 'soccer',
    name: 'Soccer',
    prefix: 'soc',
    served: true,
    sidesArePlayers: false,
    playByPlay: false,
    keyedPeople: false,
    periods: ['1H', '2H', 'ET1', 'ET2', 'PEN'],
    regulation: { half: 1, end: 2 },
    statuses: ['HT', 'BT', 'P', 'FT', 'AET', 'PEN'],
    statusPattern: /^(?:[1-9]\d?|1[01]\d|120)(?:\+[1-9]\d?)?$/,
    matchMinutes: { regular: 90, withExtraTime: 120 },
    positions: ['GK', 'DF', 'MF', 'FW'],
  },
  {
    id: 'basketball',
    name: 'Basketball',
    prefix: 'bas',
    served: true,
    sidesArePlayers: false,
    playByPlay: true,
    keyedPeople: true,
    periods: ['1H', '2H', 'Q#', 'OT#'],
    regulation: { half: 2, end: 4 },
    statuses: ['1H', '2H', 'BT', 'HT', 'FT', 'AOT'],
    statusPattern: /^(?:Q[1-4]|OT[1-9])$/,
    matchMinutes: null,
    positions: ['PG', 'SG', 'G', 'G-F', 'SF', 'PF', 'F', 'F-G', 'F-C', 'C-F', 'C'],
  },
  {
    id: 'baseball',
    name: 'Baseball',
    prefix: 'bsb',
    served: true,
    sidesArePlayers: false,
    playByPlay: true,
    keyedPeople: true,
    periods: ['#'],
    regulation: { end: 9 },
    statuses: ['BT', 'FT'],
    statusPattern: /^IN[1-9]\d?$/,
    matchMinutes: null,
    positions: ['P', 'SP', 'RP', 'C', '1B', '2B', '3B', 'SS', 'IF', 'LF', 'CF', 'RF', 'OF', 'DH', 'PH', 'PR'],
  },
  {
    id: 'hockey',
    name: 'Hockey',
    prefix: 'hoc',
    served: true,
    sidesArePlayers: false,
    playByPlay: true,
    keyedPeople: true,
    periods: ['P#', 'OT#', 'SO'],
    regulation: { end: 3 },
    statuses: ['P1', 'P2', 'P3', 'OT', 'SO', 'BT', 'FT', 'AOT', 'AP'],
    matchMinutes: null,
    positions: ['G', 'D', 'LD', 'RD', 'C', 'LW', 'L', 'RW', 'R', 'W', 'F'],
  },
  {
    id: 'tennis',
    name: 'Tennis',
    prefix: 'ten',
    served: true,
    sidesArePlayers: true,
    playByPlay: true,
    keyedPeople: true,
    periods: ['S#'],
    regulation: null,
    statuses: ['S1', 'S2', 'S3', 'S4', 'S5', 'BT', 'FT', 'RET', 'DEF'],
    matchMinutes: null,
    positions: [],
  },
  {
    id: 'handball',
    name: 'Handball',
    prefix: 'han',
    served: true,
    sidesArePlayers: false,
    playByPlay: false,
    keyedPeople: false,
    periods: ['1H', '2H', 'ET1', 'ET2', 'ET3', 'ET4', 'SO'],
    regulation: { half: 1, end: 2 },
    statuses: ['1H', '2H', 'ET', 'SO', 'HT', 'BT', 'FT', 'AET', 'AP'],
    matchMinutes: null,
    positions: ['GK', 'LW', 'LB', 'CB', 'RB', 'RW', 'PV'],
  },
  {
    id: 'volleyball',
    name: 'Volleyball',
    prefix: 'vol',
    served: true,
    sidesArePlayers: false,
    playByPlay: false,
    keyedPeople: true,
    periods: ['S#', 'GS'],
    regulation: null,
    statuses: ['S1', 'S2', 'S3', 'S4', 'S5', 'GS', 'BT', 'FT'],
    matchMinutes: null,
    positions: ['S', 'OH', 'MB', 'OP', 'U', 'L'],
  },
  {
    id: 'american-football',
    name: 'American football',
    prefix: 'amf',
    served: true,
    sidesArePlayers: false,
    playByPlay: true,
    keyedPeople: true,
    periods: ['Q#', 'OT'],
    regulation: { half: 2, end: 4 },
    statuses: ['Q1', 'Q2', 'Q3', 'Q4', 'OT', 'BT', 'HT', 'FT', 'AOT'],
    matchMinutes: null,
    positions: [
      'QB',
      'RB',
      'HB',
      'FB',
      'WR',
      'TE',
      'OL',
      'LT',
      'OT',
      'LG',
      'OG',
      'C',
      'G',
      'RG',
      'RT',
      'T',
      'DL',
      'DE',
      'DT',
      'NT',
      'LB',
      'OLB',
      'ILB',
      'MLB',
      'EDGE',
      'DB',
      'CB',
      'S',
      'FS',
      'SS',
      'SAF',
      'K',
      'P',
      'PK',
      'LS',
      'KR',
      'PR',
    ],
  },
  {
    id: 'horse-racing',
    name: 'Horse racing',
    prefix: 'hrs',
    served: true,
    withoutMatches: true,
    sidesArePlayers: false,
    playByPlay: false,
    // Scouts number people in their own archives; the FIVB identifies them by shirt number.
    keyedPeople: false,
    periods: [],
    regulation: null,
    statuses: [],
    matchMinutes: null,
    positions: [],
  },
] as const satisfies readonly SportRow[]

export type SportId = (typeof rows)[number]['id']

type ServedRow = Extract<(typeof rows)[number], { served: true }>

/** The sports of this release. */
export type ServedSportId = ServedRow['id']

/**
 * The sports of this release with matches. Tables of what differs by sport are records over this type, so a missing
 * sport is a compile error.
 */
export type MatchSportId = Exclude<ServedRow, { withoutMatches: true }>['id']

/** The sports of this release with play-by-play. */
export type PlayByPlaySportId = Extract<ServedRow, { playByPlay: true }>['id']

/** A sport of the public API and its properties. */
export interface Sport extends SportRow {
  id: SportId
}
export type ServedSport = Sport & { id: ServedSportId }
export type MatchSport = Sport & { id: MatchSportId }

/** All sports, in the order of the API. */
export const sports: readonly Sport[] = rows

const isServed = (sport: Sport | undefined): sport is ServedSport => sport?.served === true

/** The sports of this release, in the order of the API. */
export const servedSports: readonly ServedSport[] = sports.filter(isServed)

const hasMatches = (sport: Sport): sport is MatchSport => isServed(sport) && !sport.withoutMatches

/** The sports of this release with matches, in the order of the API. */
export const matchSports: readonly MatchSport[] = sports.filter(hasMatches)

const byId = new Map<string, Sport>(sports.map((sport) => [sport.id, sport]))

/** The sport with this path segment, served or not. */
export const sportNamed = (id: SportId): Sport => byId.get(id)!

/** The served sport with this path segment, or undefined. */
export const servedSport = (id: string): ServedSport | undefined => {
  const sport = byId.get(id)
  return isServed(sport) ? sport : undefined
}

/** Returns the row of a sport. Throws for a sport that is not served or has no matches. */
export function ofSport<Row>(table: Readonly<Record<MatchSportId, Row>>, sport: string): Row {
  if (!Object.hasOwn(table, sport)) throw new Error(`${sport} is not served, or has no matches`)
  return table[sport as MatchSportId]
}

export const languages = ['en', 'de', 'es', 'it', 'fr'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
