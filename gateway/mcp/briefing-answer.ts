import type { Briefing } from '../records/briefing.ts'
import { countedField, countedText } from './counted-together.ts'
import { getPage } from './results.ts'
import type { Answer, AskedMeta } from './tool.ts'

/** Number of facts in a concise answer, the most important ones. */
const factsMax = 16

/** The facts of a briefing in the order of its sections. */
export function briefingAnswer(
  { sections, phase, as_of }: Briefing,
  { about, detail, meta, isArchived }: { about: string; detail: string; meta: AskedMeta; isArchived: boolean },
): Omit<Answer, 'fields'> & { fields: { facts: object[] } } {
  const all = sections.flatMap(({ key, facts }) => facts.map((fact) => ({ topic: key, fact })))
  const least = all.map(({ fact }) => fact.importance).toSorted((a, b) => b - a)[factsMax - 1] ?? 0
  const chosen = detail === 'full' ? all : all.filter(({ fact }) => fact.importance >= least).slice(0, factsMax)
  const rows = chosen.map(({ topic, fact }) => (detail === 'full' ? { topic, ...fact } : { topic, text: fact.text }))
  const { rows: facts } = getPage<object>(rows, 0, rows.length)
  const lines = chosen.slice(0, facts.length).map(({ topic, fact }) => `${topic.replaceAll('_', ' ')}: ${fact.text}`)
  const which = detail === 'full' ? 'the first' : 'the most important'
  const cut = facts.length < all.length ? `, ${which} ${facts.length} of ${all.length}` : ''
  const when = phase === null ? '' : { pre: ' before the match', live: ' during the match', post: ' after the match' }[phase]
  return {
    summary: all.length === 0 ? `${about}: nothing can be stated yet.` : `${about}: facts${when}${cut}.${countedText(meta)}`,
    fields: { facts, ...countedField(meta) },
    lines,
    asOf: as_of ?? undefined,
    isArchived,
  }
}
