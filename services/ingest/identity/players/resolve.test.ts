import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type Decision, DecisionSchema, IdentitySchema, type PlayerMention, PlayerMentionSchema } from '@touchline/contract/gen/ingest'
import fc from 'fast-check'
import { activeDecisions } from '../decisions/active-decisions.ts'
import { resolvePlayers } from '../testing/in-one-go.ts'
import { sameBirth } from './clusters.ts'

const teams = new Map(
  [
    { id: 'NO', type: 'national', countryCode: 'NO', name: 'Norway' },
    { id: 'WA', type: 'national', countryCode: 'GB-WLS', name: 'Wales' },
    { id: 'BEE', type: 'club', countryCode: 'NO', name: 'Beeford' },
    { id: 'BEE2', type: 'club', countryCode: 'NO', name: 'Beeford II' },
    { id: 'BEEW', type: 'club', countryCode: 'NO', name: 'Beeford Women', gender: 'w' },
  ].map((team) => [team.id, create(IdentitySchema, { gender: 'm', ...team })]),
)
const getTeam = (id: string) => teams.get(id)

let counted = 0
const mention = (teamId: string, name: string, more: MessageInitShape<typeof PlayerMentionSchema> = {}): PlayerMention =>
  create(PlayerMentionSchema, {
    id: `p${String(counted++).padStart(6, '0')}`,
    sport: 'soccer',
    teamId,
    names: [name],
    seen: ['2018 a'],
    ...more,
  })
const resolve = (mentions: readonly PlayerMention[], decisions: readonly Decision[] = []) =>
  resolvePlayers(mentions, getTeam, activeDecisions(decisions))
const decision = (action: string, first: PlayerMention, second: PlayerMention, undoneAt?: string) =>
  create(DecisionSchema, {
    ...{ id: `dec_${counted++}`, action, kind: 'player', sport: 'soccer', firstId: first.id, secondId: second.id, at: `${counted}` },
    ...(undoneAt !== undefined && { undoneAt }),
  })
const groups = (mentions: readonly PlayerMention[], decisions: readonly Decision[] = []) => {
  const { mergedInto: into } = resolve(mentions, decisions)
  return Map.groupBy(mentions, ({ id }) => into.get(id) ?? id)
}
const areOne = (mentions: readonly PlayerMention[], decisions: readonly Decision[] = []) => groups(mentions, decisions).size === 1

describe('within a team', () => {
  test('an unambiguous name is merged, independent of other players', () => {
    const people = [mention('NO', 'Iury Gazinsky'), mention('NO', 'Gazinsky', { seen: ['2018 b'] })]
    expect(areOne(people)).toBe(true)
    expect(groups([...people, mention('NO', 'Denis Cheryshev')]).size).toBe(2)
  })
  test('a name that matches two is not merged, and gives a candidate pair with each', () => {
    const [one, other, less] = [mention('NO', 'Juan Cuadrado'), mention('NO', 'José Cuadrado'), mention('NO', 'Cuadrado')]
    const { mergedInto: into, candidates } = resolve([one, other, less])
    expect(into.size).toBe(0)
    expect(candidates).toEqual([
      [one.id, less.id],
      [other.id, less.id],
    ])
  })
  test('a surname alone matches within one season', () => {
    expect(areOne([mention('NO', 'Iury Gazinsky', { seen: ['2019 a'] }), mention('NO', 'Gazinsky', { seen: ['2018 b'] })])).toBe(false)
  })
  test('a different spelling matches at about the same time', () => {
    const spelt = (year: number) => [mention('NO', 'Carlos Salcedo'), mention('NO', 'Carlos Salcido', { seen: [`${year} b`] })]
    expect([areOne(spelt(2018)), areOne(spelt(2014))]).toEqual([true, false])
  })
  test('two names of one source in one season are not merged', () => {
    const [one, other] = [mention('NO', 'Mohammad Mohebi'), mention('NO', 'Mohammad Mehdi Mohebi')]
    const { mergedInto: into, candidates } = resolve([one, other])
    expect([into.size, candidates]).toEqual([0, [[one.id, other.id]]])
  })
  test('different dates of birth are distinct; a year matches every day of it', () => {
    const born = (a: string, b: string) => [mention('NO', 'Nils Aas', { born: a }), mention('NO', 'Nils Aas', { born: b })]
    expect([areOne(born('1990-01-01', '1991-01-01')), areOne(born('1990-01-01', '1990')), areOne(born('1990', '1991'))]).toEqual([
      false,
      true,
      false,
    ])
  })
  test('players are at least 14', () => {
    expect(
      areOne([mention('NO', 'Nils Aas', { born: '2008-01-01', seen: ['2026 a'] }), mention('NO', 'Nils Aas', { seen: ['2018 b'] })]),
    ).toBe(false)
  })
  test('players of one lineup are distinct', () => {
    const santos = mention('NO', 'Danilo Santos')
    expect(areOne([mention('NO', 'Danilo', { distinct: [santos.id] }), santos])).toBe(false)
  })
})

