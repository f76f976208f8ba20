import { create } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { type Identity, type PlayerMention, PlayerMentionSchema } from '@touchline/contract/gen/ingest'
import { type PersonName, personForm, personNames, similarity } from '@touchline/contract/names/person-name'
import type { SourcePerson } from '@touchline/sources/source-model'
import type { Trusts } from '../../feeds/trust.ts'
import { type ActiveDecisions, activeDecisions } from '../decisions/active-decisions.ts'
import { checked, playerIdentity, sidePlayerIdentity } from '../ids.ts'

/** The context in which a person is named. */
export interface Appearance {
  source: string
  /** Empty when there is no season, such as in a list of players. */
  season: string
  date?: string
  /**
   * The list that contains the person: the match of a lineup, or the row of a squad. All persons of one list are
   * distinct. Absent for events, whose naming is inconsistent.
   */
  list?: string
  /**
   * The id of the team without decisions, if it differs, so that merging and splitting teams does not change the ids of
   * players.
   */
  mintedTeamId?: string
}

/**
 * Mentions of players of one sport. Every name gets an id immediately, derived from words only: the team, the name in
 * any word order, the date of birth if known, and the source's key in sports with keyed people. In sports whose sides
 * are players there is no team, and the key alone identifies a player who has one. resolve.ts later determines which
 * ids are the same person.
 */
export interface PlayerRegistry {
  /** `team` is ignored in sports whose sides are players. */
  named(person: SourcePerson, team: Pick<Identity, 'id'>, appearance: Appearance): string
  all(): Iterable<PlayerMention>
  /** Returns and clears the new and changed mentions. */
  takeChanged(): PlayerMention[]
  /** Loads a stored mention. Call before naming persons. */
  load(mention: PlayerMention): void
}

/** `trusts`: an untrusted source adds nothing to a mention that a trusted one has. */
export function playerRegistry(
  sport: SportId,
  decisions: ActiveDecisions = activeDecisions([]),
  trusts: Trusts = () => true,
): PlayerRegistry {
  const store = mentions()
  const cache = new Map<string, string>()
  const recordList = listRecorder(store)
  return {
    named(person, team, appearance) {
      const teamId = sportNamed(sport).sidesArePlayers ? '' : (appearance.mintedTeamId ?? team.id)
      const { name, born = '', key = '', firstName = '', lastName = '', nationality = [], impliedNationality = '', position = '' } = person
      const facts = [
        name,
        born,
        key,
        firstName,
        lastName,
        nationality.join(),
        impliedNationality,
        position,
        appearance.source,
        appearance.season,
      ]
      const cacheKey = `${teamId}\n${facts.join('\n')}`
      const untrusted = !trusts(appearance.source)
      const id = cache.get(cacheKey) ?? addMention(store, { sport, decisions, untrusted }, person, teamId, appearance)
      cache.set(cacheKey, id)
      const says = store.get(id)!.untrusted === untrusted
      if (says && appearance.list !== undefined) recordList(id, `${teamId}\n${appearance.list}`)
      return id
    },
    all: store.all,
    takeChanged: store.takeChanged,
    load: (mention) => void store.add(mention),
  }
}

interface Naming {
  sport: SportId
  decisions: ActiveDecisions
  /** Whether the source is untrusted. */
  untrusted: boolean
}

function addMention(
  store: Mentions,
  { sport, decisions, untrusted }: Naming,
  person: SourcePerson,
  teamId: string,
  appearance: Appearance,
): string {
  const { name, born = '', firstName, lastName, key, position, nationality = [], impliedNationality } = person
  const { source, season } = appearance
  const form = personForm(name)
  const split = born === '' && decisions.splitsPlayer(teamId, form, season)
  const words = split ? splitForm(form, season) : born === '' ? form : `${form}\n${born}`
  const sourceKeys = key === undefined ? [] : [`${source.split('@', 1)[0]}:${key}`]
  const { id, key: keyText } = getIdentity(sport, teamId, words, sourceKeys)
  const mention = store.get(id) ?? store.add(create(PlayerMentionSchema, { id, key: keyText, sport, teamId, born, untrusted }))
  checked(mention, { key: keyText })
  if (untrusted && !mention.untrusted) return id
  if (!untrusted && mention.untrusted) store.restart(mention)
  store.setBorn(mention, born)
  const fullName = firstName && lastName ? [`${firstName} ${lastName}`] : []
  store.merge(mention, {
    names: [name, ...fullName],
    sourceKeys,
    nationality,
    positions: position ? [position] : [],
    impliedNationality: impliedNationality === undefined ? [] : [impliedNationality],
    seen: season === '' ? [] : [`${season} ${source}`],
  })
  return id
}

function getIdentity(sport: SportId, teamId: string, words: string, sourceKeys: readonly string[]) {
  const { sidesArePlayers, keyedPeople } = sportNamed(sport)
  const [key] = sourceKeys
  if (sidesArePlayers) return sidePlayerIdentity(sport, key === undefined ? { form: words } : { key })
  return playerIdentity(sport, teamId, (keyedPeople ? [words, ...sourceKeys] : [words]).join('\n'))
}

type Lists = Pick<PlayerMention, 'names' | 'sourceKeys' | 'nationality' | 'impliedNationality' | 'positions' | 'seen' | 'distinct'>

