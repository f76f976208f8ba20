import type { MessageInitShape } from '@bufbuild/protobuf'
import { type SportId, sports } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Decision, IdentityPartSchema, IngestService, ShownIdentitySchema } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { rememberTeams } from '../remember-identities.ts'
import { applyDecision, type EffectDeps } from './apply-decision.ts'
import { apartDecision, mergeDecision, type Told, undone } from './decide.ts'
import { knownDecisions } from './remember-decisions.ts'
import { type Known, knownIdentities } from './review.ts'
import { splitInSeasonDecision, splitPlayerDecision, splitTeamDecision } from './split.ts'
import { partsOf, subjectOf } from './subject.ts'

type Decisions = 'getIdentity' | 'mergeIdentities' | 'markDistinct' | 'splitIdentity' | 'undoDecision' | 'listDecisions'

/** `effects`: what a decision takes effect with, as long as somebody waits for it. */
export function decisionHandlers(effects: (signal: AbortSignal) => EffectDeps): Pick<ServiceImpl<typeof IngestService>, Decisions> {
  async function decide(
    signal: AbortSignal,
    sport: SportId,
    made: (known: Known, told: Omit<Told, 'why'>) => Decision | Promise<Decision>,
  ) {
    const deps = effects(signal)
    const known = await knownIdentities(deps.store, sport)
    const decision = await made(known, { at: timestamp(deps.clock), nth: known.decisions.length })
    return { decision, unread: await applyDecision(deps, decision) }
  }
  return {
    async getIdentity({ id }, { signal }) {
      return shown(await knownIdentities(effects(signal).store, sportOf(id)), id)
    },
    mergeIdentities: ({ id, intoId, why }, { signal }) =>
      decide(signal, sportOf(id), (known, told) => mergeDecision(known, id, intoId, { ...told, why })),
    markDistinct: ({ firstId, secondId, why }, { signal }) =>
      decide(signal, sportOf(firstId), (known, told) => apartDecision(known, firstId, secondId, { ...told, why })),
    splitIdentity: ({ id, name, season, why }, { signal }) =>
      decide(signal, sportOf(id), (known, told) => split(effects(signal), known, { id, name, season }, { ...told, why })),
    async undoDecision({ id }, { signal }) {
      const found = (await knownDecisions(effects(signal).store)).find((each) => each.id === id)
      return decide(signal, sportOf(found?.firstId ?? ''), (known, { at }) => undone(known, id, at))
    },
    async listDecisions(_, { signal }) {
      return { items: (await knownDecisions(effects(signal).store)).toReversed() }
    },
  }
}

/** What is no id is looked for in the first sport, and found in none. */
const sportOf = (id: string): SportId => sportOfId(id) ?? sports[0]!.id

interface Split {
  id: string
  name: string
  season: string
}

async function split({ store }: EffectDeps, known: Known, { id, name, season }: Split, told: Told): Promise<Decision> {
  const subject = subjectOf(known, id)
  if (subject.kind === 'player') {
    return season === '' ? splitPlayerDecision(known, subject, name, told) : splitInSeasonDecision(known, subject, { name, season }, told)
  }
  if (season !== '') throw fail('invalid_parameter', { name: 'season', what: 'is for players alone' })
  const { decision, own } = splitTeamDecision(known, subject, name, told)
  // Before anything is decided under its id.
  await rememberTeams(store, [own])
  return decision
}

function shown(known: Known, id: string): MessageInitShape<typeof ShownIdentitySchema> {
  const subject = subjectOf(known, id)
  const parts = partsOf(known, subject).map((part) => shownPart(known, part))
  const { kind, sport, standing } = subject
  return { id: standing, kind, sport, name: subjectOf(known, standing).name, parts }
}

function shownPart(known: Known, id: string): MessageInitShape<typeof IdentityPartSchema> {
  const { team, mention, name } = subjectOf(known, id)
  if (team) return { id, names: [name, ...new Set([...team.bound, ...team.listed])] }
  const { names, teamId, seen, born, nationality, sourceKeys } = mention!
  const seasons = [...new Set(seen.map((sight) => sight.slice(0, sight.indexOf(' '))))]
  return { id, teamId, teamName: known.teams.get(teamId)?.name ?? '', names, seasons, born, nationality, sourceKeys }
}
