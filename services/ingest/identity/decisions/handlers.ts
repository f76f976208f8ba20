import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Decision, IdentityPartSchema, IngestService, ShownIdentitySchema } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { loadDecisions, saveTeams } from '../store.ts'
import { type ApplyDecisionDeps, applyDecision } from './apply-decision.ts'
import {
  type DecisionContext,
  distinctDecision,
  mergeDecision,
  splitInSeasonDecision,
  splitPlayerDecision,
  splitTeamDecision,
  undoneDecision,
} from './decide.ts'
import { type KnownIdentities, knownIdentities } from './review.ts'
import { getSubject, memberIds } from './subject.ts'

type Decisions = 'getIdentity' | 'mergeIdentities' | 'markDistinct' | 'splitIdentity' | 'undoDecision' | 'listDecisions'

/** `depsFor`: the dependencies of a decision, cancelled with the request. */
export function decisionHandlers(depsFor: (signal: AbortSignal) => ApplyDecisionDeps): Pick<ServiceImpl<typeof IngestService>, Decisions> {
  async function decide(
    signal: AbortSignal,
    sport: SportId,
    makeDecision: (known: KnownIdentities, context: Omit<DecisionContext, 'why'>) => Decision | Promise<Decision>,
  ) {
    const deps = depsFor(signal)
    const known = await knownIdentities(deps.store, sport)
    const decision = await makeDecision(known, { at: timestamp(deps.clock), nth: known.decisions.length })
    return { decision, unread: await applyDecision(deps, decision) }
  }
  return {
    async getIdentity({ id }, { signal }) {
      return shownIdentity(await knownIdentities(depsFor(signal).store, getSport(id)), id)
    },
    mergeIdentities: async ({ id, intoId, why }, { signal }) =>
      decide(signal, getSport(id), (known, context) => mergeDecision(known, id, intoId, { ...context, why })),
    markDistinct: async ({ firstId, secondId, why }, { signal }) =>
      decide(signal, getSport(firstId), (known, context) => distinctDecision(known, firstId, secondId, { ...context, why })),
    splitIdentity: async ({ id, name, season, why }, { signal }) =>
      decide(signal, getSport(id), (known, context) => split(depsFor(signal), known, { id, name, season }, { ...context, why })),
    async undoDecision({ id }, { signal }) {
      const found = (await loadDecisions(depsFor(signal).store)).find((each) => each.id === id)
      if (!found) throw fail('not_found', { kind: 'decision', id })
      return decide(signal, getSport(found.firstId), (known, { at }) => undoneDecision(known, id, at))
    },
    async listDecisions(_, { signal }) {
      return { items: (await loadDecisions(depsFor(signal).store)).toReversed() }
    },
  }
}

/** Errors: not_found. */
function getSport(id: string): SportId {
  const sport = sportOfId(id)
  if (!sport) throw fail('not_found', { kind: 'team or player', id })
  return sport
}

interface Split {
  id: string
  name: string
  season: string
}

async function split(
  { store }: ApplyDecisionDeps,
  known: KnownIdentities,
  { id, name, season }: Split,
  context: DecisionContext,
): Promise<Decision> {
  const subject = getSubject(known, id)
  if (subject.kind === 'player') {
    return season === ''
      ? splitPlayerDecision(known, subject, name, context)
      : splitInSeasonDecision(known, subject, { name, season }, context)
  }
  if (season !== '') throw fail('invalid_parameter', { name: 'season', what: 'applies to players only' })
  const { decision, own } = splitTeamDecision(known, subject, name, context)
  // Stored before the decision, which refers to its id.
  await saveTeams(store, [own])
  return decision
}

function shownIdentity(known: KnownIdentities, id: string): MessageInitShape<typeof ShownIdentitySchema> {
  const subject = getSubject(known, id)
  const members = memberIds(known, subject).map((memberId) => shownPart(known, memberId))
  const { kind, sport, canonicalId } = subject
  return { id: canonicalId, kind, sport, name: getSubject(known, canonicalId).name, parts: members }
}

function shownPart(known: KnownIdentities, id: string): MessageInitShape<typeof IdentityPartSchema> {
  const { team, mention, name } = getSubject(known, id)
  if (team) return { id, names: [name, ...new Set([...team.bound, ...team.listed])] }
  const { names, teamId, seen, born, nationality, sourceKeys } = mention!
  const seasons = [...new Set(seen.map((appearance) => appearance.slice(0, appearance.indexOf(' '))))]
  return { id, teamId, teamName: known.teams.get(teamId)?.name ?? '', names, seasons, born, nationality, sourceKeys }
}
