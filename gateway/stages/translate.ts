import type { Language } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Rendered } from '../endpoint.ts'
import type { Scope } from '../grants/scope.ts'
import type { NamesList } from '../names.ts'
import type { View } from '../view.ts'

export interface TranslateDeps {
  names: NamesList
  clock: Clock
  latest(match: Match): Match
}

/** Renders in one language. Missing names are requested once; names that remain unknown are null. */
export async function translate(
  render: (view: View) => Rendered,
  { lang, scope }: { lang: Language; scope: Scope },
  { names, clock, latest }: TranslateDeps,
): Promise<Rendered> {
  const view: View = { lang, scope, now: clock.now(), names: names.get, current: names.current, latest, missing: new Set() }
  const rendered = render(view)
  if (view.missing.size === 0) return rendered
  // A response with null names is better than an error.
  const arrived = await names.fetch(view.missing).catch(() => false)
  return arrived ? render(view) : rendered
}
