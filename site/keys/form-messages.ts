import type { Language } from '@touchline/contract/catalog'

/** Texts of the form of a key. */
interface Texts {
  newTitle: string
  firstTitle: string
  firstHint: string
  firstName: string
  editTitle: (name: string) => string
  name: string
  nameHint: string
  kind: string
  live: string
  test: string
  sports: string
  sportsHint: string
  leagues: string
  leaguesHint: string
  search: string
  searchSubmit: string
  noneFound: string
  expires: string
  expiresHint: string
  language: string
  create: string
  save: string
  nameInvalid: string
  expiresInvalid: string
  leagueOutside: (league: string) => string
  tooMany: (max: number) => string
  tooManyToday: (max: number) => string
}

export const formTexts: Readonly<Record<Language, Texts>> = {
  en: {
    newTitle: 'New key',
    firstTitle: 'Make your first key',
    firstHint: 'Your plan is ready. One more click, and you have the key and three calls to try it with.',
    firstName: 'First key',
    editTitle: (name) => `Edit “${name}”`,
    name: 'Name',
    nameHint: 'Such as the program that uses the key.',
    kind: 'Kind',
    live: 'Live: real matches',
    test: 'Test: invented matches of the sandbox, begins with tl_test_',
    sports: 'Sports',
    sportsHint: 'Without a choice, the key has access to all sports.',
    leagues: 'Leagues',
    leaguesHint: 'Without a choice, the key has access to all leagues of its sports.',
    search: 'Search for a league',
    searchSubmit: 'Search',
    noneFound: 'No league was found.',
    expires: 'Last day',
    expiresHint: 'The key ends at the end of this day, UTC. Empty: it does not expire.',
    language: 'Default language of responses',
    create: 'Create key',
    save: 'Save',
    nameInvalid: 'Enter a name of 1 to 100 characters.',
    expiresInvalid: 'Choose a day that is not over.',
    leagueOutside: (league) => `${league} is not a league of the chosen sports. Choose its sport too, or remove the league.`,
    tooMany: (max) => `Active keys included in your plan: ${max}. All are in use. Revoke one or choose a larger plan.`,
    tooManyToday: (max) => `Your plan allows ${max} new keys in 24 hours, rotations included. Try again later.`,
  },
  de: {
    newTitle: 'Neuer Schlüssel',
    firstTitle: 'Ihr erster Schlüssel',
    firstHint: 'Ihr Tarif ist bereit. Noch ein Klick, und Sie haben den Schlüssel und drei Aufrufe zum Ausprobieren.',
    firstName: 'Erster Schlüssel',
    editTitle: (name) => `„${name}“ bearbeiten`,
    name: 'Name',
    nameHint: 'Zum Beispiel das Programm, das den Schlüssel benutzt.',
    kind: 'Art',
    live: 'Live: echte Spiele',
    test: 'Test: erfundene Spiele der Sandbox, beginnt mit tl_test_',
    sports: 'Sportarten',
    sportsHint: 'Ohne Auswahl hat der Schlüssel Zugriff auf alle Sportarten.',
    leagues: 'Ligen',
    leaguesHint: 'Ohne Auswahl hat der Schlüssel Zugriff auf alle Ligen seiner Sportarten.',
    search: 'Liga suchen',
    searchSubmit: 'Suchen',
    noneFound: 'Keine Liga gefunden.',
    expires: 'Letzter Tag',
    expiresHint: 'Der Schlüssel endet mit dem Ende dieses Tages, UTC. Leer: Er läuft nicht ab.',
    language: 'Standardsprache der Antworten',
    create: 'Schlüssel erstellen',
    save: 'Speichern',
    nameInvalid: 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
    expiresInvalid: 'Wählen Sie einen Tag, der noch nicht vorbei ist.',
    leagueOutside: (league) =>
      `${league} gehört nicht zu den gewählten Sportarten. Wählen Sie auch die Sportart oder entfernen Sie die Liga.`,
    tooMany: (max) =>
      `Aktive Schlüssel in Ihrem Tarif: ${max}. Alle sind in Gebrauch. Widerrufen Sie einen oder wählen Sie einen größeren Tarif.`,
    tooManyToday: (max) =>
      `Ihr Tarif erlaubt ${max} neue Schlüssel in 24 Stunden, Erneuerungen eingeschlossen. Versuchen Sie es später noch einmal.`,
  },
  es: {
    newTitle: 'Nueva clave',
    firstTitle: 'Cree su primera clave',
    firstHint: 'Su plan está listo. Un clic más y tendrá la clave y tres llamadas para probarla.',
    firstName: 'Primera clave',
    editTitle: (name) => `Editar «${name}»`,
    name: 'Nombre',
    nameHint: 'Por ejemplo, el programa que usa la clave.',
    kind: 'Tipo',
    live: 'En vivo: partidos reales',
    test: 'De prueba: partidos inventados del sandbox, empieza por tl_test_',
    sports: 'Deportes',
    sportsHint: 'Sin selección, la clave da acceso a todos los deportes.',
    leagues: 'Ligas',
    leaguesHint: 'Sin selección, la clave da acceso a todas las ligas de sus deportes.',
    search: 'Buscar una liga',
    searchSubmit: 'Buscar',
    noneFound: 'No se ha encontrado ninguna liga.',
    expires: 'Último día',
    expiresHint: 'La clave termina al final de este día, UTC. Vacío: no caduca.',
    language: 'Idioma predeterminado de las respuestas',
    create: 'Crear clave',
    save: 'Guardar',
    nameInvalid: 'Escriba un nombre de 1 a 100 caracteres.',
    expiresInvalid: 'Elija un día que no haya terminado.',
    leagueOutside: (league) => `${league} no es una liga de los deportes elegidos. Elija también su deporte o quite la liga.`,
    tooMany: (max) => `Claves activas incluidas en su plan: ${max}. Todas están en uso. Revoque una o elija un plan mayor.`,
    tooManyToday: (max) => `Su plan permite ${max} claves nuevas en 24 horas, incluidas las rotaciones. Inténtelo más tarde.`,
  },
  it: {
    newTitle: 'Nuova chiave',
    firstTitle: 'Crea la tua prima chiave',
    firstHint: 'Il tuo piano è pronto. Ancora un clic e hai la chiave e tre chiamate per provarla.',
    firstName: 'Prima chiave',
    editTitle: (name) => `Modifica «${name}»`,
    name: 'Nome',
    nameHint: 'Per esempio il programma che usa la chiave.',
    kind: 'Tipo',
    live: 'Live: partite reali',
    test: 'Test: partite inventate della sandbox, inizia con tl_test_',
    sports: 'Sport',
    sportsHint: 'Senza selezione, la chiave dà accesso a tutti gli sport.',
    leagues: 'Campionati',
    leaguesHint: 'Senza selezione, la chiave dà accesso a tutti i campionati dei suoi sport.',
    search: 'Cerca un campionato',
    searchSubmit: 'Cerca',
    noneFound: 'Nessun campionato trovato.',
    expires: 'Ultimo giorno',
    expiresHint: 'La chiave termina alla fine di questo giorno, UTC. Vuoto: non scade.',
    language: 'Lingua predefinita delle risposte',
    create: 'Crea chiave',
    save: 'Salva',
    nameInvalid: 'Inserisci un nome da 1 a 100 caratteri.',
    expiresInvalid: 'Scegli un giorno che non sia già passato.',
    leagueOutside: (league) => `${league} non è un campionato degli sport scelti. Scegli anche il suo sport o togli il campionato.`,
    tooMany: (max) => `Chiavi attive incluse nel tuo piano: ${max}. Sono tutte in uso. Revocane una o scegli un piano più grande.`,
    tooManyToday: (max) => `Il tuo piano consente ${max} nuove chiavi in 24 ore, rotazioni comprese. Riprova più tardi.`,
  },
  fr: {
    newTitle: 'Nouvelle clé',
    firstTitle: 'Créez votre première clé',
    firstHint: 'Votre offre est prête. Encore un clic, et vous avez la clé et trois appels pour l’essayer.',
    firstName: 'Première clé',
    editTitle: (name) => `Modifier « ${name} »`,
    name: 'Nom',
    nameHint: 'Par exemple le programme qui utilise la clé.',
    kind: 'Type',
    live: 'Production : matchs réels',
    test: 'Test : matchs inventés du sandbox, commence par tl_test_',
    sports: 'Sports',
    sportsHint: 'Sans choix, la clé donne accès à tous les sports.',
    leagues: 'Championnats',
    leaguesHint: 'Sans choix, la clé donne accès à tous les championnats de ses sports.',
    search: 'Rechercher un championnat',
    searchSubmit: 'Rechercher',
    noneFound: 'Aucun championnat trouvé.',
    expires: 'Dernier jour',
    expiresHint: 'La clé prend fin à la fin de ce jour, UTC. Vide : elle n’expire pas.',
    language: 'Langue par défaut des réponses',
    create: 'Créer la clé',
    save: 'Enregistrer',
    nameInvalid: 'Saisissez un nom de 1 à 100 caractères.',
    expiresInvalid: 'Choisissez un jour qui n’est pas passé.',
    leagueOutside: (league) =>
      `${league} n’est pas un championnat des sports choisis. Choisissez aussi son sport ou retirez le championnat.`,
    tooMany: (max) =>
      `Clés actives comprises dans votre offre : ${max}. Toutes sont utilisées. Révoquez-en une ou choisissez une offre supérieure.`,
    tooManyToday: (max) => `Votre offre permet ${max} nouvelles clés en 24 heures, renouvellements compris. Réessayez plus tard.`,
  },
}
