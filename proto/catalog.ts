/** The sports of the interface, in its own words and order, and what each one has. */
export interface Sport {
  /** The path segment, "american-football". */
  id: SportId
  /** English display name. */
  name: string
  /** First three letters of every id of this sport. */
  prefix: string
  /** Served by this release. A sport that is not answers `unknown_sport`. */
  served: boolean
  /** Its sides are players or pairs, found under player ids. */
  sidesArePlayers: boolean
  /** Its matches are told play by play where a competition has it; without it the endpoint does not exist. Figures and line-ups every sport has. */
  playByPlay: boolean
  /** The periods of a match in the order they are played, `#` a number from 1: "Q#" is Q1, Q2 … */
  periods: readonly string[]
}

export type SportId =
  | 'soccer'
  | 'basketball'
  | 'baseball'
  | 'hockey'
  | 'tennis'
  | 'handball'
  | 'volleyball'
  | 'american-football'
  | 'horse-racing'

export const sports: readonly Sport[] = [
  {
    id: 'soccer',
    name: 'Soccer',
    prefix: 'soc',
    served: true,
    sidesArePlayers: false,
    playByPlay: false,
    periods: ['1H', '2H', 'ET1', 'ET2', 'PEN'],
  },
  {
    id: 'basketball',
    name: 'Basketball',
    prefix: 'bas',
    served: false,
    sidesArePlayers: false,
    playByPlay: true,
    periods: ['1H', '2H', 'Q#', 'OT#'],
  },
  { id: 'baseball', name: 'Baseball', prefix: 'bsb', served: false, sidesArePlayers: false, playByPlay: true, periods: ['#'] },
  { id: 'hockey', name: 'Hockey', prefix: 'hoc', served: false, sidesArePlayers: false, playByPlay: true, periods: ['P#', 'OT#', 'SO'] },
  { id: 'tennis', name: 'Tennis', prefix: 'ten', served: false, sidesArePlayers: true, playByPlay: true, periods: ['S#'] },
  {
    id: 'handball',
    name: 'Handball',
    prefix: 'han',
    served: false,
    sidesArePlayers: false,
    playByPlay: false,
    periods: ['1H', '2H', 'ET1', 'ET2', 'SO'],
  },
  { id: 'volleyball', name: 'Volleyball', prefix: 'vol', served: false, sidesArePlayers: false, playByPlay: false, periods: ['S#', 'GS'] },
  {
    id: 'american-football',
    name: 'American football',
    prefix: 'amf',
    served: false,
    sidesArePlayers: false,
    playByPlay: true,
    periods: ['Q#', 'OT'],
  },
  { id: 'horse-racing', name: 'Horse racing', prefix: 'hrs', served: false, sidesArePlayers: false, playByPlay: false, periods: [] },
]

const byId = new Map<string, Sport>(sports.map((sport) => [sport.id, sport]))

/** The sport with this path segment, served or not. */
export const sportNamed = (id: SportId): Sport => byId.get(id)!

/** The served sport with this path segment, or undefined. */
export const servedSport = (id: string): Sport | undefined => {
  const sport = byId.get(id)
  return sport?.served ? sport : undefined
}

export const languages = ['en', 'de', 'es', 'it', 'fr'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
