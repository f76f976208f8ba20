import type { Language } from '@touchline/contract/catalog'
import type * as contract from '@touchline/contract/gen/briefings'
import type * as json from '../records/briefing.ts'
import { renderCoverage } from './match.ts'
import { orNull } from './view.ts'

/** The service writes names and sentences in the requested language. */

export const renderBriefing = (briefing: contract.Briefing): json.Briefing => ({
  kind: briefing.kind as json.Briefing['kind'],
  id: briefing.id,
  lang: briefing.lang as json.Briefing['lang'],
  phase: orNull(briefing.phase) as json.Briefing['phase'],
  generated_at: briefing.generatedAt,
  as_of: orNull(briefing.asOf),
  based_on: {
    matches: briefing.basedOn?.matches ?? 0,
    season: briefing.basedOn?.season ?? null,
    from: briefing.basedOn?.from ?? null,
    to: briefing.basedOn?.to ?? null,
  },
  sections: briefing.sections.map(({ key, title, facts }) => ({ key: key as never, title, facts: facts.map(renderFact) })),
  coverage: briefing.coverage ? renderCoverage(briefing.coverage) : null,
})

export const renderBriefingMeta = ({ countedTogether }: contract.Briefing): json.BriefingMeta => ({
  counted_together: countedTogether.map(({ teamId, name, from, to }) => ({ team_id: teamId, name, from, to })),
})

const renderFact = (fact: contract.Fact): json.Fact => ({
  id: fact.id,
  kind: fact.kind,
  subject: renderEntity(fact.subject!),
  scope: fact.scope as json.Fact['scope'],
  values: Object.fromEntries(fact.values.map(({ name, value }) => [name, value.value!])),
  related: fact.related.map((each) => ({ role: each.role, ...renderEntity(each) })),
  detail: fact.detail ?? null,
  matches: fact.matchIds,
  text: fact.text,
  importance: fact.importance,
  valid_at: fact.validAt,
})

export const renderPublishedFact = (fact: contract.Fact): json.PublishedFact => ({
  ...renderFact(fact),
  match_id: fact.matchId,
  league_id: fact.leagueId,
  published_at: fact.publishedAt,
  correction_of: fact.correctionOf ?? null,
})

/** A fact as it was published, as the feed shows it in this language. Its words must not be empty. */
export function renderFactIn({ fact, words }: contract.FactRecord, lang: Language): json.PublishedFact {
  const { text, names } = words.find((each) => each.lang === lang)!
  const { subject, related } = fact!
  const [named, ...others] = [subject!, ...related].map((each, at) => ({ ...each, name: names[at]! }))
  return renderPublishedFact({ ...fact!, text, subject: named!, related: others })
}

const renderEntity = ({ type, id, name }: contract.FactEntity): json.Fact['subject'] => ({
  type: type as json.Fact['subject']['type'],
  id: orNull(id),
  name: orNull(name),
})
