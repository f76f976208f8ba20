import { DateTime } from 'luxon'
import type { Truth } from './question.ts'
import type { Result } from './results.ts'

/** A match of football.json, with the names of the file. */
export interface SoccerMatch {
  date: string
  /** Absent if the file has none. */
  utc?: string
  home: string
  away: string
  round: string
  isPostponed: boolean
  score?: readonly [number, number]
}
interface FileMatch {
  round: string
  date: string
  time?: string
  team1: string
  team2: string
  status?: string
  score?: { ft?: [number, number] }
}

const zones: Readonly<Record<string, string>> = {
  en: 'Europe/London',
  de: 'Europe/Berlin',
  es: 'Europe/Madrid',
  it: 'Europe/Rome',
  fr: 'Europe/Paris',
}

/** The matches of a season: "2025-26/en.1". Times of the files are those of the country; `utc` is "2026-03-14 17:30". */
export function seasonMatches({ files }: Truth, season: string): SoccerMatch[] {
  const zone = zones[season.split('/')[1]!.slice(0, 2)] ?? 'UTC'
  return files.json<{ matches: FileMatch[] }>(`soccer/openfootball-json/${season}.json`).matches.map((match) => ({
    date: match.date,
    ...(match.time !== undefined && {
      utc: DateTime.fromISO(`${match.date}T${match.time}`, { zone }).toUTC().toFormat('yyyy-MM-dd HH:mm'),
    }),
    home: match.team1,
    away: match.team2,
    round: match.round,
    isPostponed: match.status === 'postponed',
    ...(match.score?.ft && { score: match.score.ft }),
  }))
}

/** The results of a season in the order of play, up to a day (inclusive). */
export const seasonResults = (truth: Truth, season: string, until = '9999'): Result[] =>
  seasonMatches(truth, season)
    .filter((match): match is SoccerMatch & Result => match.score !== undefined && match.date <= until)
    .toSorted((a, b) => (a.utc ?? a.date).localeCompare(b.utc ?? b.date))

/** The results of national teams since 2006, in the order of play. */
export const nationalResults = ({ files }: Truth): Result[] =>
  files
    .csv('soccer/international-results/results.csv')
    .filter(({ home_score }) => home_score !== 'NA')
    .map(({ date, home_team, away_team, home_score, away_score }) => ({
      ...{ date: date!, home: home_team!, away: away_team! },
      score: [Number(home_score), Number(away_score)] as const,
    }))

interface WorldCupMatch {
  round: string
  date: string
  time: string
  team1: string
  team2: string
  score?: { ft: [number, number]; et?: [number, number]; p?: [number, number] }
  goals1?: { name: string; minute: number }[]
  goals2?: { name: string; minute: number }[]
}
/** The matches of a World Cup as the file has them. `year`: "2014". */
export const worldCup = ({ files }: Truth, year: string): WorldCupMatch[] =>
  files.json<{ matches: WorldCupMatch[] }>(`soccer/worldcup-json/${year}/worldcup.json`).matches
