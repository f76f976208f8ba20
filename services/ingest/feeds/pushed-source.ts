import { touchlineJsonl } from '@touchline/sources/all-sports/touchline-jsonl/connector'

/** The name of a partner's pushed data among the sources. */
export const pushedSource = (source: string): string => `${touchlineJsonl.format}@${source}`
