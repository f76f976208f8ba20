/** A generated body of `touchline-jsonl`: seasons of one invented league. */
export interface FeedBody {
  text: Buffer
  /** Number of lines, without the header. */
  lines: number
  /** The numbers of the lines that must be refused. */
  bad: readonly number[]
}

const squadSize = 22
const eventsOfMatch = 8
/** One in this many lines is bad; the answer lists at most 1,000 of them. */
const badEvery = 101

/** Picks from a list deterministically, by a cheap hash of `n`. */
const nth = <T>(list: readonly T[], n: number): T => list[(Math.imul(n + 1, 2_654_435_761) >>> 8) % list.length]!

const first = ['Ada', 'Bo', 'Cleo', 'Dag', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lea', 'Max', 'Nia', 'Ole', 'Pia']
const last = ['Quill', 'Reed', 'Stone', 'Thorn', 'Umber', 'Vale', 'Wells', 'Yarrow', 'Zander', 'Ashdown', 'Birch', 'Croft', 'Dunmore']
const clubs = ['Town', 'Rovers', 'Athletic', 'Wanderers', 'Albion', 'United', 'City', 'Rangers', 'Harriers', 'County']
const towns = ['Ashby', 'Bexford', 'Colne', 'Dunwick', 'Elmsey', 'Farrow', 'Garth', 'Holm', 'Ilton', 'Jarrow']

const getPlayer = (team: number, number: number) => {
  const n = team * squadSize + number
  return { id: `p${n}`, name: `${nth(first, n)} ${nth(last, 7 * n)} ${String.fromCharCode(65 + (n % 26))}${n}` }
}

/** Bad lines that do not affect other lines; each kind of fault in turn. `n` makes the line unique. */
const faulty: readonly ((n: number) => string | Buffer)[] = [
  (n) => `{"record":"event","id":"x${n}","match":"s0r0m0",`,
  (n) => JSON.stringify({ record: 'event', id: `x${n}`, match: `unknown${n}`, type: 'goal', period: '1H', minute: 3, side: 'home' }),
  (n) => JSON.stringify({ record: 'event', id: `x${n}`, match: 's0r0m0', type: 'goal', period: '1H', minute: 'early', side: 'north' }),
  (n) => JSON.stringify({ record: 'weather', id: `x${n}` }),
  (n) => Buffer.concat([Buffer.from(`{"record":"player","id":"x${n}","name":"`), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
  (n) => `{"record":"player","id":"x${n}","name":"${'long'.repeat(2_500)}"}`,
]

/** Yields rounds without end, newest season first. */
function* rounds(teams: number): Generator<Iterable<object>> {
  yield people(teams)
  for (let s = 0; ; s++) for (let round = 0; round < 2 * (teams - 1); round++) yield linesOfRound(teams, s, round)
}

function* people(teams: number): Generator<object> {
  yield { record: 'league', id: 'l1', name: 'Tenth Division', country: 'DE', gender: 'm', type: 'league' }
  for (let t = 0; t < teams; t++)
    yield { record: 'team', id: `t${t}`, name: `${towns[t % 10]} ${clubs[Math.floor(t / 10)]}`, country: 'DE' }
  for (let t = 0; t < teams; t++)
    for (let p = 0; p < squadSize; p++)
      yield { record: 'player', ...getPlayer(t, p), born: `${1985 + (p % 20)}-0${1 + (t % 9)}-1${p % 10}` }
}

function* linesOfRound(teams: number, s: number, round: number): Generator<object> {
  for (let m = 0; m < teams / 2; m++) {
    const [a, b] = pairing(teams, round % (teams - 1), m)
    yield* linesOfMatch(`s${s}r${round}m${m}`, round < teams - 1 ? [a, b] : [b, a], { year: 2024 - s, round })
  }
}

/** The circle method: every team meets every other one once. */
function pairing(teams: number, round: number, m: number): [number, number] {
  const rotating = teams - 1
  if (m === 0) return [rotating, round]
  return [(round + m) % rotating, (round - m + rotating) % rotating]
}

function* linesOfMatch(id: string, [home, away]: readonly [number, number], { year, round }: { year: number; round: number }) {
  const startAt = new Date(Date.UTC(year, 7, 5, 14, 30) + round * 7 * 86_400_000).toISOString().replace('.000', '')
  const goals = { home: 0, away: 0 }
  const events: object[] = []
  for (let e = 0; e < eventsOfMatch; e++) {
    const side = (e + round) % 3 === 0 ? 'away' : 'home'
    const team = side === 'home' ? home : away
    const isGoal = e % 3 === 0
    if (isGoal) goals[side]++
    const [player, assist] = [getPlayer(team, e), getPlayer(team, e + 1)]
    const minute = 4 + e * 10
    const about = { minute, period: minute <= 45 ? '1H' : '2H', side, player, ...(isGoal && { assist }), score: { ...goals } }
    events.push({ record: 'event', match: id, id: `e${e}`, type: isGoal ? 'goal' : 'yellow_card', ...about })
  }
  const season = `${year}/${year + 1}`
  const result = { state: 'finished', status: 'FT', home_score: goals.home, away_score: goals.away }
  const about = { round: `Matchday ${round + 1}`, round_number: round + 1, attendance: 300 + round }
  yield {
    record: 'match',
    id,
    league: 'l1',
    season,
    start_at: startAt,
    home: { team: `t${home}` },
    away: { team: `t${away}` },
    ...about,
    ...result,
  }
  yield* events
  for (const [side, team] of Object.entries({ home, away })) {
    const entries = Array.from({ length: 14 }, (_, p) => ({ ...getPlayer(team, p), shirt_number: p + 1, position: p === 0 ? 'GK' : 'MF' }))
    yield {
      record: 'lineup',
      match: id,
      side,
      formation: '4-4-2',
      starters: entries.slice(0, 11),
      substitutes: entries.slice(11),
      bench: [],
    }
    yield { record: 'statistics', match: id, side, values: { possession_pct: 50, shots: 9 + (round % 7), corners: 4 } }
    for (let p = 0; p < 2; p++) yield { record: 'statistics', match: id, side, player: getPlayer(team, p), values: { shots: p + 1 } }
  }
}

/**
 * A body of this many lines, extended to the end of a round. One line in a hundred is bad: not JSON, of an unknown
 * match, with a wrong field, of an unknown kind, not UTF-8, or too long. `teams`: an even number up to 100; more teams
 * make a season larger.
 */
export function feedBody(source: string, linesWanted: number, teams: number): FeedBody {
  const chunks: Buffer[] = []
  const bad: number[] = []
  let number = 1
  const add = (line: string | Buffer) => {
    chunks.push(Buffer.from(line), newline)
    number++
  }
  add(JSON.stringify({ record: 'header', touchline: 1, sport: 'soccer', source }))
  for (const round of rounds(teams)) {
    for (const line of round) {
      if (number % badEvery === 0) {
        bad.push(number)
        add(faulty[bad.length % faulty.length]!(number))
      }
      add(JSON.stringify(line))
    }
    if (number > linesWanted) break
  }
  return { text: Buffer.concat(chunks), lines: number - 2, bad }
}

const newline = Buffer.from('\n')
