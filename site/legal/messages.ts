import type { Language } from '@touchline/contract/catalog'
import type { LegalName } from './documents.ts'

/** Texts of the legal pages and of accepting them. */
interface Texts {
  titles: Readonly<Record<LegalName, string>>
  version: string
  missing: string
  missingHint: string
  acceptTitle: string
  acceptIntro: string
  acceptChanged: string
  /** Before the name of a document, which is a link. */
  accept: string
  acceptNeeded: string
  continue: string
  refuse: string
  settings: string
}

export const legalTexts: Readonly<Record<Language, Texts>> = {
  en: {
    titles: { terms: 'Terms of service', privacy: 'Privacy policy', imprint: 'Imprint', refunds: 'Refunds' },
    version: 'Version',
    missing: 'The operator of this server has not provided this page.',
    missingHint: 'Operators set LEGAL_DIR to a directory with',
    acceptTitle: 'Before you start',
    acceptIntro: 'Please read and accept what applies to your account.',
    acceptChanged: 'These documents have changed. Please read and accept the new version.',
    accept: 'I have read and accept:',
    acceptNeeded: 'Check this box to continue.',
    continue: 'Continue',
    refuse: 'You do not agree? Then export your records or delete your account in the',
    settings: 'settings',
  },
  de: {
    titles: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutzerklärung', imprint: 'Impressum', refunds: 'Erstattungen' },
    version: 'Version',
    missing: 'Der Betreiber dieses Servers hat diese Seite nicht bereitgestellt.',
    missingHint: 'Betreiber setzen LEGAL_DIR auf ein Verzeichnis mit',
    acceptTitle: 'Bevor es losgeht',
    acceptIntro: 'Bitte lesen Sie, was für Ihr Konto gilt, und stimmen Sie zu.',
    acceptChanged: 'Diese Dokumente haben sich geändert. Bitte lesen Sie die neue Fassung und stimmen Sie ihr zu.',
    accept: 'Gelesen und akzeptiert:',
    acceptNeeded: 'Setzen Sie diesen Haken, um fortzufahren.',
    continue: 'Weiter',
    refuse: 'Sie sind nicht einverstanden? Exportieren Sie Ihre Angaben oder löschen Sie Ihr Konto in den',
    settings: 'Einstellungen',
  },
  es: {
    titles: { terms: 'Condiciones del servicio', privacy: 'Política de privacidad', imprint: 'Aviso legal', refunds: 'Reembolsos' },
    version: 'Versión',
    missing: 'El operador de este servidor no ha proporcionado esta página.',
    missingHint: 'Los operadores asignan a LEGAL_DIR un directorio con',
    acceptTitle: 'Antes de empezar',
    acceptIntro: 'Lea y acepte lo que se aplica a su cuenta.',
    acceptChanged: 'Estos documentos han cambiado. Lea y acepte la nueva versión.',
    accept: 'He leído y acepto:',
    acceptNeeded: 'Marque esta casilla para continuar.',
    continue: 'Continuar',
    refuse: '¿No está de acuerdo? Exporte sus datos o elimine su cuenta en los',
    settings: 'ajustes',
  },
  it: {
    titles: { terms: 'Termini di servizio', privacy: 'Informativa sulla privacy', imprint: 'Note legali', refunds: 'Rimborsi' },
    version: 'Versione',
    missing: 'Il gestore di questo server non ha fornito questa pagina.',
    missingHint: 'I gestori impostano LEGAL_DIR su una cartella con',
    acceptTitle: 'Prima di iniziare',
    acceptIntro: 'Leggi e accetta ciò che vale per il tuo account.',
    acceptChanged: 'Questi documenti sono cambiati. Leggi e accetta la nuova versione.',
    accept: 'Ho letto e accetto:',
    acceptNeeded: 'Seleziona questa casella per continuare.',
    continue: 'Continua',
    refuse: 'Non sei d’accordo? Esporta i tuoi dati o elimina il tuo account nelle',
    settings: 'impostazioni',
  },
  fr: {
    titles: {
      terms: 'Conditions d’utilisation',
      privacy: 'Politique de confidentialité',
      imprint: 'Mentions légales',
      refunds: 'Remboursements',
    },
    version: 'Version',
    missing: 'L’exploitant de ce serveur n’a pas fourni cette page.',
    missingHint: 'Les exploitants indiquent dans LEGAL_DIR un répertoire contenant',
    acceptTitle: 'Avant de commencer',
    acceptIntro: 'Veuillez lire et accepter ce qui s’applique à votre compte.',
    acceptChanged: 'Ces documents ont changé. Veuillez lire et accepter la nouvelle version.',
    accept: 'J’ai lu et j’accepte :',
    acceptNeeded: 'Cochez cette case pour continuer.',
    continue: 'Continuer',
    refuse: 'Vous n’êtes pas d’accord ? Exportez vos données ou supprimez votre compte dans les',
    settings: 'paramètres',
  },
}
