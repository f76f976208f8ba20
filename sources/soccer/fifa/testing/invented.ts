/** Replies in the layout of the service, with invented people. */

export type Row = Record<string, unknown>

export const localized = (text: string) => [{ Locale: 'en-GB', Description: text }]

const team = (IdTeam: string, code: string, name: string, more: Row = {}): Row => ({
  ...{ IdTeam, IdCountry: code, IdAssociation: code, TeamType: 1, AgeType: 7, FootballType: 0, Gender: 1, TeamName: localized(name) },
  ...more,
})
export const norway = team('701', 'NOR', 'Norway')
export const wales = team('702', 'WAL', 'Wales')
export const peru = team('703', 'PER', 'Peru')

const ids = { IdCompetition: '17', IdSeason: '900', IdStage: '901', IdMatch: '5001' }

const common: Row = {
  ...ids,
  ...{ CompetitionName: localized('FIFA World Cup™'), SeasonName: localized('FIFA World Cup 2026™') },
  ...{
    StageName: localized('First Stage'),
    GroupName: localized('Group A'),
    Date: '2026-06-12T01:30:00Z',
    LocalDate: '2026-06-11T19:30:00Z',
  },
  ...{ Stadium: { Name: localized('Ice Park'), CityName: localized('Ashby') }, MatchNumber: 1, TimeDefined: true, Officials: [] },
  ...{ PlaceHolderA: 'A1', PlaceHolderB: 'A2', MatchStatus: 1 },
}

/** A row of the calendar. */
export const listed = (changed: Row = {}): Row => ({ ...common, Home: norway, Away: wales, ...changed })

/** A row with a score. */
export const withScore = (score: readonly [number, number], changed: Row = {}): Row =>
  listed({ Home: { ...norway, Score: score[0] }, Away: { ...wales, Score: score[1] }, MatchStatus: 0, MatchTime: "97'", ...changed })

const player = (id: string, name: string, number: number, more: Row = {}): Row => ({
  ...{ IdPlayer: id, ShirtNumber: number, Status: 1, Captain: number === 2, PlayerName: localized(name), Position: number === 1 ? 0 : 2 },
  ...more,
})

const eleven = (side: string, first: string): Row[] => [
  ...Array.from({ length: 11 }, (_, i) => player(`${side}${i + 1}`, `${first} ${'ABCDEFGHIJK'[i]}XE`, i + 1)),
  player(`${side}12`, `${first} SUBST`, 12, { Status: 2 }),
  player(`${side}13`, `${first} BENCH`, 13, { Status: 2 }),
]

interface SideInit {
  score: number
  goals?: readonly Row[]
  bookings?: readonly Row[]
  substitutions?: readonly Row[]
}

const detailSide = (of: Row, side: string, first: string, { score, goals = [], bookings = [], substitutions = [] }: SideInit): Row => ({
  ...of,
  ...{ Score: score, Tactics: '4-4-2', Players: eleven(side, first), Goals: goals, Bookings: bookings, Substitutions: substitutions },
  Coaches: [
    { IdCoach: `${side}91`, Name: localized(`${first} HELPER`), Role: 1 },
    { IdCoach: `${side}90`, Name: localized(`${first} COACH`), Role: 0 },
  ],
})

export const goal = (player_: string, Minute: string, Period: number, more: Row = {}): Row => ({
  Type: 2,
  IdPlayer: player_,
  Minute,
  Period,
  ...more,
})
export const booking = (player_: string, Minute: string, Period: number, Card = 1): Row => ({ Card, Period, IdPlayer: player_, Minute })
export const change = (off: string, on: string, Minute: string, Period = 5): Row => ({ Period, IdPlayerOff: off, IdPlayerOn: on, Minute })

/** The live detail of a match. */
export const detail = (home: SideInit, away: SideInit, changed: Row = {}): Row => ({
  ...common,
  HomeTeam: detailSide(norway, '1', 'Ada', home),
  AwayTeam: detailSide(wales, '2', 'Bo', away),
  ...{ MatchStatus: 0, Period: 10, MatchTime: "97'", Attendance: '40123' },
  Officials: [
    { OfficialId: '77', OfficialType: 1, Name: localized('Rae WHISTLE'), TypeLocalized: localized('Referee') },
    { OfficialType: 9, Name: localized('Vic SCREEN'), TypeLocalized: localized('Video Assistant Referee') },
  ],
  ...changed,
})

/** 2:1: goals of Norway in the 10th minute and in stoppage time, an own goal of Norway for Wales. */
export const finished = (changed: Row = {}): Row =>
  detail(
    {
      score: 2,
      goals: [goal('19', "10'", 3), goal('110', "90'+4'", 5, { Type: 1 })],
      bookings: [booking('12', "45'+1'", 3)],
      substitutions: [change('13', '112', "60'")],
    },
    { score: 1, goals: [goal('14', "55'", 5, { Type: 3 })], bookings: [booking('25', "70'", 5, 2)] },
    changed,
  )

let event = 0
export const entry = (Type: number, IdTeam: string | undefined, MatchMinute: string, Period: number, more: Row = {}): Row => ({
  ...{ EventId: String(++event), Type, ...(IdTeam !== undefined && { IdTeam }), MatchMinute, Period },
  ...more,
})

export const timeline = (events: readonly Row[], changed: Row = {}): Row => ({ ...ids, Event: events, ...changed })

/** The timeline of `finished`. */
export const wholeTimeline = (): Row =>
  timeline([
    entry(7, undefined, "0'", 3),
    entry(12, '701', "10'", 3, { IdPlayer: '19' }),
    entry(1, '701', "10'", 3, { IdPlayer: '18' }),
    entry(0, '701', "10'", 3, { IdPlayer: '19' }),
    entry(18, '702', "20'", 3, { IdPlayer: '23' }),
    entry(34, '701', "55'", 5, { IdPlayer: '14' }),
    entry(60, '702', "80'", 5, { IdPlayer: '29' }),
    entry(41, '701', "90'+4'", 5, { IdPlayer: '110' }),
    entry(26, undefined, "90'+7'", 10),
  ])

export const calendar = (rows: readonly unknown[]): Row => ({ ContinuationToken: null, Results: rows })

/** All replies about a match that is over, by name. */
export const matchFiles = (): Record<string, Row> => ({
  'calendar/matches.json': calendar([
    withScore([2, 1]),
    listed({ IdMatch: '5002', MatchNumber: 2, Away: peru, Date: '2026-06-13T01:30:00Z' }),
  ]),
  'live_0000005001.json': finished(),
  'timeline_0000005001.json': wholeTimeline(),
})
