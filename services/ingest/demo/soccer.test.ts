import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import type { LineupSide } from '@touchline/contract/gen/stats'
import { LineupsSchema, MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import { leagues, matchesOfSlot } from './league.ts'
import { soccer } from './soccer.ts'

const settings = { seed: 4, matches: 10, rate: 20 }
const [league] = leagues(soccer, settings)
const played = Array.from({ length: 18 }, (_, i) => matchesOfSlot(soccer, settings, league!, 190 * 19 + i))
  .flat()
  .map((match) => ({ ...match, moments: match.moments() }))
type Played = (typeof played)[number]

const getEvents = (match: Played) => [...new Map(match.moments.flatMap(({ events }) => events.map((event) => [event.id, event]))).values()]
const getLineups = (match: Played) => create(LineupsSchema, match.moments.findLast(({ lineups }) => lineups)!.lineups)
const statsAt = (match: Played, nth: number) => create(MatchStatisticsSchema, match.moments.at(nth)!.stats)
const listed = ({ starters, substitutes }: LineupSide) => [...starters, ...substitutes]
const goals = ['goal', 'penalty_goal']
const getMinute = ({ minute, extraMinute }: { minute?: string | undefined; extraMinute?: string | undefined }) =>
  extraMinute ? `${minute}+${extraMinute}` : minute

describe('the soccer of the demo', () => {
  test('has lineups of eleven in a formation, a bench of nine, and substitutions and cards as in the events', () => {
    for (const match of played) {
      const events = getEvents(match)
      for (const side of getLineups(match).sides) {
        const own = events.filter(({ teamId }) => teamId === side.teamId)
        expect(side.formation!.split('-').reduce((sum, places) => sum + Number(places), 1)).toBe(side.starters.length)
        expect(side.starters.map(({ position }) => position)[0]).toBe('GK')
        expect(new Set(side.starters.map(({ grid }) => grid)).size).toBe(11)
        expect(side.starters.filter(({ captain }) => captain)).toHaveLength(1)
        expect(side.substitutes.length + side.bench!.items.length).toBe(9)
        const changes = own.filter(({ type }) => type === 'substitution')
        expect(changes.length).toBeLessThanOrEqual(5)
        expect(side.substitutes.map(({ playerId, inMinute }) => [playerId, inMinute])).toEqual(
          changes.map((e) => [e.playerId, getMinute(e)]),
        )
        const names = new Map(listed(side).map((entry) => [entry.name, entry]))
        for (const event of changes) {
          const { playerOut } = event.extra!.value as { playerOut: string }
          expect(names.get(playerOut)!.outMinute).toBe(getMinute(event))
        }
        const cards = listed(side).flatMap(({ playerId, cards: shown }) =>
          shown.map(({ type, minute }) => [playerId, type, minute].join(' ')),
        )
        const shownEvents = own.filter(({ type }) => /yellow|red_card/.test(type!)).map((e) => [e.playerId, e.type, getMinute(e)].join(' '))
        expect(cards.sort()).toEqual(shownEvents.sort())
        const isSentOff = own.some(({ type }) => type === 'second_yellow' || type === 'red_card')
        const minutes = listed(side).reduce((sum, entry) => sum + entry.minutes!, 0)
        if (!isSentOff) expect(minutes).toBe(11 * 90)
        else expect(minutes).toBeLessThan(11 * 90 + 1)
      }
    }
  })

  test('names in an event only players who are on the pitch', () => {
    for (const match of played) {
      const sides = getLineups(match).sides
      for (const event of getEvents(match)) {
        const by =
          event.type === 'own_goal'
            ? sides.find(({ teamId }) => teamId !== event.teamId)!
            : sides.find(({ teamId }) => teamId === event.teamId)!
        const entry = listed(by).find(({ playerId }) => playerId === event.playerId)!
        // A video review may end after the scorer was substituted.
        if (event.type !== 'var' && entry.outMinute)
          expect(Number.parseInt(entry.outMinute, 10)).toBeGreaterThanOrEqual(Number(event.minute))
        if (entry.inMinute) expect(Number.parseInt(entry.inMinute, 10)).toBeLessThanOrEqual(Number(event.minute))
      }
    }
  })

  test('has statistics that agree with the events and grow during the match', () => {
    for (const match of played) {
      const events = getEvents(match).filter(({ status }) => status === 'confirmed')
      const { teams, players } = statsAt(match, -1)
      const [home, away] = teams.map(({ stats }) => stats.value as unknown as Record<string, number>)
      expect(home!.possessionPct! + away!.possessionPct!).toBeCloseTo(100, 6)
      for (const [team, other] of [
        [teams[0]!, away!],
        [teams[1]!, home!],
      ] as const) {
        const stats = team.stats.value as unknown as Record<string, number>
        const number = (...types: string[]) => events.filter(({ type, teamId }) => types.includes(type!) && teamId === team.teamId).length
        expect(stats).toMatchObject({ yellowCards: number('yellow_card', 'second_yellow'), redCards: number('second_yellow', 'red_card') })
        expect(stats.shots).toBe(stats.shotsOnTarget! + stats.shotsOffTarget! + stats.blockedShots!)
        expect(other.saves).toBe(stats.shotsOnTarget! - number(...goals))
      }
      for (const { playerId, stats } of players) {
        const scored = events.filter((event) => event.playerId === playerId && goals.includes(event.type!)).length
        expect((stats.value as { shotsOnTarget: number }).shotsOnTarget).toBeGreaterThanOrEqual(scored)
      }
      const passes = match.moments.flatMap(
        ({ stats }) => stats?.teams?.map((team) => (team.stats!.value as { passes: number }).passes)[0] ?? [],
      )
      expect(passes.length).toBeGreaterThan(30)
      expect(passes).toEqual(passes.toSorted((a, b) => a - b))
    }
  })

  test('reviews goals: each is confirmed, or cancelled and taken back', () => {
    const outcomes = new Set<string>()
    for (const match of played) {
      const score = { home: 0, away: 0 }
      for (const { state, events } of match.moments) {
        for (const { type, team, status, id } of events) {
          const side = team as 'home' | 'away'
          const isFirst = match.moments.flatMap((moment) => moment.events).find((event) => event.id === id)!.status === status
          if (/^(own_|penalty_)?goal$/.test(type!) && isFirst) score[side]++
          if (status === 'cancelled') score[side]--
        }
        expect(state).toMatchObject({ homeScore: score.home, awayScore: score.away })
      }
      const all = match.moments.flatMap(({ events }) => events)
      for (const { id } of all.filter(({ status }) => status === 'under_review')) {
        const states = all.filter((event) => event.id === id).map(({ status }) => status)
        expect(states).toEqual(['under_review', expect.stringMatching(/confirmed|cancelled/)])
        outcomes.add(states[1]!)
      }
      expect(all.filter(({ type }) => type === 'var')).toHaveLength(all.filter(({ status }) => status === 'under_review').length)
    }
    expect([...outcomes].sort()).toEqual(['cancelled', 'confirmed'])
  })

  test('plays at the ground of the home side before no more spectators than it holds', () => {
    for (const { home, attendance, officials } of played) {
      expect(attendance).toBeGreaterThan(0)
      expect(attendance).toBeLessThanOrEqual(home.estate!.ground.capacity)
      expect(officials.map(({ role }) => role)).toContain('referee')
    }
  })
})
