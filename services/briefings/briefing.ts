import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { BriefingSchema, CountedNameSchema } from '@touchline/contract/gen/briefings'
import type { Coverage } from '@touchline/contract/gen/match'
import { otherNames } from '@touchline/contract/names/former-nations'
import { factId, withKeys } from './fact-id.ts'
import type { SectionFacts } from './facts/facts.ts'
import { getDay } from './facts/results.ts'
import type { MatchRow } from './inputs.ts'
import { getEntities, getName, presented, textIn, type Words } from './present.ts'
import { dayInWords, sectionTitle } from './sentences/sentence.ts'

export type RestedMatch = Pick<MatchRow, 'startAt' | 'homeId' | 'awayId'>

/** The facts of a briefing, without the words of a language. */
export interface PlainBriefing {
  kind: 'match' | 'team' | 'player'
  id: string
  sport: SportId
  phase: 'pre' | 'live' | 'post' | ''
  generatedAt: string
  /** The time of the newest data. */
  asOf: string
  /** Milliseconds since 1970: until then the facts stay the same if nothing is reported. */
  until: number
  /** The instants at which its facts are true; `story`: the instant for the story after the match. */
  validAt: { facts: string; story: string }
  season: string | undefined
  sections: readonly SectionFacts[]
  coverage: Coverage | undefined
  leagueIds: readonly string[]
  archived: boolean
  /** The match; undefined for a team or player. */
  match: Pick<MatchRow, 'homeId' | 'awayId' | 'startAt' | 'latestDate'> | undefined
  /** Every match that a fact rests on, by id. */
  restsOn: ReadonlyMap<string, RestedMatch>
}

/** The ids of everything that the briefing names. */
export const namedIn = ({ sections, match, id }: PlainBriefing): Set<string> =>
  new Set([
    ...(match ? [match.homeId, match.awayId] : [id]),
    ...sections.flatMap(({ facts }) => facts.flatMap(getEntities)).map((entity) => entity.id),
  ])

/** The briefing in a language. Nations have the names that they had on the day of the match. */
export function inWords(plain: PlainBriefing, given: Words): MessageInitShape<typeof BriefingSchema> {
  const words = { ...given, day: plain.match?.startAt.slice(0, 10) }
  const { kind, id, sport, phase, generatedAt, asOf, validAt, season, sections, coverage, leagueIds, archived } = plain
  const ids = new Map(withKeys(sections.flatMap(({ facts }) => facts)).map(({ key, fact }) => [fact, factId(sport, id, key)]))
  return {
    ...{ kind, id, lang: words.lang, sport, phase, generatedAt, asOf, archived },
    basedOn: basedOn(plain, season),
    sections: sections.map(({ section, facts }) => ({
      key: section,
      title: sectionTitle(section, words.lang),
      facts: facts.flatMap((fact) => presented(fact, ids.get(fact)!, section === 'story' ? validAt.story : validAt.facts, words) ?? []),
    })),
    ...(coverage && { coverage }),
    leagueIds: [...leagueIds],
    title: getTitle(plain, words),
    countedTogether: countedTogether(plain, words),
  }
}

/** Other names under which the named teams played matches that a fact rests on. */
function countedTogether(plain: PlainBriefing, { names, lang, day }: Words): MessageInitShape<typeof CountedNameSchema>[] {
  const matches = [...plain.restsOn.values()]
  return [...namedIn(plain)].flatMap((teamId) => {
    const team = names.get(teamId)
    if (!team) return []
    const days = matches.filter(({ homeId, awayId }) => homeId === teamId || awayId === teamId).map(({ startAt }) => startAt.slice(0, 10))
    const others = otherNames(
      team,
      day,
      days.map((each) => ({ from: each, to: each })),
    )
    return others.map((other) => ({ teamId, name: textIn(other, lang), from: other.from, to: other.to }))
  })
}

function basedOn({ sections, restsOn }: PlainBriefing, season: string | undefined) {
  const ids = new Set(sections.flatMap(({ facts }) => facts.flatMap(({ matches }) => matches)))
  const days = [...ids].flatMap((id) => restsOn.get(id)?.startAt.slice(0, 10) ?? []).sort()
  return {
    matches: ids.size,
    ...(season !== undefined && { season }),
    ...(days.length > 0 && { from: days[0]!, to: days.at(-1)! }),
  }
}

/** "Arsenal – Everton, 19 May 2024"; without a day if only the days of the tournament are known; "Arsenal". */
function getTitle({ id, match }: PlainBriefing, words: Words): string {
  const nameOfSide = (side: string) => getName({ type: 'team', id: side }, words)?.text ?? '?'
  if (!match) return nameOfSide(id)
  const sides = `${nameOfSide(match.homeId)} – ${nameOfSide(match.awayId)}`
  const day = getDay(match)
  return day === undefined ? sides : `${sides}, ${dayInWords(day, words.lang)}`
}
