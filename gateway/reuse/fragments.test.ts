import { expect, test } from '@jest/globals'
import type { Language } from '@touchline/contract/catalog'
import type { Names } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import fc from 'fast-check'
import type { MatchForm } from '../endpoints/endpoint.ts'
import { matchCache, overlay } from '../live/match-cache.ts'
import type { View } from '../render/view.ts'
import { ids, match, names } from '../testing/records.ts'
import { type Fragments, fragmentCache, renderers } from './fragments.ts'

const kickoff = Date.parse('2026-03-01T15:00:00Z')
const hourMs = 3_600_000
const forms = ['listed', 'whole'] as const

/** A gateway's state: the records of fixtures, the publications of live, the names, and the time. */
function underTest() {
  const live = matchCache(() => undefined)
  const stored = new Map<string, Match>([ids.match, ids.otherMatch].map((id) => [id, match({ id })]))
  const known = new Map<string, Names>(names.map((each) => [each.id, each]))
  const merged = new Map<string, string>()
  const observed: number[] = []
  const state = { now: kickoff, overlaid: 0 }
  const latest = (each: Match): Match => {
    state.overlaid++
    return overlay(each, live.get(each.id))
  }
  const newFragments = (): Fragments =>
    fragmentCache({ latest, getRevision: (id) => live.row(id)?.revision ?? 0, observe: (_, version) => observed.push(version) })
  const cached = newFragments()
  const view = (lang: Language): View => ({
    ...{ lang, now: state.now, scope: 'all', missing: new Set() },
    ...{ names: (id) => known.get(id), current: (id) => merged.get(id) ?? id, hasTable: () => false },
  })
  const list = (lang: Language, form: MatchForm = 'listed', from = cached) =>
    [...stored.values()].map((each) => from.match(encodeMatch(each), form, view(lang)))
  const anew = (lang: Language, form: MatchForm) =>
    [...stored.values()].map((each) => JSON.stringify(renderers[form](latest(each), view(lang))))
  return { live, stored, known, merged, observed, state, cached, list, anew, newFragments }
}

const statuses: readonly (readonly [string, string])[] = [
  ['scheduled', 'NS'],
  ['live', '12'],
  ['finished', 'FT'],
]
const id = fc.constantFrom(ids.match, ids.otherMatch)
const version = fc.integer({ min: 1, max: 4 })
const parts = fc.record({
  id,
  scheduleVersion: version,
  stateVersion: version,
  status: fc.constantFrom(...statuses),
  score: fc.tuple(fc.nat(3), fc.nat(3)),
  archived: fc.boolean(),
})
const getMatch = ({ status: [state, status], ...others }: typeof parts extends fc.Arbitrary<infer P> ? P : never): Match =>
  match({ ...others, state, status })

const step = fc.oneof(
  fc.record({ kind: fc.constant('stored'), parts }),
  fc.record({ kind: fc.constant('published'), parts }),
  fc.record({ kind: fc.constant('released'), id }),
  fc.record({ kind: fc.constant('renamed'), id: fc.constantFrom(ids.league, ids.home, ids.away), name: fc.constantFrom('Å', 'B', 'Č') }),
  fc.record({ kind: fc.constant('merged'), isMerged: fc.boolean() }),
  fc.record({ kind: fc.constant('time'), hours: fc.constantFrom(-4, -1, 1, 4) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function apply(t: ReturnType<typeof underTest>, each: Step): void {
  if ('parts' in each) {
    const changed = getMatch(each.parts)
    if (each.kind === 'stored') t.stored.set(changed.id, changed)
    else t.live.apply({ match: changed })
  } else if ('hours' in each) t.state.now += each.hours * hourMs
  else if ('name' in each) {
    t.known.set(each.id, { ...t.known.get(each.id)!, name: each.name })
    t.cached.clear()
  } else if ('isMerged' in each) {
    if (each.isMerged) t.merged.set(ids.away, ids.home)
    else t.merged.delete(ids.away)
    t.cached.clear()
  } else t.live.drop(each.id)
}

test('a response made of fragments is the one rendered without them, after any changes and in any language', () => {
  const language = fc.constantFrom<Language>('en', 'fr', 'es')
  fc.assert(
    fc.property(fc.array(fc.record({ step, language }), { minLength: 1, maxLength: 30 }), (steps) => {
      const t = underTest()
      for (const { step: next, language: lang } of steps) {
        apply(t, next)
        for (const form of forms) {
          const made = t.list(lang, form)
          expect(made.map((each) => each!.json)).toEqual(t.anew(lang, form))
          expect(made).toEqual(t.list(lang, form, t.newFragments()))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a match is rendered once in each language until it changes, and its version observed in each list', () => {
  const t = underTest()
  t.list('en')
  t.list('en')
  expect([t.state.overlaid, t.observed]).toEqual([2, [2, 2, 2, 2]])
  t.list('fr')
  expect(t.state.overlaid).toBe(4)
  t.stored.set(ids.match, match({ stateVersion: 2 }))
  t.live.apply({ match: match({ id: ids.otherMatch, state: 'live', status: '1', stateVersion: 7 }) })
  t.list('en')
  expect([t.state.overlaid, t.observed.slice(-2)]).toEqual([6, [3, 8]])
})

test('a match with a missing name is rendered again', () => {
  const t = underTest()
  const home = t.known.get(ids.home)!
  t.known.delete(ids.home)
  expect(JSON.parse(t.list('en')[0]!.json).home_team.name).toBe(null)
  t.known.set(ids.home, home)
  expect(JSON.parse(t.list('en')[0]!.json).home_team.name).toBe('Northbrück Rovers')
})
