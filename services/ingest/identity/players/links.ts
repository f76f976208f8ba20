import { type Similarity, type SimilarityKind, similarity, similarityKinds } from '@touchline/contract/names/person-name'
import { sameBirth } from './clusters.ts'
import { type Person, sameAppearance, sameSeason, yearsBetween } from './person.ts'

/**
 * A pair of mentions, by index, that may be the same person. `less`: the mention with the less specific name, which may
 * match several others.
 */
export interface Link {
  less: number
  more: number
  /** Both names are equally specific. */
  even: boolean
  /** Confidence rank, smaller is more certain. Links of one rank are classified together. */
  rank: number
  /** False: the link only makes other links of its rank ambiguous. */
  joins: boolean
  /**
   * One source lists both in one season, so they are probably different: Iran has the brothers Mohammad and Mohammad
   * Mehdi Mohebi.
   */
  coListed: boolean
}

interface Rule {
  /** Applied to the best similarity of all their names. */
  fits(match: BestSimilarity): boolean
  /**
   * Maximum years between two appearances of one person, for clubs and national teams. 0: the same season or
   * consecutive ones.
   */
  years: Years
  /** Other matches within this many years make the link ambiguous. */
  rivals: Years
  /** Requires a common season. */
  inSeason?: boolean
}
type Years = readonly [club: number, country: number]

const kind =
  (of: SimilarityKind, more: (match: BestSimilarity) => boolean = () => true) =>
  (match: BestSimilarity) =>
    match.kind === of && more(match)

/**
 * Rules within a team, the most certain first. Extra words lower the rank of a less specific name: "L. Suárez" is Luis
 * Suárez, not Diego Laxalt Suárez.
 */
const rules: readonly Rule[] = [
  { fits: kind('same', ({ fullWords }) => fullWords > 1), years: [3, 12], rivals: [3, 12] },
  { fits: kind('same'), years: [1, 4], rivals: [3, 8] },
  { fits: kind('near'), years: [1, 2], rivals: [3, 8] },
  { fits: kind('part'), years: [1, 2], rivals: [3, 8] },
  { fits: kind('initials', ({ extra }) => extra === 0), years: [1, 2], rivals: [2, 4] },
  { fits: kind('initials'), years: [1, 2], rivals: [2, 4] },
  { fits: kind('surname', ({ extra, last }) => extra === 1 && last), years: [0, 0], rivals: [1, 2], inSeason: true },
  { fits: kind('surname'), years: [0, 0], rivals: [1, 2], inSeason: true },
]

/** No rule links two mentions with more years between them. */
const rivalsMax: Years = [Math.max(...rules.map(({ rivals }) => rivals[0])), Math.max(...rules.map(({ rivals }) => rivals[1]))]

/** Links within one team: similar names with appearances at about the same time. */
export function* linksWithinTeams(people: readonly Person[]): Generator<void, Link[]> {
  const links: Link[] = []
  for (const team of byTeam(people).values()) {
    for (const [b, others] of sharingAWord(people, team)) {
      yield
      for (const a of others) {
        const link = getLink(people, a, b)
        if (link) links.push(link)
      }
    }
  }
  return links
}

function getLink(people: readonly Person[], a: number, b: number): Link | undefined {
  const [one, other] = [people[a]!, people[b]!]
  const { born } = one.mention
  const gapYears = yearsBetween(one, other)
  const column = one.national ? 1 : 0
  const isSameBirth = born.length > 4 && born === other.mention.born
  if (!isSameBirth && gapYears > rivalsMax[column]) return undefined
  const best = bestSimilarity(one, other)
  if (!best) return undefined
  const sameDay = isSameBirth && best.kind !== 'initials'
  const at = rules.findIndex(({ fits }) => fits(best))
  const { years, rivals, inSeason } = rules[at]!
  if (!sameDay && gapYears > rivals[column]) return undefined
  const coListed = !sameDay && (best.kind === 'part' || best.kind === 'near') && sameAppearance(one, other)
  const joins = sameDay || (gapYears <= years[column] && (!inSeason || sameSeason(one, other)))
  const link = { rank: sameDay ? -1 : at, joins, coListed }
  return best.less === 'b' ? { less: b, more: a, even: false, ...link } : { less: a, more: b, even: best.less === 'both', ...link }
}

interface BestSimilarity extends Similarity {
  /** Number of full words of the shorter name. */
  fullWords: number
}

/** The best similarity of all names of both. */
function bestSimilarity(one: Person, other: Person): BestSimilarity | undefined {
  let best: BestSimilarity | undefined
  for (const a of one.names) {
    for (const b of other.names) {
      const match = similarity(a, b)
      if (match && (!best || order(match) < order(best))) best = { ...match, fullWords: Math.min(a.fullWords, b.fullWords) }
    }
  }
  return best
}

const order = ({ kind, extra }: Similarity): number => similarityKinds.indexOf(kind) * 100 + extra

function byTeam(people: readonly Person[]): Map<string, number[]> {
  return Map.groupBy(
    people.keys().filter((i) => !people[i]!.isSeparate && people[i]!.teamId !== ''),
    (i) => people[i]!.teamId,
  )
}

/** Each mention with the earlier ones that share a word with it, if there are any. */
function* sharingAWord(people: readonly Person[], team: readonly number[]): Iterable<readonly [number, ReadonlySet<number>]> {
  const byWord = new Map<string, number[]>()
  for (const i of team) {
    const phonetics = new Set<string>()
    for (const { words } of people[i]!.names) for (const { phonetic } of words) phonetics.add(phonetic)
    const before = new Set<number>()
    for (const phonetic of phonetics) {
      const others = byWord.get(phonetic)
      if (!others) byWord.set(phonetic, [i])
      else {
        for (const other of others) before.add(other)
        others.push(i)
      }
    }
    if (before.size > 0) yield [i, before]
  }
}

/**
 * Links across teams and between people without a team: similar names with the same day of birth, or the same full name
 * with the same year of birth.
 */
export function* linksByBirth(people: readonly Person[]): Generator<void, Link[]> {
  const links: Link[] = []
  const known = people.keys().filter((i) => people[i]!.mention.born !== '' && !people[i]!.isSeparate)
  for (const same of Map.groupBy(known, (i) => people[i]!.mention.born.slice(0, 4)).values()) {
    for (const [b, others] of sharingAWord(people, same)) {
      yield
      for (const a of others) {
        const rank = rankByBirth(people[a]!, people[b]!)
        if (rank !== undefined) links.push({ less: a, more: b, even: true, rank, joins: true, coListed: false })
      }
    }
  }
  return links
}

function rankByBirth(one: Person, other: Person): number | undefined {
  if ((one.teamId === other.teamId && one.teamId !== '') || !sameBirth(one.mention.born, other.mention.born)) return undefined
  const best = bestSimilarity(one, other)
  const days = one.mention.born.length > 4 && other.mention.born.length > 4
  const sure = days ? ['same', 'near', 'part'] : ['same']
  if (!best || !sure.includes(best.kind) || (!days && (best.fullWords < 2 || contradict(one, other)))) return undefined
  return days ? 0 : 1
}

const contradict = (a: Person, b: Person): boolean =>
  a.nationality.length > 0 && b.nationality.length > 0 && !a.nationality.some((code) => b.nationality.includes(code))
