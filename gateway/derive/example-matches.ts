import type { MatchSportId } from '@touchline/contract/catalog'

interface ExampleTeam {
  name: string
  short: string
  code: string
  /** The player whom records mention: display name, and name in a lineup. */
  player: readonly [display: string, spelling: string]
}

/** An invented finished match, the subject of all examples of a sport. The home side won. */
export interface ExampleMatch {
  league: string
  country: readonly [name: string, code: string]
  home: ExampleTeam
  away: ExampleTeam
  venue: readonly [name: string, city: string]
  status: string
  score: readonly [home: number, away: number]
  periods: readonly (readonly [period: string, home: number, away: number])[]
  /** Score after each event. */
  events: readonly { type: string; minute: string; period: string; side: 'home' | 'away' | null; score: readonly [number, number] }[]
  position: readonly [position: string, group: string]
  /** Team statistics that match the score. */
  stats?: readonly [home: object, away: object]
}

const germany = ['Germany', 'DE'] as const
const usa = ['USA', 'US'] as const

export const exampleMatches: Readonly<Record<MatchSportId, ExampleMatch>> = {
  soccer: {
    league: 'Premier Division',
    country: germany,
    home: { name: 'Harbour United', short: 'Harbour', code: 'HAR', player: ['Anton Silva', 'A. Silva'] },
    away: { name: 'Castle Rovers', short: 'Castle', code: 'CAS', player: ['Ben Novak', 'B. Novak'] },
    venue: ['Harbour Park', 'Nordhafen'],
    status: 'FT',
    score: [2, 1],
    periods: [
      ['1H', 1, 1],
      ['2H', 1, 0],
    ],
    events: [
      { type: 'goal', minute: '12', period: '1H', side: 'home', score: [1, 0] },
      { type: 'goal', minute: '38', period: '1H', side: 'away', score: [1, 1] },
      { type: 'goal', minute: '81', period: '2H', side: 'home', score: [2, 1] },
    ],
    position: ['FW', 'forward'],
    stats: [
      { possession_pct: 54.5, shots: 14, saves: 3 },
      { possession_pct: 45.5, shots: 11, shots_on_target: 4, shots_off_target: 4, blocked_shots: 3, saves: 4 },
    ],
  },
  basketball: {
    league: 'National Basketball League',
    country: usa,
    home: { name: 'Harbour Herons', short: 'Herons', code: 'HAR', player: ['Aaron Silva', 'A. Silva'] },
    away: { name: 'Castle Comets', short: 'Comets', code: 'CAS', player: ['Brad Novak', 'B. Novak'] },
    venue: ['Harbour Arena', 'Port Ellis'],
    status: 'FT',
    score: [102, 95],
    periods: [
      ['Q1', 25, 25],
      ['Q2', 28, 24],
      ['Q3', 22, 26],
      ['Q4', 27, 20],
    ],
    events: [
      { type: 'period_end', minute: 'Q1', period: 'Q1', side: null, score: [25, 25] },
      { type: 'period_end', minute: 'Q2', period: 'Q2', side: null, score: [53, 49] },
      { type: 'period_end', minute: 'Q3', period: 'Q3', side: null, score: [75, 75] },
      { type: 'period_end', minute: 'Q4', period: 'Q4', side: null, score: [102, 95] },
    ],
    position: ['C', 'center'],
    stats: [
      {
        ...{ min: '240:00', fgm: 38, fga: 80, fg_pct: 47.5, fg3m: 12, fg3a: 30, ftm: 14, fta: 18, oreb: 10, dreb: 34, reb: 44 },
        ...{ ast: 24, stl: 7, blk: 5, turnover: 11, pf: 18, pts: 102, plus_minus: null },
      },
      {
        ...{ min: '240:00', fgm: 35, fga: 82, fg_pct: 42.7, fg3m: 10, fg3a: 33, ftm: 15, fta: 20, oreb: 9, dreb: 31, reb: 40 },
        ...{ ast: 21, stl: 6, blk: 3, turnover: 13, pf: 17, pts: 95, plus_minus: null },
      },
    ],
  },
  baseball: {
    league: 'Coast League',
    country: usa,
    home: { name: 'Harbour Gulls', short: 'Gulls', code: 'HAR', player: ['Alex Silva', 'A. Silva'] },
    away: { name: 'Castle Knights', short: 'Knights', code: 'CAS', player: ['Bob Novak', 'B. Novak'] },
    venue: ['Harbour Field', 'Port Ellis'],
    status: 'FT',
    score: [3, 1],
    periods: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((inning) => [
      String(inning),
      inning === 1 || inning === 4 || inning === 6 ? 1 : 0,
      inning === 7 ? 1 : 0,
    ]),
    events: [
      { type: 'run', minute: '1', period: '1', side: 'home', score: [1, 0] },
      { type: 'run', minute: '4', period: '4', side: 'home', score: [2, 0] },
      { type: 'run', minute: '6', period: '6', side: 'home', score: [3, 0] },
      { type: 'run', minute: '7', period: '7', side: 'away', score: [3, 1] },
    ],
    position: ['C', 'catcher'],
  },
  hockey: {
    league: 'Northern Hockey League',
    country: ['Canada', 'CA'],
    home: { name: 'Harbour Seals', short: 'Seals', code: 'HAR', player: ['Andre Silva', 'A. Silva'] },
    away: { name: 'Castle Wolves', short: 'Wolves', code: 'CAS', player: ['Boris Novak', 'B. Novak'] },
    venue: ['Harbour Rink', 'Port Ellis'],
    status: 'FT',
    score: [2, 1],
    periods: [
      ['P1', 1, 0],
      ['P2', 0, 1],
      ['P3', 1, 0],
    ],
    events: [
      { type: 'goal', minute: 'P1', period: 'P1', side: 'home', score: [1, 0] },
      { type: 'goal', minute: 'P2', period: 'P2', side: 'away', score: [1, 1] },
      { type: 'goal', minute: 'P3', period: 'P3', side: 'home', score: [2, 1] },
    ],
    position: ['C', 'forward'],
    stats: [{ goals: 2 }, { goals: 1 }],
  },
  tennis: {
    league: 'Harbour Open',
    country: ['France', 'FR'],
    home: { name: 'Andrea Silva', short: 'Silva', code: 'SIL', player: ['Andrea Silva', 'Andrea Silva'] },
    away: { name: 'Boris Novak', short: 'Novak', code: 'NOV', player: ['Boris Novak', 'Boris Novak'] },
    venue: ['Centre Court', 'Port-Ellis'],
    status: 'FT',
    score: [2, 1],
    periods: [
      ['S1', 6, 4],
      ['S2', 3, 6],
      ['S3', 7, 5],
    ],
    events: [
      { type: 'set_end', minute: 'S1', period: 'S1', side: 'home', score: [1, 0] },
      { type: 'set_end', minute: 'S2', period: 'S2', side: 'away', score: [1, 1] },
      { type: 'set_end', minute: 'S3', period: 'S3', side: 'home', score: [2, 1] },
    ],
    position: ['singles', 'player'],
  },
  handball: {
    league: 'Handball Division',
    country: germany,
    home: { name: 'HC Harbour', short: 'Harbour', code: 'HAR', player: ['Anders Silva', 'A. Silva'] },
    away: { name: 'TV Castle', short: 'Castle', code: 'CAS', player: ['Bent Novak', 'B. Novak'] },
    venue: ['Harbour Hall', 'Nordhafen'],
    status: 'FT',
    score: [28, 26],
    periods: [
      ['1H', 15, 12],
      ['2H', 13, 14],
    ],
    events: [
      { type: 'goal', minute: '30', period: '1H', side: 'home', score: [15, 12] },
      { type: 'goal', minute: '60', period: '2H', side: 'home', score: [28, 26] },
    ],
    position: ['CB', 'back'],
    stats: [
      { goals: 28, shots: 46, shot_pct: 60.9 },
      { goals: 26, shots: 47, shot_pct: 55.3 },
    ],
  },
  volleyball: {
    league: 'Volleyball Division',
    country: ['Italy', 'IT'],
    home: { name: 'Volley Harbour', short: 'Harbour', code: 'HAR', player: ['Anna Silva', 'A. Silva'] },
    away: { name: 'Volley Castle', short: 'Castle', code: 'CAS', player: ['Bea Novak', 'B. Novak'] },
    venue: ['Harbour Hall', 'Portovecchio'],
    status: 'FT',
    score: [3, 1],
    periods: [
      ['S1', 25, 23],
      ['S2', 22, 25],
      ['S3', 25, 19],
      ['S4', 25, 21],
    ],
    events: [
      { type: 'set_end', minute: 'S1', period: 'S1', side: 'home', score: [1, 0] },
      { type: 'set_end', minute: 'S2', period: 'S2', side: 'away', score: [1, 1] },
      { type: 'set_end', minute: 'S3', period: 'S3', side: 'home', score: [2, 1] },
      { type: 'set_end', minute: 'S4', period: 'S4', side: 'home', score: [3, 1] },
    ],
    position: ['OH', 'attacker'],
  },
  'american-football': {
    league: 'Coast Football League',
    country: usa,
    home: { name: 'Harbour Pilots', short: 'Pilots', code: 'HAR', player: ['Art Silva', 'A. Silva'] },
    away: { name: 'Castle Guards', short: 'Guards', code: 'CAS', player: ['Bill Novak', 'B. Novak'] },
    venue: ['Harbour Stadium', 'Port Ellis'],
    status: 'FT',
    score: [12, 6],
    periods: [
      ['Q1', 6, 0],
      ['Q2', 0, 6],
      ['Q3', 0, 0],
      ['Q4', 6, 0],
    ],
    events: [
      { type: 'touchdown', minute: 'Q1', period: 'Q1', side: 'home', score: [6, 0] },
      { type: 'touchdown', minute: 'Q2', period: 'Q2', side: 'away', score: [6, 6] },
      { type: 'touchdown', minute: 'Q4', period: 'Q4', side: 'home', score: [12, 6] },
    ],
    position: ['WR', 'offense'],
  },
}
