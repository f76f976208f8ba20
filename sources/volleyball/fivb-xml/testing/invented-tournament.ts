import type { Points } from '../../../scoreboard/volleyball.ts'

export const points = (text: string): Points[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((set) => {
      const [home, away] = set.split('-').map(Number)
      return { home: home!, away: away! }
    })

const nations: Record<string, string> = { NOR: 'Norway', WAL: 'Wales', KOR: 'Korea', IRI: 'Iran' }

/** A row of schedule.json: "NOR-WAL", its sets "25-20 25-20 25-20", and the fields that differ. */
export function scheduled(number: number, teams: string, sets: string, other: object = {}): object {
  const [home, away] = teams.split('-') as [string, string]
  const played = points(sets)
  const won = (side: 'home' | 'away', of: 'home' | 'away') => played.filter((set) => set[side] > set[of]).length
  return {
    ...{ Id: 4000 + number, MatchNumber: String(number).padStart(3, '0'), TournamentCode: 'XL2031', TournamentName: 'Fjord League ' },
    ...{ Gender: '', LocalDateTime: `2031-05-${10 + number}T20:10:00`, UtcDateTime: `2031-05-${10 + number}T18:00:00Z` },
    ...{ Pool: { Code: 'A', Name: 'Pool A - Fjord Round' }, Location: { Arena: 'Fjord Hall', City: 'Bergen' }, PoolRoundName: '' },
    ...{ TeamA: { Code: home, Name: nations[home] ?? home }, TeamB: { Code: away, Name: nations[away] ?? away } },
    ...{ Status: played.length > 0 ? 'Over' : 'Scheduled', MatchPointsA: won('home', 'away'), MatchPointsB: won('away', 'home') },
    Sets: played.map((set, i) => ({ Number: i + 1, PointsA: set.home, PointsB: set.away, Hours: 0, Minutes: '25' })),
    ...other,
  }
}

export const schedule = (rows: readonly object[]): string => JSON.stringify({ Tournament: { Rounds: 0 }, Matches: rows })

const header = 'year,phase_id,phase_name,match_id,teams,date,local_time,gmt_time,results,dir_id'
export const results = (...lines: readonly string[]): string => `${[header, ...lines].join('\n')}\n`

/**
 * Statistics of a match in which shirts 1 to 6 begin every set, 7 is libero, 8 replaces 1, 9 is a second libero who
 * does not play. Shirt 2 wins all points of its team by attacks but one, an error of the opponent.
 */
export function statistics(number: number, teams: string, sets: string): string {
  const team = (side: keyof Points): string => {
    const all = points(sets).map((set, i) => {
      const roster = `<Roster p1="1" p2="2" p3="3" p4="4" p5="5" p6="6" r1="8" l1="7" l2="9" />`
      const score = set[side] > 0 ? `<Score>${set[side]}</Score>` : ''
      const attacker = `<Player NoShirt="2" AtkPoint="${Math.max(0, set[side] - 1)}" AtkFault="3" AtkCont="2" SrvCont="4" SrvFault="1" />`
      const libero = `<Player NoShirt="7" DigExcel="2" DigCont="5" RecExcel="3" RecFault="1" RecCont="4" />`
      const ofTeam = `<Team OppError="${Math.min(1, set[side])}" />`
      return `<Set No="${i + 1}">${score}${roster}<Statistics>${ofTeam}${attacker}${libero}<Player NoShirt="8" /></Statistics></Set>`
    })
    return `<Captain>2</Captain>${all.join('\n')}<Set No="5"><Statistics><Team /><Player NoShirt="10" /><Player /></Statistics></Set>`
  }
  const [home, away] = teams.split('-') as [string, string]
  const sides = `<TeamA Code="${home}">${team('home')}</TeamA>\n<TeamB Code="${away}">${team('away')}</TeamB>`
  return `<?xml version="1.0" encoding="utf-8"?>\n<Match No="${number}" Version="7"><Status>2</Status>\n${sides}\n</Match>\n`
}

/** One tournament with a match that has statistics and a line of results. */
export const tournamentFiles = (): Record<string, string> => ({
  'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', '25-20 25-18 25-23'), scheduled(2, 'WAL-NOR', '')]),
  'XL2031/results_2031.csv': results('2031,1,Pool A,1,NOR-WAL,11/05/2031,20:10,18:00,3-0,XL2031'),
  'XL2031/score_4001.xml': statistics(1, 'NOR-WAL', '25-20 25-18 25-23'),
  'XL2031/stats_4001.xml': statistics(1, 'NOR-WAL', '25-20 25-18 25-23'),
})
