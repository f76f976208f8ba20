import { clone, create } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type Identity, type PlayerMention, PlayerMentionSchema } from '@touchline/contract/gen/ingest'
import type { SourcePerson } from '../connectors.ts'
import { type Decided, decided } from '../identity/decided.ts'
import { checked } from '../identity/team-ledger.ts'
import { playerIdentity } from '../ids.ts'
import { formOf, type PersonName, personName, similarity } from './names.ts'

/** Where a person was named. */
export interface Appearance {
  source: string
  season: string
  date?: string
  /**
   * What lists people beside each other, every one of them another: the match of a sheet, the row of a squad. Absent for events, which name
   * people as they please.
   */
  list?: string
  /** The id of the team without decisions, where they have changed it: what a human merges and parts again must not make other people. */
  mintedTeamId?: string
}

/**
 * Who is named in whose colours, of one sport. Everybody gets an id at once, made from words alone: the team, the name whatever the order of
 * its words, the date of birth where the source gives one, and in a sport of keyed people the source's key. Which of these ids are one person
 * is worked out later, from all of them: resolve.ts.
 */
export interface PlayerRegistry {
  named(person: SourcePerson, team: Identity, seen: Appearance): string
  all(): Iterable<PlayerMention>
  /** What is new or has changed, once. */
  takeChanged(): PlayerMention[]
  /** Takes in a mention that was written down before, before anybody is named. */
  knows(mention: PlayerMention): void
}

export function playerRegistry(sport: SportId, known: readonly PlayerMention[], decisions: Decided = decided([])): PlayerRegistry {
  const page = mentions()
  const knows = (mention: PlayerMention) => void page.add(clone(PlayerMentionSchema, mention))
  known.forEach(knows)
  const answered = new Map<string, string>()
  const onList = listed(page)
  return {
    named(person, team, seen) {
      const teamId = seen.mintedTeamId ?? team.id
      const { name, born = '', key = '', firstName = '', lastName = '', nationality = [], position = '' } = person
      const facts = [name, born, key, firstName, lastName, nationality.join(), position, seen.source, seen.season]
      const question = `${teamId}\n${facts.join('\n')}`
      const id = answered.get(question) ?? take(page, sport, person, teamId, seen, decisions)
      answered.set(question, id)
      if (seen.list !== undefined) onList(id, `${teamId}\n${seen.list}`)
      return id
    },
    all: page.all,
    takeChanged: page.takeChanged,
    knows,
  }
}

function take(page: Mentions, sport: SportId, person: SourcePerson, teamId: string, seen: Appearance, decisions: Decided): string {
  const { name, born = '', firstName, lastName, key, position, nationality = [] } = person
  const { source, season } = seen
  const form = formOf(name)
  const split = born === '' && decisions.splitsPlayer(teamId, form, season)
  const words = split ? splitForm(form, season) : born === '' ? form : `${form}\n${born}`
  const sourceKeys = key === undefined ? [] : [`${source.split('@', 1)[0]}:${key}`]
  const told = sportNamed(sport).keyedPeople ? [words, ...sourceKeys] : [words]
  const { id, key: made } = playerIdentity(sport, teamId, told.join('\n'))
  const mention = page.get(id) ?? page.add(create(PlayerMentionSchema, { id, key: made, sport, teamId, born }))
  checked(mention, { key: made })
  const whole = firstName && lastName ? [`${firstName} ${lastName}`] : []
  page.learn(mention, {
    names: [name, ...whole],
    sourceKeys,
    nationality,
    positions: position ? [position] : [],
    seen: [`${season} ${source}`],
  })
  return id
}

type Lists = Pick<PlayerMention, 'names' | 'sourceKeys' | 'nationality' | 'positions' | 'seen' | 'distinct'>

/** What the id of somebody is made from who is called so in one season alone: words that no name folds to. */
export const splitForm = (form: string, season: string): string => `${form}\nin ${season}`

interface Mentions {
  get(id: string): PlayerMention | undefined
  add(mention: PlayerMention): PlayerMention
  learn(mention: PlayerMention, news: Partial<Lists>): void
  /** Mentions of the same team whose names are like those of this one. */
  alike(id: string): ReadonlySet<string>
  all(): Iterable<PlayerMention>
  takeChanged(): PlayerMention[]
}

function mentions(): Mentions {
  const byId = new Map<string, PlayerMention>()
  const changed = new Set<PlayerMention>()
  const alike = likes()
  const add: Mentions['add'] = (mention) => {
    byId.set(mention.id, mention)
    alike.put(mention)
    return mention
  }
  return {
    get: (id) => byId.get(id),
    add,
    learn(mention, news) {
      for (const [list, values] of Object.entries(news) as [keyof Lists, string[]][]) {
        const fresh = values.filter((value, i) => value !== '' && values.indexOf(value) === i && !mention[list].includes(value))
        if (fresh.length === 0) continue
        mention[list] = [...mention[list], ...fresh].sort()
        changed.add(mention)
        if (list === 'names') alike.put(mention)
      }
    },
    alike: (id) => alike.of(byId.get(id)!),
    all: () => byId.values(),
    takeChanged() {
      const taken = [...changed]
      changed.clear()
      return taken
    },
  }
}

/** Finds who is called alike in one team, by the words they share. */
function likes() {
  const found = new Map<string, Set<string>>()
  const names = new Map<string, PersonName[]>()
  const byWord = new Map<string, Set<string>>()
  const place = ({ teamId }: PlayerMention, sound: string) => `${teamId}\n${sound}`
  return {
    put(mention: PlayerMention) {
      const read = mention.names.map(personName)
      names.set(mention.id, read)
      found.delete(mention.id)
      for (const { sound } of read.flatMap(({ words }) => words)) {
        const ids = byWord.get(place(mention, sound))
        if (ids) ids.add(mention.id)
        else byWord.set(place(mention, sound), new Set([mention.id]))
      }
    },
    of(mention: PlayerMention): ReadonlySet<string> {
      const { id } = mention
      const known = found.get(id)
      if (known) return known
      const mine = names.get(id)!
      const sharing = new Set(mine.flatMap(({ words }) => words.flatMap(({ sound }) => [...byWord.get(place(mention, sound))!])))
      sharing.delete(id)
      const alike = new Set([...sharing].filter((other) => areAlike(mine, names.get(other)!)))
      for (const other of alike) found.get(other)?.add(id)
      found.set(id, alike)
      return alike
    },
  }
}

const areAlike = (a: readonly PersonName[], b: readonly PersonName[]): boolean => a.some((one) => b.some((other) => similarity(one, other)))

/** Writes down who stands on one list with somebody of a like name. People of one list come one after the other. */
function listed(page: Mentions): (id: string, list: string) => void {
  let current = ''
  const ids = new Set<string>()
  return (id, list) => {
    if (list !== current) {
      current = list
      ids.clear()
    }
    if (ids.has(id)) return
    for (const other of page.alike(id)) {
      if (!ids.has(other)) continue
      const [smaller, larger] = [id, other].sort()
      page.learn(page.get(smaller!)!, { distinct: [larger!] })
    }
    ids.add(id)
  }
}
