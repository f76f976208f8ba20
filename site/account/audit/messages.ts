import type { Language } from '@touchline/contract/catalog'

/** Actions that accounts and these pages record. */
export type AuditAction =
  | 'organisation.created'
  | 'organisation.renamed'
  | 'organisation.deleted'
  | 'member.invited'
  | 'member.joined'
  | 'member.role'
  | 'member.email'
  | 'member.left'
  | 'member.removed'
  | 'invitation.revoked'
  | 'key.created'
  | 'key.updated'
  | 'key.rotated'
  | 'key.revoked'
  | 'key.leaked'
  | 'plan.granted'
  | 'plan.grant-withdrawn'
  | 'plan.paid'
  | 'subscription.changed'

/** Texts of the audit log. */
interface Texts {
  intro: string
  none: string
  time: string
  actor: string
  action: string
  detail: string
  older: string
  newest: string
  actions: Readonly<Record<AuditAction, string>>
  /** Actors that are no people. */
  actors: Readonly<Record<'operator' | 'stripe' | 'system' | 'deleted person', string>>
  intervals: Readonly<Record<'month' | 'year', string>>
  /** States of a subscription, as Stripe names them, and `reversed`. */
  states: Readonly<Record<string, string>>
}

const stripe = 'Stripe'

export const auditTexts: Readonly<Record<Language, Texts>> = {
  en: {
    intro: 'What was changed in this organisation, newest first. Entries cannot be changed or deleted.',
    none: 'Nothing has been changed yet.',
    time: 'Time',
    actor: 'By',
    action: 'Change',
    detail: 'Details',
    older: 'Older entries',
    newest: 'Newest entries',
    actions: {
      'organisation.created': 'Organisation created',
      'organisation.renamed': 'Organisation renamed',
      'organisation.deleted': 'Organisation deleted',
      'member.invited': 'Invitation sent',
      'member.joined': 'Member joined',
      'member.role': 'Role changed',
      'member.email': 'Address of a member changed',
      'member.left': 'Member left',
      'member.removed': 'Member removed',
      'invitation.revoked': 'Invitation withdrawn',
      'key.created': 'Key created',
      'key.updated': 'Key changed',
      'key.rotated': 'Key rotated',
      'key.revoked': 'Key revoked',
      'key.leaked': 'Key found in public and revoked',
      'plan.granted': 'Plan granted',
      'plan.grant-withdrawn': 'Grant withdrawn',
      'plan.paid': 'Plan paid in USDC',
      'subscription.changed': 'Subscription changed',
    },
    actors: { operator: 'Operator', stripe, system: 'Touchline', 'deleted person': 'A deleted person' },
    intervals: { month: 'monthly', year: 'yearly' },
    states: {
      active: 'active',
      trialing: 'free trial',
      past_due: 'payment overdue',
      unpaid: 'unpaid',
      canceled: 'ended',
      paused: 'paused',
      incomplete: 'payment pending',
      incomplete_expired: 'payment not completed',
      reversed: 'payment given back',
    },
  },
  de: {
    intro: 'Was in dieser Organisation geändert wurde, das Neueste zuerst. Einträge lassen sich weder ändern noch löschen.',
    none: 'Es wurde noch nichts geändert.',
    time: 'Zeit',
    actor: 'Von',
    action: 'Änderung',
    detail: 'Einzelheiten',
    older: 'Ältere Einträge',
    newest: 'Neueste Einträge',
    actions: {
      'organisation.created': 'Organisation angelegt',
      'organisation.renamed': 'Organisation umbenannt',
      'organisation.deleted': 'Organisation gelöscht',
      'member.invited': 'Einladung gesendet',
      'member.joined': 'Mitglied beigetreten',
      'member.role': 'Rolle geändert',
      'member.email': 'Adresse eines Mitglieds geändert',
      'member.left': 'Mitglied ausgetreten',
      'member.removed': 'Mitglied entfernt',
      'invitation.revoked': 'Einladung zurückgezogen',
      'key.created': 'Schlüssel erstellt',
      'key.updated': 'Schlüssel geändert',
      'key.rotated': 'Schlüssel erneuert',
      'key.revoked': 'Schlüssel widerrufen',
      'key.leaked': 'Schlüssel öffentlich gefunden und widerrufen',
      'plan.granted': 'Tarif vergeben',
      'plan.grant-withdrawn': 'Vergebener Tarif zurückgezogen',
      'plan.paid': 'Tarif in USDC bezahlt',
      'subscription.changed': 'Abonnement geändert',
    },
    actors: { operator: 'Betreiber', stripe, system: 'Touchline', 'deleted person': 'Gelöschte Person' },
    intervals: { month: 'monatlich', year: 'jährlich' },
    states: {
      active: 'aktiv',
      trialing: 'Probezeitraum',
      past_due: 'Zahlung überfällig',
      unpaid: 'unbezahlt',
      canceled: 'beendet',
      paused: 'pausiert',
      incomplete: 'Zahlung steht aus',
      incomplete_expired: 'Zahlung nicht abgeschlossen',
      reversed: 'Zahlung zurückgegeben',
    },
  },
  es: {
    intro: 'Lo que ha cambiado en esta organización, primero lo más reciente. Las entradas no se pueden modificar ni borrar.',
    none: 'Todavía no ha cambiado nada.',
    time: 'Hora',
    actor: 'Por',
    action: 'Cambio',
    detail: 'Detalles',
    older: 'Entradas anteriores',
    newest: 'Entradas más recientes',
    actions: {
      'organisation.created': 'Organización creada',
      'organisation.renamed': 'Organización renombrada',
      'organisation.deleted': 'Organización eliminada',
      'member.invited': 'Invitación enviada',
      'member.joined': 'Nuevo miembro',
      'member.role': 'Rol cambiado',
      'member.email': 'Dirección de un miembro cambiada',
      'member.left': 'Un miembro se ha ido',
      'member.removed': 'Miembro eliminado',
      'invitation.revoked': 'Invitación retirada',
      'key.created': 'Clave creada',
      'key.updated': 'Clave modificada',
      'key.rotated': 'Clave rotada',
      'key.revoked': 'Clave revocada',
      'key.leaked': 'Clave encontrada en público y revocada',
      'plan.granted': 'Plan concedido',
      'plan.grant-withdrawn': 'Plan concedido retirado',
      'plan.paid': 'Plan pagado en USDC',
      'subscription.changed': 'Suscripción modificada',
    },
    actors: { operator: 'Operador', stripe, system: 'Touchline', 'deleted person': 'Persona eliminada' },
    intervals: { month: 'mensual', year: 'anual' },
    states: {
      active: 'activa',
      trialing: 'periodo de prueba',
      past_due: 'pago atrasado',
      unpaid: 'impagada',
      canceled: 'terminada',
      paused: 'en pausa',
      incomplete: 'pago pendiente',
      incomplete_expired: 'pago no completado',
      reversed: 'pago devuelto',
    },
  },
  it: {
    intro: 'Le modifiche in questa organizzazione, dalla più recente. Le voci non si possono modificare né eliminare.',
    none: 'Non è ancora stato modificato nulla.',
    time: 'Ora',
    actor: 'Da',
    action: 'Modifica',
    detail: 'Dettagli',
    older: 'Voci precedenti',
    newest: 'Voci più recenti',
    actions: {
      'organisation.created': 'Organizzazione creata',
      'organisation.renamed': 'Organizzazione rinominata',
      'organisation.deleted': 'Organizzazione eliminata',
      'member.invited': 'Invito inviato',
      'member.joined': 'Nuovo membro',
      'member.role': 'Ruolo cambiato',
      'member.email': 'Indirizzo di un membro modificato',
      'member.left': 'Un membro è uscito',
      'member.removed': 'Membro rimosso',
      'invitation.revoked': 'Invito ritirato',
      'key.created': 'Chiave creata',
      'key.updated': 'Chiave modificata',
      'key.rotated': 'Chiave ruotata',
      'key.revoked': 'Chiave revocata',
      'key.leaked': 'Chiave trovata in pubblico e revocata',
      'plan.granted': 'Piano assegnato',
      'plan.grant-withdrawn': 'Piano assegnato ritirato',
      'plan.paid': 'Piano pagato in USDC',
      'subscription.changed': 'Abbonamento modificato',
    },
    actors: { operator: 'Gestore', stripe, system: 'Touchline', 'deleted person': 'Persona eliminata' },
    intervals: { month: 'mensile', year: 'annuale' },
    states: {
      active: 'attivo',
      trialing: 'periodo di prova',
      past_due: 'pagamento in ritardo',
      unpaid: 'non pagato',
      canceled: 'terminato',
      paused: 'in pausa',
      incomplete: 'pagamento in attesa',
      incomplete_expired: 'pagamento non completato',
      reversed: 'pagamento restituito',
    },
  },
  fr: {
    intro:
      'Les modifications de cette organisation, de la plus récente à la plus ancienne. Les entrées ne peuvent être ni modifiées ni supprimées.',
    none: 'Rien n’a encore été modifié.',
    time: 'Heure',
    actor: 'Par',
    action: 'Modification',
    detail: 'Détails',
    older: 'Entrées plus anciennes',
    newest: 'Entrées les plus récentes',
    actions: {
      'organisation.created': 'Organisation créée',
      'organisation.renamed': 'Organisation renommée',
      'organisation.deleted': 'Organisation supprimée',
      'member.invited': 'Invitation envoyée',
      'member.joined': 'Nouveau membre',
      'member.role': 'Rôle modifié',
      'member.email': 'Adresse d’un membre modifiée',
      'member.left': 'Départ d’un membre',
      'member.removed': 'Membre retiré',
      'invitation.revoked': 'Invitation retirée',
      'key.created': 'Clé créée',
      'key.updated': 'Clé modifiée',
      'key.rotated': 'Clé renouvelée',
      'key.revoked': 'Clé révoquée',
      'key.leaked': 'Clé trouvée en public et révoquée',
      'plan.granted': 'Offre attribuée',
      'plan.grant-withdrawn': 'Offre attribuée retirée',
      'plan.paid': 'Offre payée en USDC',
      'subscription.changed': 'Abonnement modifié',
    },
    actors: { operator: 'Exploitant', stripe, system: 'Touchline', 'deleted person': 'Personne supprimée' },
    intervals: { month: 'mensuel', year: 'annuel' },
    states: {
      active: 'actif',
      trialing: 'période d’essai',
      past_due: 'paiement en retard',
      unpaid: 'impayé',
      canceled: 'terminé',
      paused: 'en pause',
      incomplete: 'paiement en attente',
      incomplete_expired: 'paiement non abouti',
      reversed: 'paiement rendu',
    },
  },
}
