import { type MatchLine, match, player, playersHeader, ranked, stats, tournament } from '../tennis/atp/testing/invented-tour.ts'

/*
 * Files of an invented tournament, in the layouts of the ATP's: the Ashby Open of 2021, of which only the first and the last day
 * are known. It has two byes, a retirement and a walkover. The final of its doubles is a separate tournament, with only the first
 * day known.
 */

const names: Readonly<Record<string, string>> = { ee05: 'Eli Marsh', ff06: 'Zoran Đukić' }
const seeds: Readonly<Record<string, string>> = { aa01: '1', ff06: '2', dd04: 'WC' }
const played = (number: number, round: string, winner: string, loser: string, changed: Partial<MatchLine> = {}): string =>
  match({
    ...{ number, order: number, round, winner, loser, winnerName: names[winner] ?? '', loserName: names[loser] ?? '' },
    ...{ seeds: [seeds[winner] ?? '', seeds[loser] ?? ''], score: '64 63', setsWon: ['2', '0'], ...changed },
  })
const doubles = { id: '9902', name: 'Ashby Doubles', winner: 'aa01/bb02', winnerName: 'Ada Quill / Bo Tarn' }

/** Files by name, all in one folder. */
export const tennisFiles: Readonly<Record<string, string>> = {
  'tournaments_2021.csv': [tournament({ name: 'Ashby Open' }), tournament({ id: doubles.id, name: doubles.name })].join('\n'),
  'match_scores_2021.csv': [
    played(1, 'Finals', 'aa01', 'ff06', { score: '64 67(5) 76(10)', setsWon: ['2', '1'] }),
    played(2, 'Semi-Finals', 'aa01', 'bb02', { score: '64 21 (RET)', setsWon: ['', ''] }),
    played(3, 'Semi-Finals', 'ff06', 'dd04', { score: '(W/O)', setsWon: ['', ''] }),
    played(4, 'Quarter-Finals', 'bb02', 'cc03'),
    played(5, 'Quarter-Finals', 'dd04', 'ee05'),
    played(6, 'Finals', doubles.winner, 'cc03/ff06', { ...doubles, to: '2021.02.30', loserName: 'Cid Voss / Zoran Đukić' }),
  ].join('\n'),
  'match_stats_2021.csv': stats({ loser: 'ff06' }),
  'player_overviews.csv': [playersHeader, player()].join('\n'),
  'rankings_2021.csv': [ranked({ day: '2021.12.20', rank: '4' }), ranked({ day: '2021.12.27', rank: '3', moved: ['1', 'up'] })].join('\n'),
}
