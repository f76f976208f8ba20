/** Seasons of an invented league in touchline-jsonl: 20 teams, double round robin, one matchday a week. */

const teams = 20
const startersMax = 11
const weekMs = 604_800_000
const goals = [0, 1, 1, 2, 0, 3, 1, 2, 0, 4]

interface Given {
  /** Years in which the seasons begin. */
  years: readonly number[]
  /** The seasons from this one on have events and lineups. */
  detailedFrom: number
  /** Matches from this instant on, milliseconds since 1970, are yet to be played. */
  now: number
}

/** The lines of the file. */
export function* seasons({ years, detailedFrom, now }: Given): Generator<string> {
  const line = (record: object) => `${JSON.stringify(record)}\n`
  yield line({ record: 'header', touchline: 1, sport: 'soccer', source: 'tenth' })
  yield line({ record: 'league', id: 'l', name: 'Twentieth Division', country: 'DE', gender: 'm', type: 'league' })
  for (let i = 0; i < teams; i++)
    yield line({ record: 'team', id: `t${i}`, name: `Town ${String.fromCharCode(65 + i)}${i}`, country: 'DE' })
  for (const year of years) {
    for (let round = 0; round < 2 * (teams - 1); round++) {
      const startMs = Date.UTC(year, 7, 8, 14, 30) + round * weekMs
      for (let pair = 0; pair < teams / 2; pair++)
        yield* match({ year, round, pair, startMs, isPlayed: startMs < now, isDetailed: year >= detailedFrom }, line)
    }
  }
}

interface Match {
  year: number
  round: number
  pair: number
  startMs: number
  isPlayed: boolean
  isDetailed: boolean
}

/** The circle method: one team stays, the others move by one place each round. */
function getSides(round: number, pair: number): [number, number] {
  const at = (place: number) => (place === 0 ? 0 : ((place - 1 + round) % (teams - 1)) + 1)
  const [a, b] = [at(pair), at(teams - 1 - pair)]
  return (round + pair) % 2 === Math.floor(round / (teams - 1)) ? [a, b] : [b, a]
}

function* match({ year, round, pair, startMs, isPlayed, isDetailed }: Match, line: (record: object) => string): Generator<string> {
  const id = `${year}-${round}-${pair}`
  const [home, away] = getSides(round, pair)
  const [homeScore, awayScore] = [goals[(home * 7 + round * 3 + year) % 10]!, goals[(away * 5 + round + year) % 10]!]
  yield line({
    ...{ record: 'match', id, league: 'l', season: `${year}/${year + 1}`, round: `Matchday ${round + 1}`, round_number: round + 1 },
    start_at: new Date(startMs).toISOString().replace('.000', ''),
    home: { team: `t${home}` },
    away: { team: `t${away}` },
    ...(isPlayed
      ? { state: 'finished', status: 'FT', home_score: homeScore, away_score: awayScore }
      : { state: 'scheduled', status: 'NS' }),
  })
  if (!isPlayed || !isDetailed) return
  let [atHome, atAway] = [0, 0]
  for (let n = 0; n < homeScore + awayScore; n++) {
    const isHome = n % 2 === 0 ? atHome < homeScore : atAway >= awayScore
    if (isHome) atHome++
    else atAway++
    const team = isHome ? home : away
    yield line({
      ...{ record: 'event', match: id, id: `${id}-${n}`, type: 'goal', side: isHome ? 'home' : 'away', period: n < 2 ? '1H' : '2H' },
      ...{ minute: 12 + 11 * n, player: { name: `Player ${team}-${(n * 3) % startersMax}`, id: `p${team}-${(n * 3) % startersMax}` } },
      score: { home: atHome, away: atAway },
    })
  }
  for (const [side, team] of [
    ['home', home],
    ['away', away],
  ] as const) {
    const starters = Array.from({ length: startersMax }, (_, i) => (i === 10 ? 10 + (round % 4) : i))
    yield line({
      ...{ record: 'lineup', match: id, side },
      starters: starters.map((i) => ({ name: `Player ${team}-${i}`, id: `p${team}-${i}` })),
    })
  }
}
