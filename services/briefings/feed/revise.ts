import { create, equals } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { SportId } from '@touchline/contract/catalog'
import {
  type Fact,
  FactSchema,
  type MatchFact,
  MatchFactSchema,
  type MatchFacts,
  MatchFactsSchema,
} from '@touchline/contract/gen/briefings'
import { fact, type PlainFact } from '../fact.ts'
import { factId, withKeys } from '../fact-id.ts'
import type { MatchRow } from '../inputs.ts'
import { storedFact } from './stored-fact.ts'

/** An ended match with its current facts; it has none if its result was revoked or the match was withdrawn. */
export interface FinishedMatch {
  match: Pick<MatchRow, 'id' | 'leagueId' | 'startAt' | 'homeId' | 'awayId'>
  validAt: string
  facts: readonly PlainFact[]
  /** Totals lack the newest state of a match that the facts rest on. */
  awaitsTotals: boolean
}

/**
 * The facts that the feed now states about a match. A new fact has revision 1. A changed fact gets the next revision
 * and another id, and corrects the previous one. A fact that no longer holds gets a revision that withdraws it.
 * Undefined when the feed already states everything, and whether the match awaits totals is unchanged.
 */
export function revised(known: MatchFacts | undefined, sport: SportId, finished: FinishedMatch): MatchFacts | undefined {
  const { match } = finished
  const before = new Map(known?.items.map((item) => [item.key, item]))
  const now = new Map(withKeys(finished.facts).map(({ key, fact }) => [key, fact]))
  const changes = [...now].flatMap(([key, fact]) => next(before.get(key), sport, finished, { key, fact, withdrawn: false }))
  const gone = [...before.values()].filter(({ key, withdrawn }) => !withdrawn && !now.has(key))
  const withdrawals = gone.flatMap((item) => next(item, sport, finished, { key: item.key, fact: withdrawnFact(match), withdrawn: true }))
  const { awaitsTotals } = finished
  if (changes.length + withdrawals.length === 0 && awaitsTotals === (known?.awaitsTotals ?? false)) return undefined
  for (const item of [...changes, ...withdrawals]) before.set(item.key, item)
  const items = [...before.values()].sort((a, b) => byCodePoint(a.key, b.key))
  const { id: matchId, leagueId, startAt, homeId, awayId } = match
  return create(MatchFactsSchema, { matchId, sport, leagueId, startAt, homeId, awayId, items, awaitsTotals })
}

/** The next revision; none if the fact is unchanged. */
function next(
  before: MatchFact | undefined,
  sport: SportId,
  { match, validAt }: FinishedMatch,
  { key, fact: plain, withdrawn }: { key: string; fact: PlainFact; withdrawn: boolean },
): MatchFact[] {
  const revision = (before?.revision ?? 0) + 1
  const stored = storedFact(plain, { id: factId(sport, match.id, key, revision), matchId: match.id, leagueId: match.leagueId, validAt })
  if (before && before.withdrawn === withdrawn && saysTheSame(before.fact!, stored)) return []
  const correctionOf = before?.fact?.id
  return [create(MatchFactSchema, { key, revision, withdrawn, fact: { ...stored, ...(correctionOf !== undefined && { correctionOf }) } })]
}

/** Ids and instants are ignored in the comparison; the matches that a fact rests on are not. */
const saysTheSame = (a: Fact, b: Fact): boolean => equals(FactSchema, statement(a), statement(b))
const statement = ({ kind, subject, values, related, detail, scope, matchIds }: Fact): Fact =>
  create(FactSchema, { kind, ...(subject && { subject }), values, related, scope, matchIds, ...(detail !== undefined && { detail }) })

const withdrawnFact = ({ id, homeId, awayId }: FinishedMatch['match']): PlainFact =>
  fact('withdrawn', {
    subject: { type: 'match', id },
    related: { team: { type: 'team', id: homeId }, opponent: { type: 'team', id: awayId } },
    values: {},
    matches: [id],
    importance: 3,
  })
