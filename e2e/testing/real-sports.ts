import type { SportId } from '@touchline/contract/catalog'
import type { RealTable } from './real-tables.ts'

interface RealSport {
  sport: SportId
  /** All feeds in the sport's folder, lowest precedence first. */
  feeds(folder: string): string[]
  /** Expected quarantined rows by format, with the reason. */
  quarantined?: Readonly<Record<string, { rows: number; because: string }>>
  /** Number of matches. */
  matches: number
  /** Leagues and teams of the files are not all reviewed. */
  hasOwnNames?: true
  /** Its leagues are tournaments whose standings are draws. */
  hasDraws?: true
  /** No file has plays, though the sport has play-by-play. */
  hasNoPlays?: true
  tables: RealTable[]
}

/** All served sports with real data except soccer, with public facts of their standings. */
export const realSports: readonly RealSport[] = [
  {
    sport: 'baseball',
    feeds: (folder) => [`retrosheet:${folder}`],
    matches: 2_428 + 898,
    tables: [
      {
        league: 'Major League Baseball',
        season: '2016',
        rows: {
          'Chicago Cubs': { played: 162, won: 103, lost: 58, drawn: 1, win_pct: '.640' },
          'Cleveland Indians': { won: 94, lost: 67 },
        },
      },
      {
        league: 'Major League Baseball',
        season: '2020',
        rows: {
          'Milwaukee Brewers': { won: 29, lost: 31, zone: 'playoff', clinch: 'wildcard' },
          'San Francisco Giants': { won: 29, lost: 31, zone: null, clinch: 'eliminated' },
        },
      },
    ],
  },
  {
    sport: 'american-football',
    feeds: (folder) => [`nfl-results:${folder}/nfl-results`, `nfl-gamecenter:${folder}`],
    matches: 523,
    tables: [
      {
        league: 'NFL',
        season: '2018',
        rows: {
          'New Orleans Saints': { won: 13, lost: 3 },
          'Los Angeles Rams': { won: 13, lost: 3 },
          'Kansas City Chiefs': { won: 12, lost: 4 },
          'Los Angeles Chargers': { won: 12, lost: 4 },
          'Pittsburgh Steelers': { drawn: 1 },
          'Cleveland Browns': { drawn: 1 },
          'Minnesota Vikings': { drawn: 1 },
          'Green Bay Packers': { drawn: 1 },
        },
      },
      {
        league: 'NFL',
        season: '2019',
        rows: {
          'Baltimore Ravens': { conference: 'AFC', playoff_seed: 1 },
          'Kansas City Chiefs': { playoff_seed: 2 },
          'New England Patriots': { playoff_seed: 3 },
          'Houston Texans': { playoff_seed: 4 },
          'Buffalo Bills': { playoff_seed: 5 },
          'Tennessee Titans': { playoff_seed: 6 },
          'San Francisco 49ers': { conference: 'NFC', playoff_seed: 1 },
          'Green Bay Packers': { playoff_seed: 2 },
          'New Orleans Saints': { playoff_seed: 3 },
          'Philadelphia Eagles': { playoff_seed: 4 },
          'Seattle Seahawks': { playoff_seed: 5 },
          'Minnesota Vikings': { playoff_seed: 6 },
          'Pittsburgh Steelers': { playoff_seed: null },
        },
      },
    ],
  },
  {
    sport: 'hockey',
    feeds: (folder) => [
      `hockey-databank:${folder}/hockey-databank`,
      `nhl-results:${folder}/nhl-results`,
      `hockeytech:${folder}/pwhl-hockeytech`,
    ],
    quarantined: {
      'hockey-databank': { rows: 2, because: 'a coach whom the list of people does not have' },
    },
    matches: 2_638 + 185,
    tables: [
      {
        league: 'NHL',
        season: '2016/2017',
        rows: { 'Washington Capitals': { position: 1, points: 118, won: 55, lost: 19, overtime_lost: 8 } },
      },
      { league: 'PWHL', season: '2024/2025', rows: { 'Montréal Victoire': { position: 1, points: 53 } } },
      {
        league: 'PWHL',
        season: '2024',
        rows: {
          'Toronto Sceptres': { position: 1, points: 47 },
          'Montréal Victoire': { position: 2, points: 41 },
          'Boston Fleet': { position: 3, points: 35 },
          'Minnesota Frost': { position: 4, points: 35 },
          'Ottawa Charge': { position: 5, points: 32 },
          'New York Sirens': { position: 6, points: 26 },
        },
      },
    ],
  },
  {
    sport: 'basketball',
    feeds: (folder) => [`euroleague:${folder}/euroleague`, `nba-live:${folder}/nba`, `nba-stats:${folder}/nba`],
    quarantined: {
      'nba-stats': { rows: 1, because: 'a game whose day no file tells' },
      'nba-live': { rows: 7, because: 'games of a cup whose sides were not known yet' },
    },
    matches: 4_668,
    tables: [
      {
        league: 'NBA',
        season: '2018/2019',
        rows: {
          'Milwaukee Bucks': { group: 'Eastern', group_position: 1, won: 60, lost: 22, win_pct: '.732' },
          'Toronto Raptors': { group: 'Eastern', group_position: 2, won: 58, lost: 24 },
          'Golden State Warriors': { group: 'Western', group_position: 1, won: 57, lost: 25 },
        },
      },
      {
        league: 'EuroLeague',
        season: '2018/2019',
        rows: {
          Fenerbahçe: { position: 1, won: 25, lost: 5 },
          'CSKA Moscow': { position: 2, won: 24, lost: 6 },
          'Real Madrid': { position: 3, won: 22, lost: 8 },
          'Anadolu Efes': { position: 4, won: 20, lost: 10 },
          Barcelona: { position: 5, won: 18, lost: 12 },
          Panathinaikos: { position: 6, won: 16, lost: 14 },
          'Baskonia Vitoria-Gasteiz': { position: 7, won: 15, lost: 15 },
          'Žalgiris Kaunas': { position: 8, won: 15, lost: 15 },
        },
      },
      {
        league: 'EuroLeague',
        season: '2014/2015',
        rows: {
          'Real Madrid': { stage: 'Regular Season', group: 'A', position: 1, won: 8, lost: 2, zone: 'next_round' },
          'Nizhny Novgorod': { group: 'A', position: 4, won: 5, lost: 5, zone: 'next_round' },
          'UNICS Kazan': { group: 'A', position: 5, won: 5, lost: 5, zone: null },
        },
      },
    ],
  },
  {
    sport: 'volleyball',
    feeds: (folder) => [`datavolley:${folder}/datavolley`, `fivb-xml:${folder}/fivb-xml`],
    matches: 109,
    hasOwnNames: true,
    tables: [
      {
        league: 'World League',
        season: '2012',
        rows: {
          Japan: { stage: 'Intercontinental Round', group: 'A', position: 4, won: 0, points: 4, sets_won: 11, sets_lost: 36 },
          France: { group: 'C', position: 2, won: 9, lost: 3, points: 24 },
          Portugal: { group: 'D', position: 4, won: 0, lost: 12, points: 1, losses_2_3: 1 },
        },
      },
    ],
  },
  {
    sport: 'handball',
    feeds: (folder) => [`hvnb:${folder}`],
    matches: 18,
    tables: [
      {
        league: 'HVNB',
        season: '2025/2026',
        rows: {
          'MTV Groß Lafferde': { played: 4, won: 4, drawn: 0, lost: 0, points: 8, goals_for: 134, goals_against: 105, position: 1 },
          'MTV Eyendorf': { played: 4, won: 1, drawn: 1, lost: 2, points: 3 },
        },
      },
    ],
  },
  {
    sport: 'tennis',
    feeds: (folder) => [`atp:${folder}`],
    matches: 3_965,
    ...{ hasOwnNames: true, hasDraws: true, hasNoPlays: true, tables: [] },
  },
]
