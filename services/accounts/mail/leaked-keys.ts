import type { Language } from '@touchline/contract/catalog'
import { isFailure } from '@touchline/contract/errors'
import type { AccountsService, Organisation, ReportLeakedKeyRequest } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { getPublicOrigin } from '@touchline/platform/settings'
import type { AccountsDeps } from '../deps.ts'
import { changeOrganisation } from '../organisations/change.ts'
import { readLanguages } from '../people/person.ts'
import { mails, organisations } from '../records.ts'

interface Texts {
  subject: string
  lead: (key: string, organisation: string) => string
  place: (url: string) => string
  advice: string
  label: string
}

const leakedKeyTexts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'A key was found in public and has been revoked',
    lead: (key, organisation) =>
      `The key ${key} of ${organisation} was found in a public place. It has been revoked, so nobody can use it any more.`,
    place: (url) => `It was found here: ${url}`,
    advice: 'Make a new key for the programs that used it, and keep it out of public code: in an environment variable, for example.',
    label: 'See the keys',
  },
  de: {
    subject: 'Ein Schlüssel war öffentlich und wurde widerrufen',
    lead: (key, organisation) =>
      `Der Schlüssel ${key} von ${organisation} wurde an einem öffentlichen Ort gefunden. Er ist widerrufen, niemand kann ihn mehr benutzen.`,
    place: (url) => `Gefunden wurde er hier: ${url}`,
    advice:
      'Erstellen Sie einen neuen Schlüssel für die Programme, die ihn benutzt haben, und halten Sie ihn aus öffentlichem Code heraus, zum Beispiel in einer Umgebungsvariablen.',
    label: 'Schlüssel ansehen',
  },
  es: {
    subject: 'Una clave era pública y se ha revocado',
    lead: (key, organisation) => `La clave ${key} de ${organisation} apareció en un lugar público. Se ha revocado y ya nadie puede usarla.`,
    place: (url) => `Se encontró aquí: ${url}`,
    advice:
      'Crea una clave nueva para los programas que la usaban y no la incluyas en código público: guárdala, por ejemplo, en una variable de entorno.',
    label: 'Ver las claves',
  },
  it: {
    subject: 'Una chiave era pubblica ed è stata revocata',
    lead: (key, organisation) =>
      `La chiave ${key} di ${organisation} è stata trovata in un luogo pubblico. È stata revocata e nessuno può più usarla.`,
    place: (url) => `È stata trovata qui: ${url}`,
    advice:
      'Crea una nuova chiave per i programmi che la usavano e tienila fuori dal codice pubblico, per esempio in una variabile d’ambiente.',
    label: 'Vedi le chiavi',
  },
  fr: {
    subject: 'Une clé était publique et a été révoquée',
    lead: (key, organisation) =>
      `La clé ${key} de ${organisation} a été trouvée dans un lieu public. Elle a été révoquée : plus personne ne peut l’utiliser.`,
    place: (url) => `Elle a été trouvée ici : ${url}`,
    advice:
      'Créez une nouvelle clé pour les programmes qui l’utilisaient, et gardez-la hors du code public, par exemple dans une variable d’environnement.',
    label: 'Voir les clés',
  },
}

/** Tells the owners of a key that it was found in public. The mail and the entry of the audit log are one write. */
export const leakedKeys = (deps: AccountsDeps): Pick<ServiceImpl<typeof AccountsService>, 'reportLeakedKey'> => ({
  async reportLeakedKey(report) {
    const { organisationId, keyId, url, source } = report
    const organisation = (await deps.store.get(organisations, organisationId))?.doc.organisation
    // Keys that operators make may belong to nobody here.
    if (!organisation || organisation.isDeleted) return {}
    const letters = await getLetters(deps, organisation, report)
    if (letters[0] && (await deps.store.get(mails, letters[0].id))) return {}
    const detail = [source, url].filter(Boolean).join(' ')
    const entry = { actor: 'system', action: 'key.leaked', subject: keyId, detail }
    await changeOrganisation(deps, organisationId, (current) => ({ organisation: current, entries: [entry], mails: letters })).catch(
      (error: unknown) => {
        // It was deleted meanwhile, and its keys with it.
        if (!isFailure('not_found', error)) throw error
      },
    )
    deps.mailQueued()
    return {}
  },
})

async function getLetters(deps: AccountsDeps, { id, name, members }: Organisation, { keyId, url }: ReportLeakedKeyRequest) {
  const owners = members.filter(({ role }) => role === 'owner')
  const getLanguage = await readLanguages(deps, owners)
  return owners.map(({ personId, email: to }) => {
    const language = getLanguage(personId)
    const { subject, lead, place, advice, label } = leakedKeyTexts[language]
    const paragraphs = [lead(keyId, name), ...(url === '' ? [] : [place(url)]), advice]
    const action = { label, url: new URL(`/account/${id}/keys`, getPublicOrigin(deps.config)).href }
    return deps.mailer.write(`leaked:${keyId}:${personId}`, { to, language, subject, paragraphs, action })
  })
}