/**
 * The words for the id of a player split off in one season. A normalized name has no newline, so no other player has
 * this id.
 */
export const splitForm = (form: string, season: string): string => `${form}\nin ${season}`

/** The longer one of two dates of birth, whatever their order. */
export const mostPrecise = (a: string, b: string): string => (a.length === b.length ? [a, b].sort()[0]! : a.length > b.length ? a : b)

interface Mentions {
  get(id: string): PlayerMention | undefined
  add(mention: PlayerMention): PlayerMention
  merge(mention: PlayerMention, additions: Partial<Lists>): void
  /** Drops the data of untrusted sources, because a trusted one names the player. */
  restart(mention: PlayerMention): void
  /** If the date of birth is not part of the id, some lists lack it. */
  setBorn(mention: PlayerMention, born: string): void
  /** Mentions of the same team with a similar name. */
  similar(id: string): ReadonlySet<string>
  all(): Iterable<PlayerMention>
  takeChanged(): PlayerMention[]
}

function mentions(): Mentions {
  const byId = new Map<string, PlayerMention>()
  const changed = new Set<PlayerMention>()
  const similar = similarNames()
  const add: Mentions['add'] = (mention) => {
    byId.set(mention.id, mention)
    similar.put(mention)
    return mention
  }
  return {
    get: (id) => byId.get(id),
    add,
    merge(mention, additions) {
      for (const [list, values] of Object.entries(additions) as [keyof Lists, string[]][]) {
        const fresh = values.filter((value, i) => value !== '' && values.indexOf(value) === i && !mention[list].includes(value))
        if (fresh.length === 0) continue
        mention[list] = [...mention[list], ...fresh].sort()
        changed.add(mention)
        if (list === 'names') similar.put(mention)
      }
    },
    restart(mention) {
      const { id, key, sport, teamId } = mention
      Object.assign(mention, create(PlayerMentionSchema, { id, key, sport, teamId }))
      changed.add(mention)
      similar.put(mention)
    },
    setBorn(mention, born) {
      const known = mostPrecise(mention.born, born)
      if (known === mention.born) return
      mention.born = known
      changed.add(mention)
    },
    similar: (id) => similar.of(byId.get(id)!),
    all: () => byId.values(),
    takeChanged() {
      const drained = [...changed]
      changed.clear()
      return drained
    },
  }
}

/**
 * Similar names within a team. A team is indexed at the first look-up of one of its players: most sources have no
 * lists, and the parsed names take more memory than the mentions.
 */
function similarNames() {
  const players = new Map<string, Set<PlayerMention>>()
  const teams = new Map<string, ReturnType<typeof teamIndex>>()
  const parse = personNames()
  return {
    /** Adds a mention that is new or has a new name. */
    put(mention: PlayerMention) {
      const { teamId } = mention
      const team = players.get(teamId)
      if (team) team.add(mention)
      else players.set(teamId, new Set([mention]))
      teams.get(teamId)?.put(mention)
    },
    of({ id, teamId }: PlayerMention): ReadonlySet<string> {
      const index = teams.get(teamId) ?? teamIndex(players.get(teamId)!, parse)
      teams.set(teamId, index)
      return index.of(id)
    },
  }
}

/** The players of a team by the words of their names. */
function teamIndex(players: Iterable<PlayerMention>, parse: (name: string) => PersonName) {
  const found = new Map<string, Set<string>>()
  const names = new Map<string, PersonName[]>()
  const byWord = new Map<string, Set<string>>()
  const put = ({ id, names: spellings }: PlayerMention) => {
    const parsedNames = spellings.map(parse)
    names.set(id, parsedNames)
    found.delete(id)
    for (const { phonetic } of parsedNames.flatMap(({ words }) => words)) {
      const ids = byWord.get(phonetic)
      if (ids) ids.add(id)
      else byWord.set(phonetic, new Set([id]))
    }
  }
  for (const player of players) put(player)
  return {
    put,
    of(id: string): ReadonlySet<string> {
      const known = found.get(id)
      if (known) return known
      const own = names.get(id)!
      const sharingWord = new Set(own.flatMap(({ words }) => words.flatMap(({ phonetic }) => [...byWord.get(phonetic)!])))
      sharingWord.delete(id)
      const similar = new Set([...sharingWord].filter((other) => areSimilar(own, names.get(other)!)))
      for (const other of similar) found.get(other)?.add(id)
      found.set(id, similar)
      return similar
    },
  }
}

const areSimilar = (a: readonly PersonName[], b: readonly PersonName[]): boolean =>
  a.some((one) => b.some((other) => similarity(one, other)))

/** Records persons with similar names on one list as distinct. Persons of one list must be passed consecutively. */
function listRecorder(store: Mentions): (id: string, list: string) => void {
  let current = ''
  const ids = new Set<string>()
  return (id, list) => {
    if (list !== current) {
      current = list
      ids.clear()
    }
    if (ids.has(id)) return
    for (const other of store.similar(id)) {
      if (!ids.has(other)) continue
      const [smaller, larger] = [id, other].sort()
      store.merge(store.get(smaller!)!, { distinct: [larger!] })
    }
    ids.add(id)
  }
}
