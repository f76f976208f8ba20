import { languages } from '@touchline/contract/catalog'
import { briefingSections } from '@touchline/contract/facts'
import type * as contract from '@touchline/contract/gen/briefings'
import type { View } from '../render/view.ts'
import { countedTogether } from './counted-together.ts'
import { coverage } from './coverage.ts'
import { count, day, flag, id, instant, matching, oneOf, season, text, valuesByName } from './field-types.ts'
import { fieldsFrom, is, type JsonOf, list, optional, orNull, record } from './record.ts'

/** The service writes names and sentences in the requested language. */

const matchIds = (description: string) => list(id('match', 'Id of a match.'), description)
const entity = fieldsFrom<contract.FactEntity>()({
  type: oneOf(['team', 'player', 'match', 'league'], 'What it is.'),
  id: orNull(matching('^[a-z]{3}-[tpml][0-9a-z]{10}$', 'Its id; null where a source names a person without one.', 'soc-t7k2p9xq4ab')),
  name: orNull(text('In the requested language.', 'Arsenal')),
})
const related = {
  role: text('Its role in the sentence, such as opponent, player, team, league.', 'opponent'),
  ...entity,
}

type FactWithoutMatches = Omit<contract.Fact, 'matchIds'>

const statementFields = fieldsFrom<FactWithoutMatches>()({
  id: id('fact', 'Opaque and stable: the same statement about the same subject and match has the same id.'),
  kind: matching('^[a-z0-9_]+$', 'What it states: a kind of [briefings and facts](briefings.md).', 'winning_streak'),
  subject: is(record(entity, 'What it is about.'), ({ subject }) => subject!),
  scope: oneOf(['all', 'home', 'away'], 'The matches of the subject that it is about.'),
  values: is(
    valuesByName('Numbers, and days as YYYY-MM-DD, by name as the kind has them. Every number of `text` is one of them.', {
      count: 5,
      since: '2026-02-01',
    }),
    ({ values }) => Object.fromEntries(values.map(({ name, value }) => [name, value.value!])),
  ),
  related: list(record(related, 'A team, player or league.'), 'What the sentence names beside the subject.'),
  detail: orNull(text('Distinguishes facts of one kind: a zone of the table, a surface, a kind of streak.', 'champions_league')),
})

const sentenceFields = fieldsFrom<FactWithoutMatches>()({
  text: text('The fact as one sentence in the requested language.', 'Arsenal have won their last 5 matches.'),
  importance: count('1 to 5, 5 the most important.', 4),
  valid_at: instant('The instant as of which it is true.', '2026-03-01T15:00:00.000Z'),
})

const restingOn = matchIds('The matches it rests on, by start.')

/** A fact of a briefing, with its matches or without. */
type BriefingFact = FactWithoutMatches & { matchIds?: string[] | undefined }

const factFields = {
  ...statementFields,
  ...fieldsFrom<BriefingFact>()({
    matches: is(optional(matchIds('The matches it rests on, by start: with `matches=true` only.')), ({ matchIds }) => matchIds),
  }),
  ...sentenceFields,
}

const publishedFactFields = {
  ...statementFields,
  ...fieldsFrom<contract.Fact>()({ matches: is(restingOn, ({ matchIds }) => matchIds) }),
  ...sentenceFields,
  match_id: id('match', 'The match whose end led to it.'),
  league_id: id('league', 'The league of that match.', 'soc-l7k2p9xq4ab'),
  published_at: instant('When it was added to the feed.', '2026-03-01T17:02:11.000Z'),
  correction_of: orNull(id('fact', 'The fact that it replaces, after the result of the match was corrected.')),
}
export const publishedFact = record(publishedFactFields, 'A fact that a finished match led to.')

/** A published fact as the feed shows it in this language. Its words must not be empty. */
export function renderFactIn({ fact, words }: contract.FactRecord, view: View) {
  const { text, names } = words.find((each) => each.lang === view.lang)!
  const { subject, related } = fact!
  const [named, ...others] = [subject!, ...related].map((each, at) => ({ ...each, name: names[at]! }))
  return publishedFact.render({ ...fact!, text, subject: named!, related: others }, view)
}

const basis = fieldsFrom<Partial<contract.BasedOn>>()({
  matches: is(count('Number of matches that its facts rest on.', 47), ({ matches }) => matches ?? 0),
  season: orNull(season),
  from: orNull(day('Day of the first of them, UTC; null without any.', '2019-08-10')),
  to: orNull(day('Day of the last of them, UTC; before the match, except for the story.', '2026-02-22')),
})

type BriefingSection = Omit<contract.Section, 'facts'> & { facts: BriefingFact[] }

const section = fieldsFrom<BriefingSection>()({
  key: oneOf(briefingSections, 'What it is about.'),
  title: text('In the requested language.', 'Form'),
  facts: list(record(factFields, 'A fact.'), 'The most important first; empty where nothing can be stated.'),
})

const briefingFields = fieldsFrom<Omit<contract.Briefing, 'sections'> & { sections: BriefingSection[] }>()({
  kind: oneOf(['match', 'team', 'player'], 'What it is about.'),
  id: matching('^[a-z]{3}-[mtp][0-9a-z]{10}$', 'Id of the match, team or player.', 'soc-m7k2p9xq4ab'),
  lang: oneOf(languages, 'Language of sentences and names.'),
  phase: orNull(oneOf(['pre', 'live', 'post'], 'Before, during or after the match; null for teams and players.')),
  generated_at: instant(
    'By the clock: when what it says last changed, by a report or because a result began to be missing. The same inputs give the same briefing.',
    '2026-03-01T12:00:00.000Z',
  ),
  as_of: orNull(
    instant(
      'The time of the newest data it rests on: of an archive the end of the last match, whenever it was imported; null without a match.',
      '2026-03-01T12:00:00.000Z',
    ),
  ),
  based_on: is(record(basis, 'The matches that its facts rest on.'), ({ basedOn }) => basedOn ?? {}),
  sections: list(
    record(section, 'A section.'),
    'In the order of `key`. Every section of this kind of briefing; `story` only after a match.',
  ),
  coverage: orNull(coverage),
})
export type Briefing = JsonOf<typeof briefingFields>
export const briefing = record(briefingFields, 'Facts about a match, a team or a player.')

const factsMetaFields = {
  total: count('Number of facts, at most 10,000.', 212),
  limit: count('As requested.', 50),
  offset: count('As requested.', 0),
  total_capped: flag('There are more facts than `total`.', false),
  next_since: instant('As `since` of a later request, continues after the newest of these facts.', '2026-03-01T17:02:11.000Z'),
}
/** Fields of the `meta` of facts besides those of every page. */
export type FactsMeta = Pick<JsonOf<typeof factsMetaFields>, 'total_capped' | 'next_since'>

const briefingMetaFields = {
  counted_together: countedTogether('Other names under which the teams that it names played matches that it rests on.'),
}
/** The `meta` of a briefing. */
export type BriefingMeta = JsonOf<typeof briefingMetaFields>
export const briefingMeta = record(briefingMetaFields, 'The `meta` of a briefing.')

export const briefingRecords = {
  briefing,
  fact: publishedFact,
  'meta of briefings': briefingMeta,
  'meta of facts': record(factsMetaFields, 'The `meta` of facts.'),
}
