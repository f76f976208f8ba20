import type { Match } from '@touchline/contract/gen/match'
import { countsFrom, getEnd } from '@touchline/contract/is-before'
import { matchVersion } from '@touchline/contract/match-version'
import { ownTurn } from '@touchline/platform/own-turn'
import type { PlainFact } from '../fact.ts'
import { teamFacts } from '../facts/facts.ts'
import { awaitsTotals } from '../facts/scoring.ts'
import type { MatchRow, TeamInputs } from '../inputs.ts'
import { type LoadDeps, matchInputs } from '../load/match-inputs.ts'
import { storyInputs } from '../load/story-inputs.ts'
import { storyFacts } from '../story/story.ts'
import { sayableOfMatch } from '../untrusted.ts'
import type { FinishedMatch } from './revise.ts'

/** The facts that follow from an ended match: its story, and the streaks of both sides after it. */
export async function factsAfter(deps: LoadDeps, match: Match): Promise<FinishedMatch> {
  // `now` is the start of the match, so results that are missing later make no facts.
  const inputs = await matchInputs(deps, match, Date.parse(match.schedule!.startAt))
  const { sport, match: row, home, away } = inputs
  const at = getEnd(sport, row)
  const story = storyFacts(await storyInputs(deps, match, inputs))
  await ownTurn()
  const streaks = [home, away].flatMap((side) => streaksAfter({ sport, at, ...side, season: [] }, row))
  // The feed stores facts under the time from which the match counts.
  const [sayable] = await sayableOfMatch(deps, { ...row, sport }, [{ section: 'story', facts: [...story, ...streaks] }])
  return {
    match: { ...row, startAt: countsFrom(row) },
    validAt: new Date(at).toISOString(),
    facts: sayable!.facts,
    awaitsTotals: awaitsTotals(inputs, matchVersion(match)),
  }
}

/** Streaks whose newest match is this one. */
const streaksAfter = (inputs: TeamInputs, row: MatchRow): PlainFact[] =>
  teamFacts(inputs)
    .filter(({ section }) => section === 'streaks')
    .flatMap(({ facts }) => facts)
    .filter(({ matches }) => matches.at(-1) === row.id)
