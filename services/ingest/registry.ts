import { getFormat } from '@touchline/contract/contributions'
import { connectors } from '@touchline/sources/registry'
import type { SourceRow } from '@touchline/sources/source-row'
import { demo } from './demo/demo.ts'
import type { LiveGenerator } from './feeds/generator.ts'
import { replaySource } from './feeds/replay-feed.ts'
import { sheetSource } from './feeds/sheet-feed.ts'

/** Every source that generates its matches. The first one runs if FEEDS is not set. */
export const generators: readonly LiveGenerator[] = [demo]

/** Every source. */
export const sources: readonly SourceRow[] = [...connectors, sheetSource, ...generators, replaySource]
const byFormat = new Map(sources.map((row) => [row.format, row]))

/** Precedence of a source, `format` or `format@name`; 0, the lowest, for a format that is not listed. */
export const getPrecedence = (source: string): number => byFormat.get(getFormat(source))?.precedence ?? 0

/** Whether a source, `format` or `format@name`, has a format that partners write. */
export const isPartnerFormat = (source: string): boolean => byFormat.get(getFormat(source))?.isPartnerFormat ?? false

/** Namespace of the ids of a source, as in its row; null for a format that is not listed. */
export const getNamespace = (source: string): string | null => byFormat.get(getFormat(source))?.namespace ?? null

/** Precedence of the names of leagues and teams that a source reports. */
export const getNamePrecedence = (source: string): number => byFormat.get(getFormat(source))?.namePrecedence ?? getPrecedence(source)
