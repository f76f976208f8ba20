import type { Language } from '@touchline/contract/catalog'

/** Texts of the audit log. */
interface Texts {
  intro: string
  none: string
  time: string
  actor: string
  action: string
  subject: string
  detail: string
  older: string
  newest: string
}

export const auditTexts: Readonly<Record<Language, Texts>> = {
  en: {
    intro: 'What was changed in this organisation, newest first. Entries cannot be changed or deleted.',
    none: 'Nothing has been changed yet.',
    time: 'Time',
    actor: 'By',
    action: 'Action',
    subject: 'Of',
    detail: 'Details',
    older: 'Older entries',
    newest: 'Newest entries',
  },
  de: {
    intro: 'Was in dieser Organisation geändert wurde, das Neueste zuerst. Einträge lassen sich weder ändern noch löschen.',
    none: 'Es wurde noch nichts geändert.',
    time: 'Zeit',
    actor: 'Von',
    action: 'Aktion',
    subject: 'Betrifft',
    detail: 'Einzelheiten',
    older: 'Ältere Einträge',
    newest: 'Neueste Einträge',
  },
  es: {
    intro: 'Lo que ha cambiado en esta organización, primero lo más reciente. Las entradas no se pueden modificar ni borrar.',
    none: 'Todavía no ha cambiado nada.',
    time: 'Hora',
    actor: 'Por',
    action: 'Acción',
    subject: 'Objeto',
    detail: 'Detalles',
    older: 'Entradas anteriores',
    newest: 'Entradas más recientes',
  },
  it: {
    intro: 'Le modifiche in questa organizzazione, dalla più recente. Le voci non si possono modificare né eliminare.',
    none: 'Non è ancora stato modificato nulla.',
    time: 'Ora',
    actor: 'Da',
    action: 'Azione',
    subject: 'Oggetto',
    detail: 'Dettagli',
    older: 'Voci precedenti',
    newest: 'Voci più recenti',
  },
  fr: {
    intro:
      'Les modifications de cette organisation, de la plus récente à la plus ancienne. Les entrées ne peuvent être ni modifiées ni supprimées.',
    none: 'Rien n’a encore été modifié.',
    time: 'Heure',
    actor: 'Par',
    action: 'Action',
    subject: 'Objet',
    detail: 'Détails',
    older: 'Entrées plus anciennes',
    newest: 'Entrées les plus récentes',
  },
}
