import type { Language } from '@touchline/contract/catalog'

/** Texts of the form of a webhook. */
interface Texts {
  newTitle: string
  editTitle: (name: string) => string
  url: string
  urlHint: string
  urlInvalid: string
  description: string
  descriptionHint: string
  descriptionInvalid: string
  events: string
  eventsHint: string
  sportsHint: string
  leaguesHint: string
  teams: string
  teamsHint: string
  teamsInvalid: string
  matches: string
  matchesHint: string
  matchesInvalid: string
  language: string
  create: string
  save: string
  tooMany: (max: number) => string
}

export const webhookFormTexts: Readonly<Record<Language, Texts>> = {
  en: {
    newTitle: 'New webhook',
    editTitle: (name) => `Edit “${name}”`,
    url: 'Address',
    urlHint: 'Events are posted there, to port 443. It must answer with 2xx within ten seconds.',
    urlInvalid: 'Enter an address of the public internet that begins with https://, without user, password and port.',
    description: 'Name',
    descriptionHint: 'Such as the program that receives the events. Empty: the host of the address.',
    descriptionInvalid: 'Enter at most 100 characters.',
    events: 'Events',
    eventsHint: 'Without a choice, the webhook receives all events, also of types that are added later.',
    sportsHint: 'Without a choice, of all sports.',
    leaguesHint: 'Without a choice, of all leagues.',
    teams: 'Teams',
    teamsHint: 'Ids of teams, separated by spaces. Empty: of all teams.',
    teamsInvalid: 'Enter ids of teams as responses of the API have them, such as soc-t81ztqn9bjd.',
    matches: 'Matches',
    matchesHint: 'Ids of matches, separated by spaces. Empty: of all matches.',
    matchesInvalid: 'Enter ids of matches as responses of the API have them, such as soc-mx01qjea1g9.',
    language: 'Language of names and sentences',
    create: 'Create webhook',
    save: 'Save',
    tooMany: (max) => `An organisation has at most ${max} webhooks. Delete one that you no longer need.`,
  },
  de: {
    newTitle: 'Neuer Webhook',
    editTitle: (name) => `„${name}“ bearbeiten`,
    url: 'Adresse',
    urlHint: 'Dorthin werden Ereignisse gesendet, an Port 443. Sie muss innerhalb von zehn Sekunden mit 2xx antworten.',
    urlInvalid: 'Geben Sie eine Adresse im öffentlichen Internet ein, die mit https:// beginnt, ohne Benutzer, Passwort und Port.',
    description: 'Name',
    descriptionHint: 'Zum Beispiel das Programm, das die Ereignisse empfängt. Leer: der Host der Adresse.',
    descriptionInvalid: 'Geben Sie höchstens 100 Zeichen ein.',
    events: 'Ereignisse',
    eventsHint: 'Ohne Auswahl erhält der Webhook alle Ereignisse, auch die von Arten, die später hinzukommen.',
    sportsHint: 'Ohne Auswahl von allen Sportarten.',
    leaguesHint: 'Ohne Auswahl von allen Ligen.',
    teams: 'Mannschaften',
    teamsHint: 'Ids von Mannschaften, durch Leerzeichen getrennt. Leer: von allen Mannschaften.',
    teamsInvalid: 'Geben Sie Ids von Mannschaften ein, wie sie in Antworten der API stehen, etwa soc-t81ztqn9bjd.',
    matches: 'Spiele',
    matchesHint: 'Ids von Spielen, durch Leerzeichen getrennt. Leer: von allen Spielen.',
    matchesInvalid: 'Geben Sie Ids von Spielen ein, wie sie in Antworten der API stehen, etwa soc-mx01qjea1g9.',
    language: 'Sprache von Namen und Sätzen',
    create: 'Webhook erstellen',
    save: 'Speichern',
    tooMany: (max) => `Eine Organisation hat höchstens ${max} Webhooks. Löschen Sie einen, den Sie nicht mehr brauchen.`,
  },
  es: {
    newTitle: 'Nuevo webhook',
    editTitle: (name) => `Editar «${name}»`,
    url: 'Dirección',
    urlHint: 'Allí se envían los eventos, al puerto 443. Debe responder con 2xx en diez segundos.',
    urlInvalid: 'Introduzca una dirección de internet público que empiece por https://, sin usuario, contraseña ni puerto.',
    description: 'Nombre',
    descriptionHint: 'Por ejemplo, el programa que recibe los eventos. Vacío: el host de la dirección.',
    descriptionInvalid: 'Introduzca como máximo 100 caracteres.',
    events: 'Eventos',
    eventsHint: 'Sin elección, el webhook recibe todos los eventos, también los de tipos que se añadan después.',
    sportsHint: 'Sin elección, de todos los deportes.',
    leaguesHint: 'Sin elección, de todas las ligas.',
    teams: 'Equipos',
    teamsHint: 'Ids de equipos, separados por espacios. Vacío: de todos los equipos.',
    teamsInvalid: 'Introduzca ids de equipos como los de las respuestas de la API, por ejemplo soc-t81ztqn9bjd.',
    matches: 'Partidos',
    matchesHint: 'Ids de partidos, separados por espacios. Vacío: de todos los partidos.',
    matchesInvalid: 'Introduzca ids de partidos como los de las respuestas de la API, por ejemplo soc-mx01qjea1g9.',
    language: 'Idioma de nombres y frases',
    create: 'Crear webhook',
    save: 'Guardar',
    tooMany: (max) => `Una organización tiene como máximo ${max} webhooks. Elimine uno que ya no necesite.`,
  },
  it: {
    newTitle: 'Nuovo webhook',
    editTitle: (name) => `Modifica «${name}»`,
    url: 'Indirizzo',
    urlHint: 'Lì vengono inviati gli eventi, alla porta 443. Deve rispondere con 2xx entro dieci secondi.',
    urlInvalid: 'Inserisci un indirizzo di internet pubblico che inizi con https://, senza utente, password e porta.',
    description: 'Nome',
    descriptionHint: 'Per esempio il programma che riceve gli eventi. Vuoto: l’host dell’indirizzo.',
    descriptionInvalid: 'Inserisci al massimo 100 caratteri.',
    events: 'Eventi',
    eventsHint: 'Senza scelta il webhook riceve tutti gli eventi, anche dei tipi che si aggiungeranno.',
    sportsHint: 'Senza scelta, di tutti gli sport.',
    leaguesHint: 'Senza scelta, di tutti i campionati.',
    teams: 'Squadre',
    teamsHint: 'Id di squadre, separati da spazi. Vuoto: di tutte le squadre.',
    teamsInvalid: 'Inserisci id di squadre come nelle risposte dell’API, per esempio soc-t81ztqn9bjd.',
    matches: 'Partite',
    matchesHint: 'Id di partite, separati da spazi. Vuoto: di tutte le partite.',
    matchesInvalid: 'Inserisci id di partite come nelle risposte dell’API, per esempio soc-mx01qjea1g9.',
    language: 'Lingua di nomi e frasi',
    create: 'Crea webhook',
    save: 'Salva',
    tooMany: (max) => `Un’organizzazione ha al massimo ${max} webhook. Elimina uno che non ti serve più.`,
  },
  fr: {
    newTitle: 'Nouveau webhook',
    editTitle: (name) => `Modifier « ${name} »`,
    url: 'Adresse',
    urlHint: 'Les événements y sont envoyés, au port 443. Elle doit répondre par 2xx en moins de dix secondes.',
    urlInvalid: 'Saisissez une adresse de l’internet public qui commence par https://, sans utilisateur, mot de passe ni port.',
    description: 'Nom',
    descriptionHint: 'Par exemple le programme qui reçoit les événements. Vide : l’hôte de l’adresse.',
    descriptionInvalid: 'Saisissez au plus 100 caractères.',
    events: 'Événements',
    eventsHint: 'Sans choix, le webhook reçoit tous les événements, y compris ceux des types ajoutés plus tard.',
    sportsHint: 'Sans choix, de tous les sports.',
    leaguesHint: 'Sans choix, de tous les championnats.',
    teams: 'Équipes',
    teamsHint: 'Identifiants d’équipes, séparés par des espaces. Vide : de toutes les équipes.',
    teamsInvalid: 'Saisissez des identifiants d’équipes tels qu’ils figurent dans les réponses de l’API, par exemple soc-t81ztqn9bjd.',
    matches: 'Matchs',
    matchesHint: 'Identifiants de matchs, séparés par des espaces. Vide : de tous les matchs.',
    matchesInvalid: 'Saisissez des identifiants de matchs tels qu’ils figurent dans les réponses de l’API, par exemple soc-mx01qjea1g9.',
    language: 'Langue des noms et des phrases',
    create: 'Créer le webhook',
    save: 'Enregistrer',
    tooMany: (max) => `Une organisation a au plus ${max} webhooks. Supprimez-en un dont vous n’avez plus besoin.`,
  },
}