describe('across teams', () => {
  const key = { sourceKeys: ['wyscout:1'] }
  test('one key of a source is one person, two keys are two', () => {
    expect(areOne([mention('NO', 'Nils Aas', key), mention('BEE2', 'N. Aas', key)])).toBe(true)
    const born = { born: '1990-01-01' }
    expect(
      areOne([mention('NO', 'Nils Aas', { ...key, ...born }), mention('BEE', 'Nils Aas', { sourceKeys: ['wyscout:2'], ...born })]),
    ).toBe(false)
  })
  test('equal name and day of birth are one person, also in second teams, never across gender', () => {
    const born = { born: '1990-01-01' }
    expect(areOne([mention('BEE', 'Nils Aas', born), mention('BEE2', 'Nils Aas', born), mention('WA', 'Nils Fredrik Aas', born)])).toBe(
      true,
    )
    expect(areOne([mention('BEE', 'Kim Aas', born), mention('BEEW', 'Kim Aas', born)])).toBe(false)
  })
  test('twins are distinct', () => {
    const born = { born: '1995-02-24' }
    expect(areOne([mention('NO', 'Jacob Murphy', born), mention('WA', 'Josh Murphy', born)])).toBe(false)
    const initial = mention('BEE', 'J. Murphy', born)
    expect(groups([mention('NO', 'Jacob Murphy', born), mention('WA', 'Josh Murphy', born), initial]).size).toBe(3)
  })
  test('equal name and year of birth are one person unless their nations differ', () => {
    const one = (nationality: string[]) => [
      mention('NO', 'Nils Aas', { born: '1990-01-01' }),
      mention('BEE', 'Nils Aas', { born: '1990', nationality }),
    ]
    expect([areOne(one(['NO'])), areOne(one([])), areOne(one(['SE']))]).toEqual([true, true, false])
  })
  test('a unique name alone is one person if nationalities agree', () => {
    const [nation, club] = [mention('NO', 'Nils Aas'), mention('BEE', 'Nils Aas', { nationality: ['NO'] })]
    expect(areOne([nation, club])).toBe(true)
    expect(groups([nation, club, mention('WA', 'Nils Aas')]).size).toBe(3)
    expect(resolve([nation, club, mention('WA', 'Nils Aas')]).candidates).toEqual([[nation.id, club.id]])
    expect(areOne([nation, mention('BEE2', 'Nils Aas', { nationality: ['NO'] })])).toBe(false)
  })
  test('a nationality that a list implies agrees, and contradicts nothing', () => {
    const listed = (implied: string, more = {}) => mention('BEE', 'Nils Aas', { impliedNationality: [implied], ...more })
    expect(areOne([mention('NO', 'Nils Aas'), listed('NO')])).toBe(true)
    expect(areOne([mention('NO', 'Nils Aas', { born: '1990-01-01' }), listed('SE', { born: '1990' })])).toBe(true)
    expect(areOne([mention('WA', 'Nils Aas'), listed('NO')])).toBe(false)
  })
  test('a name alone is a candidate pair if the club is from the nation, else no match', () => {
    const [nation, club] = [mention('NO', 'Nils Aas'), mention('BEE', 'Nils Aas')]
    expect(resolve([nation, club])).toEqual({ mergedInto: new Map(), candidates: [[nation.id, club.id]] })
    expect(resolve([mention('WA', 'Nils Aas'), club])).toEqual({ mergedInto: new Map(), candidates: [] })
  })
})

