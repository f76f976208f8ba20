import type { Language } from '@touchline/contract/catalog'

/** Texts of the frame around every page. */
interface Texts {
  pricing: string
  docs: string
  status: string
  account: string
  signIn: string
  notFound: string
  failed: string
  languages: string
}

export const frameTexts: Readonly<Record<Language, Texts>> = {
  en: {
    pricing: 'Pricing',
    docs: 'Docs',
    status: 'Status',
    account: 'Account',
    signIn: 'Sign in',
    notFound: 'There is no such page.',
    failed: 'Something went wrong on our side. Please try again.',
    languages: 'Language',
  },
  de: {
    pricing: 'Preise',
    docs: 'Doku',
    status: 'Status',
    account: 'Konto',
    signIn: 'Anmelden',
    notFound: 'Diese Seite gibt es nicht.',
    failed: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
    languages: 'Sprache',
  },
  es: {
    pricing: 'Precios',
    docs: 'Documentación',
    status: 'Estado',
    account: 'Cuenta',
    signIn: 'Iniciar sesión',
    notFound: 'Esta página no existe.',
    failed: 'Se ha producido un error por nuestra parte. Inténtelo de nuevo.',
    languages: 'Idioma',
  },
  it: {
    pricing: 'Prezzi',
    docs: 'Documentazione',
    status: 'Stato',
    account: 'Account',
    signIn: 'Accedi',
    notFound: 'Questa pagina non esiste.',
    failed: 'Si è verificato un errore da parte nostra. Riprova.',
    languages: 'Lingua',
  },
  fr: {
    pricing: 'Tarifs',
    docs: 'Documentation',
    status: 'État',
    account: 'Compte',
    signIn: 'Se connecter',
    notFound: 'Cette page n’existe pas.',
    failed: 'Une erreur est survenue de notre côté. Veuillez réessayer.',
    languages: 'Langue',
  },
}
