import type { Language } from '@touchline/contract/catalog'
import type { Role } from '../site.ts'

/** Texts of the frame of the account pages. */
interface Texts {
  sections: Readonly<Record<'overview' | 'keys' | 'webhooks' | 'usage' | 'billing' | 'team' | 'audit' | 'security' | 'settings', string>>
  organisation: string
  person: string
  change: string
  signOut: string
  roles: Readonly<Record<Role, string>>
  forbidden: string
  forbiddenHint: (role: string, organisation: string) => string
}

export const accountTexts: Readonly<Record<Language, Texts>> = {
  en: {
    sections: {
      overview: 'Overview',
      keys: 'Keys',
      webhooks: 'Webhooks',
      usage: 'Usage',
      billing: 'Billing',
      team: 'Team',
      audit: 'Audit log',
      security: 'Security',
      settings: 'Settings',
    },
    organisation: 'Organisation',
    person: 'Your account',
    change: 'Change organisation',
    signOut: 'Sign out',
    roles: { owner: 'Owner', developer: 'Developer', billing: 'Billing' },
    forbidden: 'Your role does not allow this.',
    forbiddenHint: (role, organisation) =>
      `Your role in ${organisation} is “${role}”. Ask an owner to give you another role or to make this change.`,
  },
  de: {
    sections: {
      overview: 'Übersicht',
      keys: 'Schlüssel',
      webhooks: 'Webhooks',
      usage: 'Nutzung',
      billing: 'Abrechnung',
      team: 'Team',
      audit: 'Protokoll',
      security: 'Sicherheit',
      settings: 'Einstellungen',
    },
    organisation: 'Organisation',
    person: 'Ihr Konto',
    change: 'Organisation wechseln',
    signOut: 'Abmelden',
    roles: { owner: 'Inhaber', developer: 'Entwickler', billing: 'Abrechnung' },
    forbidden: 'Ihre Rolle erlaubt das nicht.',
    forbiddenHint: (role, organisation) =>
      `Ihre Rolle in ${organisation} ist „${role}“. Bitten Sie einen Inhaber um eine andere Rolle oder um diese Änderung.`,
  },
  es: {
    sections: {
      overview: 'Resumen',
      keys: 'Claves',
      webhooks: 'Webhooks',
      usage: 'Uso',
      billing: 'Facturación',
      team: 'Equipo',
      audit: 'Registro de auditoría',
      security: 'Seguridad',
      settings: 'Ajustes',
    },
    organisation: 'Organización',
    person: 'Su cuenta',
    change: 'Cambiar de organización',
    signOut: 'Cerrar sesión',
    roles: { owner: 'Propietario', developer: 'Desarrollador', billing: 'Facturación' },
    forbidden: 'Su rol no lo permite.',
    forbiddenHint: (role, organisation) =>
      `Su rol en ${organisation} es «${role}». Pida a un propietario que le asigne otro rol o que haga este cambio.`,
  },
  it: {
    sections: {
      overview: 'Panoramica',
      keys: 'Chiavi',
      webhooks: 'Webhooks',
      usage: 'Utilizzo',
      billing: 'Fatturazione',
      team: 'Team',
      audit: 'Registro attività',
      security: 'Sicurezza',
      settings: 'Impostazioni',
    },
    organisation: 'Organizzazione',
    person: 'Il tuo account',
    change: 'Cambia organizzazione',
    signOut: 'Esci',
    roles: { owner: 'Proprietario', developer: 'Sviluppatore', billing: 'Fatturazione' },
    forbidden: 'Il tuo ruolo non lo consente.',
    forbiddenHint: (role, organisation) =>
      `Il tuo ruolo in ${organisation} è «${role}». Chiedi a un proprietario di assegnarti un altro ruolo o di fare questa modifica.`,
  },
  fr: {
    sections: {
      overview: 'Vue d’ensemble',
      keys: 'Clés',
      webhooks: 'Webhooks',
      usage: 'Utilisation',
      billing: 'Facturation',
      team: 'Équipe',
      audit: 'Journal d’audit',
      security: 'Sécurité',
      settings: 'Paramètres',
    },
    organisation: 'Organisation',
    person: 'Votre compte',
    change: 'Changer d’organisation',
    signOut: 'Se déconnecter',
    roles: { owner: 'Propriétaire', developer: 'Développeur', billing: 'Facturation' },
    forbidden: 'Votre rôle ne le permet pas.',
    forbiddenHint: (role, organisation) =>
      `Votre rôle dans ${organisation} est « ${role} ». Demandez à un propriétaire de vous donner un autre rôle ou de faire cette modification.`,
  },
}
