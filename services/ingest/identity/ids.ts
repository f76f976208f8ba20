import type { SportId } from '@touchline/contract/catalog'
import { derivedId } from '@touchline/contract/derived-id'
import { type IdKind, isId } from '@touchline/contract/ids'
import type { SourceLeague } from '@touchline/sources/source-model'

/** An id and the words it is derived from. Only meetings of horse racing have dates among the words. */
export interface Identity {
  id: string
  kind: IdKind
  /** Kind, sport and words, separated by newlines. */
  key: string
}

/** The same words always give the same id. */
export const mint = (sport: SportId, kind: IdKind, words: readonly string[]): Identity => ({ ...derivedId(sport, kind, words), kind })

/** Throws if the id was derived from other words: a 50-bit hash collision must not overwrite an identity. */
export function checked<Entry extends { id: string; key: string }>(existing: Entry, minted: { key: string }): Entry {
  if (existing.key === minted.key) return existing
  const words = [existing.key, minted.key].map((key) => key.replaceAll('\n', '/')).join(' and ')
  throw new Error(`The id ${existing.id} belongs to both ${words}. Nothing of this dataset was imported.`)
}

type LeagueWords = Pick<SourceLeague, 'countryCode' | 'gender' | 'slug' | 'key' | 'keyAlone' | 'ageGroup' | 'level'>

/**
 * Derived from the slug (or the key if it has none), the gender, and the country unless the league moves between
 * countries. Senior first teams add no words, so their ids are the same as before leagues had an age group and a level.
 */
export const leagueIdentity = (
  sport: SportId,
  { countryCode, gender, slug, key = slug, keyAlone, ageGroup = '', level = '' }: LeagueWords,
) => mint(sport, 'league', [keyAlone ? '' : countryCode, gender, key, ...(ageGroup + level === '' ? [] : [ageGroup, level])])
export const seasonIdentity = (sport: SportId, leagueId: string, season: string) => mint(sport, 'season', [leagueId, season])
export const stageIdentity = (sport: SportId, seasonId: string, stage: string) => mint(sport, 'stage', [seasonId, stage])
export const teamIdentity = (sport: SportId, country: string, gender: string, form: string) => mint(sport, 'team', [country, gender, form])

/** `form`: the normalized words of the name in sorted order, so word order, accents and case do not change the id. */
export const playerIdentity = (sport: SportId, teamId: string, form: string) => mint(sport, 'player', [teamId, form])
/**
 * A player who is a side, identified by the source's own key alone, else by name. The name is left out because ids of
 * matches derive from this id, and sources spell names in several ways.
 */
export const sidePlayerIdentity = (sport: SportId, words: { key: string } | { form: string }) =>
  mint(sport, 'player', 'key' in words ? ['', words.key] : ['', 'named', words.form])
/** A pair of players, in any order. */
export const pairIdentity = (sport: SportId, playerIds: readonly string[]) => mint(sport, 'team', ['', 'pair', ...playerIds.toSorted()])

/**
 * The row id of a team in a dataset: its id, except for a player who is a side, because that id is the row of the
 * player.
 */
export const teamRow = (id: string): string => (isId(id, 'player') ? `team/${id}` : id)

/** Derived from country and name: racecourses with one name in different countries are different. */
export const racecourseIdentity = (sport: SportId, country: string, form: string) => mint(sport, 'racecourse', [country, form])
/** Derived from the local day and the course, or from the source's own key of the meeting. */
export const meetingIdentity = (sport: SportId, courseId: string, dayOrKey: string) => mint(sport, 'meeting', [courseId, dayOrKey])
export const raceIdentity = (sport: SportId, meetingId: string, number: number) => mint(sport, 'race', [meetingId, String(number)])
/**
 * Derived from the country where it was bred and its name, which is unique in a studbook at any time. A later horse may
 * get the name again, so the generation is added, except for the present one, whose ids are older than this rule.
 */
export const horseIdentity = (sport: SportId, country: string, form: string, generation = '') =>
  mint(sport, 'horse', [country, form, ...(generation === '' ? [] : [generation])])
export const runnerIdentity = (sport: SportId, raceId: string, horseId: string) => mint(sport, 'runner', [raceId, horseId])
export const jockeyIdentity = (sport: SportId, form: string) => mint(sport, 'player', ['', 'jockey', form])
/** A person who rides and trains has two ids, since nothing but the name connects them. */
export const trainerIdentity = (sport: SportId, form: string) => mint(sport, 'player', ['', 'trainer', form])

/**
 * Derived from the venue's name and city in the spelling of one source. Where the source does not state the city, the
 * country of the league takes its place, since many cities have an "Olympic Stadium".
 */
export const venueIdentity = (sport: SportId, venue: { name: string; city: string } | { name: string; country: string }) =>
  mint(sport, 'venue', 'city' in venue ? [venue.city, venue.name] : ['', venue.name, venue.country])
/**
 * Identified by the source's key of the person, else by the name among the officials of the person's own country, else
 * among those of the league. Nobody knows whether two leagues mean one person by a name, so they are two.
 */
export const officialIdentity = (
  sport: SportId,
  words: { key: string } | { country: string; form: string } | { leagueId: string; form: string },
) =>
  mint(
    sport,
    'official',
    'key' in words
      ? ['official', 'key', words.key]
      : 'country' in words
        ? ['official', 'of', words.country, words.form]
        : ['official', 'in', words.leagueId, words.form],
  )
/** Identified by the source's key of the person, else by the name among the coaches of the team. */
export const coachIdentity = (sport: SportId, words: { key: string } | { teamId: string; form: string }) =>
  mint(sport, 'official', 'key' in words ? ['coach', 'key', words.key] : ['coach', 'of', words.teamId, words.form])

/** The n-th event of a class ("goal", "card") for one side of a match, from 1. Every source gives it the same id. */
export const eventIdentity = (sport: SportId, event: { matchId: string; className: string; teamId: string; nth: number }) =>
  mint(sport, 'event', [event.matchId, event.className, event.teamId, String(event.nth)])

/**
 * A play-by-play entry by the source's own key, or by its index. Includes the format, because sources divide a match
 * into different entries.
 */
export const playIdentity = (sport: SportId, play: { matchId: string; format: string; key: string }) =>
  mint(sport, 'play', [play.matchId, play.format, play.key])

/**
 * `nth`: 1 for the first meeting of these teams at this ground in this stage, counted in round order; else its day, see
 * match-days.ts.
 */
export const matchIdentity = (
  sport: SportId,
  match: { leagueId: string; season: string; stage: string; homeId: string; awayId: string; nth: string },
) => mint(sport, 'match', [match.leagueId, match.season, match.stage, match.homeId, match.awayId, match.nth])

/**
 * A match of a finals tournament on neutral ground, where sources disagree on the home side and on the names of stages.
 * `nth`: 1 for the first meeting of these teams in the tournament, by date; else its day.
 */
export const tournamentMatchIdentity = (
  sport: SportId,
  match: { leagueId: string; season: string; homeId: string; awayId: string; nth: string },
) => mint(sport, 'match', [match.leagueId, match.season, ...[match.homeId, match.awayId].sort(), match.nth])
