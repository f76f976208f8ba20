import type { Language } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Shown } from '../endpoint.ts'
import type { Scope } from '../grants/scope.ts'
import type { NamesList } from '../names.ts'
import type { View } from '../view.ts'

export interface TranslateDeps {
  names: NamesList
  clock: Clock
  latest(match: Match): Match
}

/** Renders with the names of a language. Names that are missing are asked for once; what nobody knows stays null. */
export async function translate(
  show: (view: View) => Shown,
  { lang, scope }: { lang: Language; scope: Scope },
  { names, clock, latest }: TranslateDeps,
): Promise<Shown> {
  const view: View = { lang, scope, now: clock.now(), names: names.get, current: names.current, latest, missing: new Set() }
  const shown = show(view)
  if (view.missing.size === 0) return shown
  // An answer with a null in place of a name is better than none.
  const came = await names.fetch(view.missing).catch(() => false)
  return came ? show(view) : shown
}