describe('the canonical mention', () => {
  test('has a day of birth, then the most words, then the smallest id', () => {
    const [a, b, c] = [mention('NO', 'Aas'), mention('NO', 'Nils Ole Aas'), mention('NO', 'Nils Ole Aas', { born: '1990-01-01' })]
    expect(new Set(resolve([a, b, c]).mergedInto.values())).toEqual(new Set([c.id]))
    expect(new Set(resolve([a, b]).mergedInto.values())).toEqual(new Set([b.id]))
  })
  test('is the one chosen by a decision', () => {
    const [a, b] = [mention('NO', 'Nils Aas', { born: '1990-01-01' }), mention('NO', 'Someone')]
    expect(resolve([a, b], [decision('merge', a, b)]).mergedInto).toEqual(new Map([[a.id, b.id]]))
  })
})

const names = [
  'Nils Aas',
  'N. Aas',
  'Aas',
  'Nils Ole Aas',
  'Ole Aas',
  'Nils',
  'Nills Aas',
  'Aasen Nils',
  'Nils Aasen',
  'Hwang In-beom',
  'Hwang Inbeom',
]
const anyMention = fc.record({
  teamId: fc.constantFrom(...teams.keys()),
  name: fc.constantFrom(...names),
  born: fc.constantFrom('', '', '', '1990', '1990-01-01', '1990-05-05', '1995-01-01'),
  nationality: fc.constantFrom<string[]>([], [], ['NO'], ['GB-WLS']),
  seen: fc.constantFrom<string[]>(['2018 a'], ['2018 b'], ['2017/2018 c'], ['2014 a', '2018 a'], ['2022 b']),
  distinctFrom: fc.array(fc.nat(11), { maxLength: 2 }),
})
const anyMentions = fc.array(anyMention, { minLength: 2, maxLength: 12 }).map((list) => {
  const mentions = list.map(({ teamId, name, ...more }) =>
    mention(teamId, name, { born: more.born, nationality: more.nationality, seen: more.seen }),
  )
  list.forEach(({ distinctFrom }, i) => {
    mentions[i]!.distinct = distinctFrom.flatMap((at) => (mentions[at] && at !== i ? [mentions[at].id] : []))
  })
  return mentions
})

describe('for arbitrary mentions', () => {
  test('the result does not depend on their order', () => {
    fc.assert(
      fc.property(
        anyMentions.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const [one, other] = [resolve(list), resolve(shuffled)]
          expect([new Map([...other.mergedInto].sort()), other.candidates]).toEqual([new Map([...one.mergedInto].sort()), one.candidates])
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('persons of one list, of different birth or gender are neither merged nor candidates', () => {
    fc.assert(
      fc.property(anyMentions, (list) => {
        const { mergedInto: into, candidates } = resolve(list)
        const byId = new Map(list.map((each) => [each.id, each]))
        const areDistinct = (a: PlayerMention, b: PlayerMention) =>
          a.distinct.includes(b.id) ||
          b.distinct.includes(a.id) ||
          (a.born !== '' && b.born !== '' && !sameBirth(a.born, b.born)) ||
          teams.get(a.teamId)!.gender !== teams.get(b.teamId)!.gender
        for (const one of groups(list).values()) for (const a of one) for (const b of one) expect(a !== b && areDistinct(a, b)).toBe(false)
        for (const [a, b] of candidates) expect(areDistinct(byId.get(a)!, byId.get(b)!)).toBe(false)
        // No canonical id is itself merged.
        for (const canonicalId of into.values()) expect(into.has(canonicalId)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test('an undone decision has no effect, and an active one is applied', () => {
    fc.assert(
      fc.property(anyMentions, fc.constantFrom('merge', 'distinct', 'split'), (list, action) => {
        const [a, b] = list as [PlayerMention, PlayerMention]
        const before = resolve(list)
        expect(resolve(list, [decision(action, a, b, 'then')])).toEqual(before)
        const person = (decisions: Decision[]) => {
          const { mergedInto: into } = resolve(list, decisions)
          return [a, b].map(({ id }) => into.get(id) ?? id)
        }
        const [first, second] = person([decision(action, a, b)])
        expect(first === second).toBe(action === 'merge')
      }),
      { numRuns: 500 },
    )
  })
})
