import { sameBirth } from './clusters.ts'
import { type Alike, type Likeness, likenesses, similarity } from './names.ts'
import { type Person, sameSeason, sameSight, yearsApart } from './person.ts'

/** Two mentions, by their numbers, that may be one person. `less`: the one whose name says less, which may fit several others. */
export interface Link {
  less: number
  more: number
  /** Neither says less. */
  even: boolean
  /** The smaller, the surer: links of one rank are weighed against each other. */
  rank: number
  /** Else it only makes others of its rank unsure. */
  joins: boolean
  /** One source names both so in one season, and hardly means one: Iran has the brothers Mohammad and Mohammad Mehdi Mohebi. */
  told: boolean
}

interface Rule {
  /** Of the likeness of two names, the best that they have. */
  fits(like: BestLikeness): boolean
  /** How many years may lie between two sights of one person, in one club, in one national team. 0: one season, or two that follow each other. */
  years: Years
  /** Whoever else fits within so many years makes it unsure. */
  rivals: Years
  /** Only what was seen in one season is one. */
  inSeason?: boolean
}
type Years = readonly [club: number, country: number]

const kind =
  (of: Likeness, more: (like: BestLikeness) => boolean = () => true) =>
  (like: BestLikeness) =>
    like.kind === of && more(like)

/** Links within a team, the surest first. Words left over make a name that says less fit less well: "L. Suárez" is Luis Suárez, not Diego Laxalt Suárez. */
const rules: readonly Rule[] = [
  { fits: kind('same', ({ whole }) => whole > 1), years: [3, 12], rivals: [3, 12] },
  { fits: kind('same'), years: [1, 4], rivals: [3, 8] },
  { fits: kind('near'), years: [1, 2], rivals: [3, 8] },
  { fits: kind('part'), years: [1, 2], rivals: [3, 8] },
  { fits: kind('initials', ({ over }) => over === 0), years: [1, 2], rivals: [2, 4] },
  { fits: kind('initials'), years: [1, 2], rivals: [2, 4] },
  { fits: kind('surname', ({ over, last }) => over === 1 && last), years: [0, 0], rivals: [1, 2], inSeason: true },
  { fits: kind('surname'), years: [0, 0], rivals: [1, 2], inSeason: true },
]

/** What may be one person within one team: names that are alike, seen at about the same time. */
export function* linksWithinTeams(people: readonly Person[]): Generator<void, Link[]> {
  const links: Link[] = []
  for (const team of byTeam(people).values()) {
    for (const [a, b] of pairsSharingAWord(people, team)) {
      yield
      const link = linkOf(people, a, b)
      if (link) links.push(link)
    }
  }
  return links
}

function linkOf(people: readonly Person[], a: number, b: number): Link | undefined {
  const [one, other] = [people[a]!, people[b]!]
  const best = bestLikeness(one, other)
  if (!best) return undefined
  const { born } = one.mention
  const sameDay = born.length > 4 && born === other.mention.born && best.kind !== 'initials'
  const at = rules.findIndex(({ fits }) => fits(best))
  const { years, rivals, inSeason } = rules[at]!
  const apart = yearsApart(one, other)
  const which = one.national ? 1 : 0
  if (!sameDay && apart > rivals[which]) return undefined
  const told = !sameDay && (best.kind === 'part' || best.kind === 'near') && sameSight(one, other)
  const joins = sameDay || (apart <= years[which] && (!inSeason || sameSeason(one, other)))
  const link = { rank: sameDay ? -1 : at, joins, told }
  return best.less === 'b' ? { less: b, more: a, even: false, ...link } : { less: a, more: b, even: best.less === 'both', ...link }
}

interface BestLikeness extends Alike {
  /** Words of more than a letter that the shorter name has. */
  whole: number
}

/** Of all that the two are called. */
function bestLikeness(one: Person, other: Person): BestLikeness | undefined {
  let best: BestLikeness | undefined
  const order = ({ kind, over }: Alike) => likenesses.indexOf(kind) * 100 + over
  for (const a of one.names) {
    for (const b of other.names) {
      const like = similarity(a, b)
      if (like && (!best || order(like) < order(best))) best = { ...like, whole: Math.min(a.whole, b.whole) }
    }
  }
  return best
}

function byTeam(people: readonly Person[]): Map<string, number[]> {
  return Map.groupBy(
    people.keys().filter((i) => !people[i]!.alone),
    (i) => people[i]!.teamId,
  )
}

function* pairsSharingAWord(people: readonly Person[], team: readonly number[]): Iterable<readonly [number, number]> {
  const byWord = new Map<string, number[]>()
  for (const i of team) {
    const sounds = new Set(people[i]!.names.flatMap(({ words }) => words.map(({ sound }) => sound)))
    const before = new Set<number>()
    for (const sound of sounds) {
      const others = byWord.get(sound)
      if (!others) byWord.set(sound, [i])
      else {
        for (const other of others) before.add(other)
        others.push(i)
      }
    }
    for (const other of before) yield [other, i]
  }
}

/** What may be one person in two teams: names that are alike and the same day of birth, or the same whole name and year. */
export function* linksByBirth(people: readonly Person[]): Generator<void, Link[]> {
  const links: Link[] = []
  const known = people.keys().filter((i) => people[i]!.mention.born !== '' && !people[i]!.alone)
  for (const same of Map.groupBy(known, (i) => people[i]!.mention.born.slice(0, 4)).values()) {
    for (const [a, b] of pairsSharingAWord(people, same)) {
      yield
      const [one, other] = [people[a]!, people[b]!]
      if (one.teamId === other.teamId || !sameBirth(one.mention.born, other.mention.born)) continue
      const best = bestLikeness(one, other)
      const days = one.mention.born.length > 4 && other.mention.born.length > 4
      const sure = days ? ['same', 'near', 'part'] : ['same']
      if (!best || !sure.includes(best.kind) || (!days && (best.whole < 2 || contradict(one, other)))) continue
      links.push({ less: a, more: b, even: true, rank: days ? 0 : 1, joins: true, told: false })
    }
  }
  return links
}

const contradict = (a: Person, b: Person): boolean =>
  a.nationality.size > 0 && b.nationality.size > 0 && ![...a.nationality].some((code) => b.nationality.has(code))
