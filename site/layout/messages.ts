import type { Language } from '@touchline/contract/catalog'

/** Texts of the frame around every page. */
export interface Texts {
  live: string
  pricing: string
  payPerCall: string
  status: string
  account: string
  signIn: string
  product: string
  developers: string
  openApi: string
  docs: string
  documentation: string
  reference: string
  coverage: string
  widgets: string
  support: string
  legal: string
  terms: string
  privacy: string
  refunds: string
  imprint: string
  languages: string
  navigation: string
  skip: string
  test: string
  copy: string
  copied: string
  description: string
  smallPrint: string
  notFoundTitle: string
  notFound: string
  failedTitle: string
  failed: string
  forbiddenTitle: string
  forbidden: string
  unavailableTitle: string
  unavailable: string
  toHome: string
}

export const frameTexts: Readonly<Record<Language, Texts>> = {
  en: {
    live: 'Live scores',
    pricing: 'Pricing',
    payPerCall: 'Pay per call',
    status: 'Status',
    account: 'Account',
    signIn: 'Sign in',
    product: 'Product',
    developers: 'Developers',
    openApi: 'OpenAPI description',
    docs: 'Docs',
    documentation: 'Documentation',
    reference: 'Reference',
    coverage: 'Coverage',
    widgets: 'Widgets',
    support: 'Support',
    legal: 'Legal',
    terms: 'Terms',
    privacy: 'Privacy',
    refunds: 'Refunds',
    imprint: 'Imprint',
    languages: 'Language',
    navigation: 'Main',
    skip: 'Skip to content',
    test: 'Test mode: no money moves.',
    copy: 'Copy',
    copied: 'Copied',
    description: 'Live scores, fixtures, standings and briefings of nine sports in five languages, through one API.',
    smallPrint: 'Touchline sends scores, fixtures and standings. It takes no bets.',
    notFoundTitle: 'Page not found',
    notFound: 'There is no such page.',
    failedTitle: 'Something went wrong',
    failed: 'Something went wrong on our side. Please try again.',
    forbiddenTitle: 'Not allowed',
    forbidden: 'Your role in this organisation does not allow this. Ask an owner to give you another role or to make this change.',
    unavailableTitle: 'Not available now',
    unavailable: 'This page needs a service that is not available now. Nothing was changed. Please try again in a few seconds.',
    toHome: 'To the home page',
  },
  de: {
    live: 'Live-Ergebnisse',
    pricing: 'Preise',
    payPerCall: 'Zahlung pro Abruf',
    status: 'Status',
    account: 'Konto',
    signIn: 'Anmelden',
    product: 'Produkt',
    developers: 'Entwickler',
    openApi: 'OpenAPI-Beschreibung',
    docs: 'Doku',
    documentation: 'Dokumentation',
    reference: 'Referenz',
    coverage: 'Abdeckung',
    widgets: 'Widgets',
    support: 'Hilfe',
    legal: 'Rechtliches',
    terms: 'AGB',
    privacy: 'Datenschutz',
    refunds: 'Erstattungen',
    imprint: 'Impressum',
    languages: 'Sprache',
    navigation: 'Hauptmenü',
    skip: 'Zum Inhalt springen',
    test: 'Testbetrieb: Es fließt kein Geld.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    description: 'Live-Ergebnisse, Spielpläne, Tabellen und Spielberichte aus neun Sportarten in fünf Sprachen über eine einzige API.',
    smallPrint: 'Touchline liefert Ergebnisse, Spielpläne und Tabellen. Wetten nehmen wir nicht an.',
    notFoundTitle: 'Seite nicht gefunden',
    notFound: 'Diese Seite gibt es nicht.',
    failedTitle: 'Ein Fehler ist aufgetreten',
    failed: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
    forbiddenTitle: 'Nicht erlaubt',
    forbidden: 'Ihre Rolle in dieser Organisation erlaubt das nicht. Bitten Sie einen Inhaber um eine andere Rolle oder um diese Änderung.',
    unavailableTitle: 'Derzeit nicht verfügbar',
    unavailable:
      'Diese Seite braucht einen Dienst, der gerade nicht verfügbar ist. Es wurde nichts geändert. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    toHome: 'Zur Startseite',
  },
  es: {
    live: 'En directo',
    pricing: 'Precios',
    payPerCall: 'Pago por llamada',
    status: 'Estado',
    account: 'Cuenta',
    signIn: 'Iniciar sesión',
    product: 'Producto',
    developers: 'Desarrolladores',
    openApi: 'Descripción OpenAPI',
    docs: 'Docs',
    documentation: 'Documentación',
    reference: 'Referencia',
    coverage: 'Cobertura',
    widgets: 'Widgets',
    support: 'Ayuda',
    legal: 'Aviso legal',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    refunds: 'Reembolsos',
    imprint: 'Datos del titular',
    languages: 'Idioma',
    navigation: 'Principal',
    skip: 'Ir al contenido',
    test: 'Modo de prueba: no se mueve dinero.',
    copy: 'Copiar',
    copied: 'Copiado',
    description: 'Resultados en directo, calendarios, clasificaciones y crónicas de nueve deportes en cinco idiomas, con una sola API.',
    smallPrint: 'Touchline ofrece resultados, calendarios y clasificaciones. No acepta apuestas.',
    notFoundTitle: 'Página no encontrada',
    notFound: 'Esta página no existe.',
    failedTitle: 'Algo ha fallado',
    failed: 'Se ha producido un error por nuestra parte. Inténtelo de nuevo.',
    forbiddenTitle: 'No permitido',
    forbidden: 'Su rol en esta organización no lo permite. Pida a un propietario que le asigne otro rol o que haga este cambio.',
    unavailableTitle: 'No disponible ahora',
    unavailable:
      'Esta página necesita un servicio que no está disponible ahora. No se ha cambiado nada. Inténtelo de nuevo dentro de unos segundos.',
    toHome: 'Ir a la página de inicio',
  },
  it: {
    live: 'Risultati live',
    pricing: 'Prezzi',
    payPerCall: 'Pagamento a chiamata',
    status: 'Stato',
    account: 'Account',
    signIn: 'Accedi',
    product: 'Prodotto',
    developers: 'Sviluppatori',
    openApi: 'Descrizione OpenAPI',
    docs: 'Docs',
    documentation: 'Documentazione',
    reference: 'Riferimento',
    coverage: 'Copertura',
    widgets: 'Widgets',
    support: 'Assistenza',
    legal: 'Note legali',
    terms: 'Termini',
    privacy: 'Privacy',
    refunds: 'Rimborsi',
    imprint: 'Dati societari',
    languages: 'Lingua',
    navigation: 'Principale',
    skip: 'Vai al contenuto',
    test: 'Modalità di prova: non si muove denaro.',
    copy: 'Copia',
    copied: 'Copiato',
    description: 'Risultati in diretta, calendari, classifiche e resoconti di nove sport in cinque lingue, con un’unica API.',
    smallPrint: 'Touchline fornisce risultati, calendari e classifiche. Non accetta scommesse.',
    notFoundTitle: 'Pagina non trovata',
    notFound: 'Questa pagina non esiste.',
    failedTitle: 'Si è verificato un errore',
    failed: 'Si è verificato un errore da parte nostra. Riprova.',
    forbiddenTitle: 'Non consentito',
    forbidden:
      'Il tuo ruolo in questa organizzazione non lo consente. Chiedi a un proprietario di assegnarti un altro ruolo o di fare questa modifica.',
    unavailableTitle: 'Non disponibile al momento',
    unavailable:
      'Questa pagina ha bisogno di un servizio che al momento non è disponibile. Non è stato modificato nulla. Riprova tra qualche secondo.',
    toHome: 'Vai alla pagina iniziale',
  },
  fr: {
    live: 'En direct',
    pricing: 'Tarifs',
    payPerCall: 'Paiement à l’appel',
    status: 'État',
    account: 'Compte',
    signIn: 'Se connecter',
    product: 'Produit',
    developers: 'Développeurs',
    openApi: 'Description OpenAPI',
    docs: 'Docs',
    documentation: 'Documentation',
    reference: 'Référence',
    coverage: 'Couverture',
    widgets: 'Widgets',
    support: 'Assistance',
    legal: 'Informations légales',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    refunds: 'Remboursements',
    imprint: 'Mentions légales',
    languages: 'Langue',
    navigation: 'Principale',
    skip: 'Aller au contenu',
    test: 'Mode test : aucun argent ne circule.',
    copy: 'Copier',
    copied: 'Copié',
    description: 'Scores en direct, calendriers, classements et comptes rendus de neuf sports en cinq langues, avec une seule API.',
    smallPrint: 'Touchline fournit des scores, des calendriers et des classements. Nous ne prenons aucun pari.',
    notFoundTitle: 'Page introuvable',
    notFound: 'Cette page n’existe pas.',
    failedTitle: 'Une erreur est survenue',
    failed: 'Une erreur est survenue de notre côté. Veuillez réessayer.',
    forbiddenTitle: 'Non autorisé',
    forbidden:
      'Votre rôle dans cette organisation ne le permet pas. Demandez à un propriétaire de vous donner un autre rôle ou de faire cette modification.',
    unavailableTitle: 'Indisponible pour le moment',
    unavailable:
      'Cette page a besoin d’un service indisponible pour le moment. Rien n’a été modifié. Veuillez réessayer dans quelques secondes.',
    toHome: 'Vers la page d’accueil',
  },
}
