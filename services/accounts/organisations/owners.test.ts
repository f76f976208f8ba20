import { expect, test } from '@jest/globals'
import { isFailure } from '@touchline/contract/errors'
import { outbox } from '@touchline/platform/outbox'
import fc from 'fast-check'
import { startAccounts } from '../testing/start-accounts.ts'
import { changeOrganisation } from './change.ts'
import { roles } from './roles.ts'

const people = ['ada', 'bob', 'carol', 'dan']

test('whatever members do, at the same time or in turn, an organisation has an owner, and nobody does more than the role allows', async () => {
  const t = await startAccounts()
  const deps = { ...t, realClock: t.clock, outbox: outbox(t.store, t.bus) }
  let count = 0
  const person = fc.constantFrom(...people)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('role' as const), actor: person, member: person, role: fc.constantFrom(...roles) }),
    fc.record({ kind: fc.constant('remove' as const), actor: person, member: person, role: fc.constant('owner' as const) }),
    fc.record({ kind: fc.constant('invite' as const), actor: person, member: person, role: fc.constantFrom(...roles) }),
  )
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
        const organisationId = `org_${count++}`
        await t.withOrganisation({ id: organisationId }, 'ada')
        await changeOrganisation(deps, organisationId, (organisation) => {
          const members = people.map((personId, i) => ({ personId, email: `${personId}@example.com`, role: roles[i % 3]! }))
          return { organisation: { ...organisation, members: members.map((member) => ({ ...organisation.members[0]!, ...member })) } }
        })
        for (const round of rounds) {
          const before = (await t.stored(organisationId))!.members
          const owners = new Set(before.filter(({ role }) => role === 'owner').map(({ personId }) => personId))
          const outcomes = await Promise.allSettled(
            round.map(({ kind, actor, member, role }) => {
              const names = { organisationId, personId: actor, memberId: member }
              if (kind === 'role') return t.client.changeRole({ ...names, role })
              if (kind === 'remove') return t.client.removeMember(names)
              return t.client.inviteMember({ ...names, email: `${member}${count}@example.com`, role })
            }),
          )
          const after = (await t.stored(organisationId))!.members
          expect(after.some(({ role }) => role === 'owner')).toBe(true)
          for (const [i, { status, ...rest }] of outcomes.entries()) {
            const { kind, actor, member } = round[i]!
            if (status === 'rejected') {
              const codes = ['last_owner', 'role_not_allowed', 'not_found', 'too_many_attempts', 'upstream_unavailable'] as const
              expect(codes.some((code) => isFailure(code, (rest as { reason: unknown }).reason))).toBe(true)
            } else if (round.length === 1 && !(kind === 'remove' && actor === member)) expect(owners).toContain(actor)
          }
        }
      }),
      { numRuns: 40 },
    )
  } finally {
    await t.stop()
  }
})
