import { readFileSync } from 'node:fs'
import { type ServedSportId, servedSports } from '@touchline/contract/catalog'

/** The worked example of a sport in the documentation. */
export const getExample = (sport: ServedSportId): string =>
  readFileSync(new URL(`../../../../docs/touchline-jsonl/${sport}.jsonl`, import.meta.url), 'utf8')

/** All of them, as files of one feed. */
export const examples = (): Record<string, string> => Object.fromEntries(servedSports.map(({ id }) => [`acme/${id}.jsonl`, getExample(id)]))
