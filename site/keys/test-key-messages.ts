import type { Language } from '@touchline/contract/catalog'

/** Texts of the test keys that pages of the documentation make. */
interface Texts {
  /** Name of such a key in the list of keys. */
  name: string
  make: string
  made: string
  signIn: string
  noOrganisation: string
}

export const testKeyTexts: Readonly<Record<Language, Texts>> = {
  en: {
    name: 'Documentation',
    make: 'Use a new test key',
    made: 'This page uses a new test key of your organisation. It ends tomorrow.',
    signIn: 'Sign in to use a test key.',
    noOrganisation: 'A test key needs an organisation whose keys you may manage.',
  },
  de: {
    name: 'Dokumentation',
    make: 'Neuen Testschlüssel verwenden',
    made: 'Diese Seite verwendet einen neuen Testschlüssel Ihrer Organisation. Er endet morgen.',
    signIn: 'Melden Sie sich an, um einen Testschlüssel zu verwenden.',
    noOrganisation: 'Ein Testschlüssel braucht eine Organisation, deren Schlüssel Sie verwalten dürfen.',
  },
  es: {
    name: 'Documentación',
    make: 'Usar una clave de prueba nueva',
    made: 'Esta página usa una clave de prueba nueva de su organización. Caduca mañana.',
    signIn: 'Inicie sesión para usar una clave de prueba.',
    noOrganisation: 'Una clave de prueba necesita una organización cuyas claves pueda gestionar.',
  },
  it: {
    name: 'Documentazione',
    make: 'Usa una nuova chiave di prova',
    made: 'Questa pagina usa una nuova chiave di prova della tua organizzazione. Scade domani.',
    signIn: 'Accedi per usare una chiave di prova.',
    noOrganisation: 'Una chiave di prova richiede un’organizzazione di cui puoi gestire le chiavi.',
  },
  fr: {
    name: 'Documentation',
    make: 'Utiliser une nouvelle clé de test',
    made: 'Cette page utilise une nouvelle clé de test de votre organisation. Elle expire demain.',
    signIn: 'Connectez-vous pour utiliser une clé de test.',
    noOrganisation: 'Une clé de test nécessite une organisation dont vous pouvez gérer les clés.',
  },
}
