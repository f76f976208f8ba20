import { createHash } from 'node:crypto'
import { type SportId, sports } from '@touchline/contract/catalog'
import { type IdKind, idAlphabet, idKinds } from '@touchline/contract/ids'
import type { SourceLeague } from '../formats/source-model.ts'

const prefixOf = new Map(sports.map((sport) => [sport.id, sport.prefix]))

/** An id and the words it is derived from. Dates are never among the words. */
export interface Identity {
  id: string
  kind: IdKind
  /** Kind, sport and words, separated by newlines. */
  key: string
}

/**
 * The first 50 bits of the SHA-256 of the key, as ten characters after the letters of the sport and the kind. The same
 * words always give the same id.
 */
export function mint(sport: SportId, kind: IdKind, words: readonly string[]): Identity {
  const key = [kind, sport, ...words].join('\n')
  const digest = createHash('sha256').update(key).digest()
  let bits = digest.readBigUInt64BE() >> 14n
  let text = ''
  for (let i = 0; i < 10; i++) {
    text = idAlphabet[Number(bits & 31n)]! + text
    bits >>= 5n
  }
  return { id: `${prefixOf.get(sport)}-${idKinds[kind]}${text}`, kind, key }
}

/** Throws if the id was derived from other words: a 50-bit hash collision must not overwrite an identity. */
export function checked<Entry extends { id: string; key: string }>(existing: Entry, minted: { key: string }): Entry {
  if (existing.key === minted.key) return existing
  const words = [existing.key, minted.key].map((key) => key.replaceAll('\n', '/')).join(' and ')
  throw new Error(`The id ${existing.id} belongs to both ${words}. Nothing of this dataset was imported.`)
}

type LeagueWords = Pick<SourceLeague, 'countryCode' | 'gender' | 'slug' | 'key'>

/** From the slug, or the key that it has instead. */
export const leagueIdentity = (sport: SportId, { countryCode, gender, slug, key = slug }: LeagueWords) =>
  mint(sport, 'league', [countryCode, gender, key])
export const seasonIdentity = (sport: SportId, leagueId: string, season: string) => mint(sport, 'season', [leagueId, season])
export const stageIdentity = (sport: SportId, seasonId: string, stage: string) => mint(sport, 'stage', [seasonId, stage])
export const teamIdentity = (sport: SportId, country: string, gender: string, form: string) => mint(sport, 'team', [country, gender, form])

/** `form`: the normalized words of the name in sorted order, so word order, accents and case do not change the id. */
export const playerIdentity = (sport: SportId, teamId: string, form: string) => mint(sport, 'player', [teamId, form])
/** A venue by name and city, as one source spells them. */
export const venueIdentity = (sport: SportId, city: string, name: string) => mint(sport, 'venue', [city, name])
/** The n-th event of a class ("goal", "card") for one side of a match, from 1. Every source gives it the same id. */
export const eventIdentity = (sport: SportId, event: { matchId: string; className: string; teamId: string; nth: number }) =>
  mint(sport, 'event', [event.matchId, event.className, event.teamId, String(event.nth)])

/**
 * A play-by-play entry by the source's own key, or by its index. Includes the format, because sources divide a match
 * into different entries.
 */
export const playIdentity = (sport: SportId, play: { matchId: string; format: string; key: string }) =>
  mint(sport, 'play', [play.matchId, play.format, play.key])

/** `nth`: 1 for the first meeting of these teams at this ground in this stage, counted in round order. */
export const matchIdentity = (
  sport: SportId,
  match: { leagueId: string; season: string; stage: string; homeId: string; awayId: string; nth: number },
) => mint(sport, 'match', [match.leagueId, match.season, match.stage, match.homeId, match.awayId, String(match.nth)])

/**
 * A match of a finals tournament on neutral ground, where sources disagree on the home side and on the names of stages.
 * `nth`: 1 for the first meeting of these teams in the tournament, by date.
 */
export const tournamentMatchIdentity = (
  sport: SportId,
  match: { leagueId: string; season: string; homeId: string; awayId: string; nth: number },
) => mint(sport, 'match', [match.leagueId, match.season, ...[match.homeId, match.awayId].sort(), String(match.nth)])
