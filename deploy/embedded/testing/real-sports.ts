import type { SportId } from '@touchline/contract/catalog'

interface RealSport {
  sport: SportId
  /** Everything in the sport's folder, the least trusted source first. */
  feeds(folder: string): string[]
  /** See CrawlOptions. */
  oneIn: { promising: number; others: number }
  /** Matches over all. */
  held: number
  tables: { league: string; season: string; rows: Record<string, Record<string, unknown>> }[]
}

/** The sports that are served beside soccer, with public facts of their tables. */
export const realSports: readonly RealSport[] = [
  {
    sport: 'baseball',
    feeds: (folder) => [`retrosheet:${folder}`],
    oneIn: { promising: 20, others: 100 },
    held: 2_428 + 898,
    tables: [
      {
        league: 'Major League Baseball',
        season: '2016',
        rows: {
          'Chicago Cubs': { played: 162, won: 103, lost: 58, drawn: 1, win_pct: '.640' },
          'Cleveland Indians': { won: 94, lost: 67 },
        },
      },
    ],
  },
  {
    sport: 'american-football',
    feeds: (folder) => [`nfl-results:${folder}/nfl-results`, `nfl-gamecenter:${folder}`],
    oneIn: { promising: 4, others: 20 },
    held: 523,
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
    ],
  },
]
