/* Lines of an invented tour, in the layout of the files of 2020 and later unless a function says otherwise. */

const people: Readonly<Record<string, string>> = {
  aa01: 'Ada Quill',
  bb02: 'Bo Tarn',
  cc03: 'Cid Voss',
  dd04: 'Dot Wren',
}
const getName = (id: string): string => people[id] ?? 'Eli Marsh'
const toSlug = (id: string): string => getName(id).toLowerCase().replace(' ', '-')
const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (fields: readonly (string | number)[]): string => fields.map((field) => quoted(String(field))).join()

export interface TournamentLine {
  year: number
  id: string
  name: string
  type: string
  place: string
  day: string
  surface: string
}
const usualTournament: TournamentLine = {
  ...{ year: 2021, id: '9901', name: 'Ashby Open presented by Quill', type: 'ATP 250', place: 'Ashby, Great Britain', day: '2021.06.07' },
  surface: 'Grass',
}

export function tournament(changed: Partial<TournamentLine> = {}): string {
  const { year, id, name, type, place, day, surface } = { ...usualTournament, ...changed }
  const [y, m, d] = day.split('.')
  const court = [28, 16, 'Outdoor', surface, '$1,000', 'USD', 1000, `/en/scores/archive/ashby/${id}/${year}/results`]
  return line([`${year}-${id}`, 1, type, name, id, 'ashby', place, day, y!, Number(m), Number(d), ...court, ...Array<string>(12).fill('')])
}

export interface MatchLine {
  year: number
  id: string
  name: string
  from: string
  to: string
  round: string
  order: number
  winner: string
  loser: string
  winnerName: string
  loserName: string
  seeds: [string, string]
  score: string
  setsWon: [string, string]
  /** Number of the match in its address; 0: it has none. */
  number: number
}
const usualMatch: MatchLine = {
  ...{
    year: 2021,
    id: '9901',
    name: 'Ashby',
    from: '2021.06.07',
    to: '2021.06.13',
    round: 'Finals',
    order: 1,
    winner: 'aa01',
    loser: 'bb02',
  },
  ...{ winnerName: '', loserName: '', seeds: ['1', 'WC'], score: '64 67(5) 76(10)', setsWon: ['2', '1'], number: 1 },
}
const code = (number: number): string => `ms${String(number).padStart(3, '0')}`
const address = ({ year, id, number }: Pick<MatchLine, 'year' | 'id' | 'number'>): string =>
  number === 0 ? '' : `/en/scores/stats-centre/archive/${year}/${id}/${code(number)}`
const days = (day: string): string[] => [day, ...day.split('.').map((part) => String(Number(part)))].slice(0, 4)

const getResult = ({ winner, loser, winnerName, loserName, seeds, score, setsWon, year, id, number, ...rest }: MatchLine) => {
  const sides = [winnerName || getName(winner), winner, toSlug(winner), loserName || getName(loser), loser, toSlug(loser)]
  const matchId = `${year}-${id}-${number === 0 ? 'NULL' : year}-${rest.order}-${number}-${winner}-${loser}`
  return [...sides, ...seeds, score, ...setsWon, '', '', '', '', matchId, address({ year, id, number })]
}

export function match(changed: Partial<MatchLine> = {}): string {
  const row = { ...usualMatch, ...changed }
  const { year, id, name, from, to, round, order } = row
  const place = [`${year}-${id}`, 1, name, 'ashby', `/en/scores/archive/ashby/${id}/${year}/results`]
  return line([...place, ...days(from), ...days(to), 'USD', 1000, year, round, order, 1, ...getResult(row)])
}

/** In the layout of 2017, without the name and the days of the tournament. */
export function earlyMatch(changed: Partial<MatchLine> = {}): string {
  const row = { ...usualMatch, ...changed }
  const { year, id, round, order } = row
  return line([`${year}-${id}`, 1, 'ashby', `/en/scores/archive/ashby/${id}/${year}/results`, round, order, 1, ...getResult(row)])
}

/** In the layout of 2016, with the tournament and without seeds. */
export function earliestMatch(changed: Partial<MatchLine> = {}): string {
  const row = { ...usualMatch, ...changed }
  const { year, id, name, from, round, order, score } = row
  const place = [year, 1, name, id, 'ashby', 'Ashby, Great Britain', from, 28, 16, 'Outdoor', 'Clay', '$1,000', 'ashby-open']
  return line([...place, round, order, 1, ...getResult(row).slice(0, 6), score, address(row)])
}

/** Counts of a side, in the order of the columns after its id. */
const counts = (aces: number | string): (number | string)[] => [
  ...[270, aces, 3, 40, 60, 30, 40, 10, 20, 2, 4, 11, 150, 12, 45, 9, 25, 3, 7, 11, 40, 60, 21, 70, 61, 130],
]

export interface StatsLine extends Pick<MatchLine, 'year' | 'id' | 'number' | 'winner' | 'loser'> {
  aces: [number | string, number | string]
  minutes: number | string
}

export function stats(changed: Partial<StatsLine> = {}): string {
  const row = { ...usualMatch, aces: [7, 5], minutes: 125, ...changed } as StatsLine
  const { year, id, number, winner, loser, aces, minutes } = row
  const about = [`${year}-${id}-${code(number)}-7-1-${winner}-${loser}`, 'ashby', address(row), '02:05:00', minutes]
  return line([...about, winner, ...counts(aces[0]), loser, ...counts(aces[1])])
}

export function extended(changed: Partial<StatsLine> & { speed?: number | string } = {}): string {
  const row = { ...usualMatch, speed: 210, ...changed }
  const { year, id, number, winner, loser, speed } = row
  const about = [`${year}-${id}-${code(number)}-7-1-${winner}-${loser}`, 'ashby', address(row)]
  return line([...about, winner, 5, 9, 20, 15, speed, 130, 190, 118, 150, 93, loser, 4, 8, 18, 22, 205, 127, 188, 117, 149, 93])
}

export const playersHeader =
  'player_id,player_slug,first_name,last_name,flag_code,residence,birthplace,birthdate,birth_year,birth_month,birth_day,turned_pro,weight_lbs,weight_kg,height_ft,height_inches,height_cm,handedness,backhand'

export function player({ id = 'aa01', country = 'GBR', born = '1996.02.29', heightCm = '185', hand = 'Left-Handed' } = {}): string {
  const [first, last] = getName(id).split(' ')
  const details = ['', 'Ashby, Great Britain', born, '', '', '', '', '165', '75', `6'1"`, '73', heightCm, hand, '']
  return line([id, toSlug(id), first!, last!, country, ...details])
}

/** A line of a ranking list. */
export function ranked({
  day = '2021.12.27',
  id = 'aa01',
  rank = '1',
  points = '5,000',
  moved = ['2', 'up'],
  slug = toSlug(id),
} = {}): string {
  return line([...days(day), rank, rank.replace('T', ''), ...moved, 25, points, 20, `/en/players/${slug}/${id}/overview`, slug, id])
}
