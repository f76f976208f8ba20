import type { Language } from '@touchline/contract/catalog'
import type { WebhookDisabled } from '@touchline/contract/gen/webhooks'
import { getPublicOrigin } from '@touchline/platform/settings'
import type { AccountsDeps } from '../deps.ts'
import { permits } from '../organisations/roles.ts'
import { readLanguages } from '../people/person.ts'
import { organisations } from '../records.ts'

interface Texts {
  subject: string
  lead: (url: string, organisation: string) => string
  advice: string
  label: string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'A webhook was disabled because it does not answer',
    lead: (url, organisation) =>
      `For three days no delivery to the webhook ${url} of ${organisation} succeeded. It is disabled and receives nothing more.`,
    advice: 'Repair the receiver, enable the webhook, and send what it missed again: deliveries are kept for seven days.',
    label: 'See the webhooks',
  },
  de: {
    subject: 'Ein Webhook wurde deaktiviert, weil er nicht antwortet',
    lead: (url, organisation) =>
      `Drei Tage lang ist keine Zustellung an den Webhook ${url} von ${organisation} gelungen. Er ist deaktiviert und erhält nichts mehr.`,
    advice:
      'Reparieren Sie den Empfänger, aktivieren Sie den Webhook und senden Sie das Versäumte erneut: Zustellungen werden sieben Tage lang aufbewahrt.',
    label: 'Webhooks ansehen',
  },
  es: {
    subject: 'Un webhook se ha desactivado porque no responde',
    lead: (url, organisation) =>
      `Durante tres días no se ha podido entregar nada al webhook ${url} de ${organisation}. Está desactivado y ya no recibe nada.`,
    advice: 'Repara el receptor, activa el webhook y reenvía lo que le falta: las entregas se guardan siete días.',
    label: 'Ver los webhooks',
  },
  it: {
    subject: 'Un webhook è stato disattivato perché non risponde',
    lead: (url, organisation) =>
      `Per tre giorni nessuna consegna al webhook ${url} di ${organisation} è riuscita. È disattivato e non riceve più nulla.`,
    advice: 'Ripara il ricevitore, attiva il webhook e invia di nuovo ciò che manca: le consegne si conservano per sette giorni.',
    label: 'Vedi i webhook',
  },
  fr: {
    subject: 'Un webhook a été désactivé car il ne répond pas',
    lead: (url, organisation) =>
      `Depuis trois jours, aucune livraison au webhook ${url} de ${organisation} n’a réussi. Il est désactivé et ne reçoit plus rien.`,
    advice: 'Réparez le récepteur, activez le webhook et renvoyez ce qui lui manque : les livraisons sont conservées pendant sept jours.',
    label: 'Voir les webhooks',
  },
}

/** Tells everybody whose role allows to change webhooks that one was disabled. Organisations of operators have no mail. */
export const mailDisabledWebhook =
  (deps: AccountsDeps) =>
  async ([disabled]: WebhookDisabled[]): Promise<void> => {
    const organisation = disabled && (await deps.store.get(organisations, disabled.customer))?.doc.organisation
    if (!organisation || organisation.isDeleted) return
    const readers = organisation.members.filter(({ role }) => permits(role, 'keys'))
    const getLanguage = await readLanguages(deps, readers)
    const url = new URL(`/account/${organisation.id}`, getPublicOrigin(deps.config)).href
    const letters = readers.map(({ personId, email: to }) => {
      const language = getLanguage(personId)
      const { subject, lead, advice, label } = texts[language]
      const paragraphs = [lead(disabled.url, organisation.name), advice]
      const id = `webhook:${disabled.endpointId}:${disabled.at}:${personId}`
      return deps.mailer.write(id, { to, language, subject, paragraphs, action: { label, url } })
    })
    await deps.mailer.queue(letters)
  }
