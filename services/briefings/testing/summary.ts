import type { PlainFact } from '../fact.ts'
import type { SectionFacts } from '../facts/facts.ts'

/** A fact in one line, without its matches and importance: "a winning_streak home count=3 since=2024-08-01". */
export function summary({ kind, subject, scope, values, related, detail }: PlainFact): string {
  const given = Object.entries({ ...values, ...(detail !== undefined && { detail }) }).filter(([, value]) => value !== undefined)
  const ids = Object.entries(related).flatMap(([role, entity]) => (entity ? [`${role}=${entity.id}`] : []))
  return [subject.id, kind, ...(scope === 'all' ? [] : [scope]), ...given.map(([name, value]) => `${name}=${value}`), ...ids].join(' ')
}

export const getAll = (sections: readonly SectionFacts[]): PlainFact[] => sections.flatMap(({ facts }) => facts)
