import { create } from '@bufbuild/protobuf'
import { isLanguage, type Language } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { type Person, type PersonRecord, PersonRecordSchema, PersonSchema } from '@touchline/contract/gen/accounts'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { people } from '../records.ts'
import type { SignIn, User } from '../sign-in/sign-in.ts'

interface PersonDeps {
  store: DocumentStore
  signIn: SignIn
}

export const emptyRecord = (id: string): PersonRecord => create(PersonRecordSchema, { id })

/** Changes what is stored of a person besides. `fold` is pure and returns undefined when nothing changes. */
export const changeRecord = ({ store }: Pick<PersonDeps, 'store'>, id: string, fold: (record: PersonRecord) => PersonRecord | undefined) =>
  update(store, people, id, (record) => fold(record ?? emptyRecord(id)))

/** A signed-in user with what is stored besides. */
export async function getPerson({ store, signIn }: PersonDeps, user: User): Promise<Person> {
  const [stored, passkeys] = await Promise.all([store.get(people, user.id), signIn.listPasskeys(user.id)])
  const { language, acceptances } = stored?.doc ?? emptyRecord(user.id)
  const { id, email, name } = user
  return create(PersonSchema, { id, email, name, language, acceptances, createdAt: user.createdAt.toISOString(), passkeys })
}

/** Errors: not_found. */
export async function existingUser({ signIn }: Pick<PersonDeps, 'signIn'>, id: string): Promise<User> {
  const user = await signIn.getUser(id)
  if (!user) throw fail('not_found', { kind: 'person', id })
  return user
}

/** The language of mails to a person, by its id: English when none was chosen. */
export type GetLanguage = (personId: string) => Language

/** Reads the languages of members, for mails to them. */
export async function readLanguages({ store }: Pick<PersonDeps, 'store'>, members: readonly { personId: string }[]): Promise<GetLanguage> {
  const ids = members.map(({ personId }) => personId)
  const stored = ids.length === 0 ? [] : await store.getMany(people, ids)
  const languages = new Map(stored.flatMap((each) => (each && isLanguage(each.doc.language) ? [[each.doc.id, each.doc.language]] : [])))
  return (personId) => languages.get(personId) ?? 'en'
}
