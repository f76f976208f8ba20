import { touchlineJsonl } from '@touchline/sources/all-sports/touchline-jsonl/connector'

/** The name of what a partner pushes among the sources. */
export const pushedSource = (source: string): string => `${touchlineJsonl.format}@${source}`
