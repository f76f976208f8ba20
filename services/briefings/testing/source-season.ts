import { readFileSync } from 'node:fs'

/*
 * An independent reader of league seasons in the openfootball JSON, for tests that compare facts with their source. It
 * shares no code with the formats and the facts.
 */

/** A match in the form of the file. */
export interface SourceMatch {
  /** Built from league, season, home and away. */
  id: string
  league: string
  season: string
  home: string
  away: string
  /** Kickoff, milliseconds since 1970. */
  kickoff: number
  /** YYYY-MM-DD, UTC. */
  day: string
  /** Score after extra time, without a shoot-out. Undefined without a result. */
  goals?: [home: number, away: number]
}

interface SourceFile {
  matches: { date: string; time: string; team1: string; team2: string; score?: { ft?: [number, number]; et?: [number, number] } }[]
}

/** `path`: relative to the folder of the source, "2024-25/en.1.json". */
export function readSeason(folder: string, path: string, timeZone: string): SourceMatch[] {
  const [years, file] = path.split('/') as [string, string]
  const { matches } = JSON.parse(readFileSync(`${folder}/${path}`, 'utf8')) as SourceFile
  return matches.map(({ date, time, team1, team2, score }) => {
    const kickoff = toUtc(`${date}T${time}:00Z`, timeZone)
    return {
      id: `${file} ${years} ${team1} v ${team2}`,
      league: file,
      season: years,
      home: team1,
      away: team2,
      kickoff,
      day: new Date(kickoff).toISOString().slice(0, 10),
      ...(score?.ft && { goals: score.et ?? score.ft }),
    }
  })
}

/** The instant at which the clocks of a zone show `time`, which is given as if it were UTC. */
function toUtc(local: string, timeZone: string): number {
  const shown = Date.parse(local)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offset = Date.parse(`${clock.format(shown).replace(' ', 'T')}Z`) - shown
  return shown - offset
}
