import type { Language } from '@touchline/contract/catalog'

/** Texts of the list of webhooks, and of one of them. */
interface Texts {
  intro: string
  guide: string
  used: (count: number, max: number) => string
  create: string
  none: string
  name: string
  address: string
  events: string
  allEvents: string
  selection: string
  everything: string
  teams: (count: number) => string
  matches: (count: number) => string
  state: string
  states: Readonly<Record<'active' | 'disabled', string>>
  reasons: Readonly<Record<string, string>>
  lastDelivery: string
  waiting: string
  language: string
  created: string
  madeWith: (key: string) => string
  edit: string
  rotate: string
  disable: string
  enable: string
  remove: string
  test: string
}

export const webhookTexts: Readonly<Record<Language, Texts>> = {
  en: {
    intro: 'Events are posted to addresses of yours as they happen.',
    guide: 'How to receive and verify them',
    used: (count, max) => `Webhooks: ${count} of ${max}.`,
    create: 'New webhook',
    none: 'There is no webhook yet.',
    name: 'Name',
    address: 'Address',
    events: 'Events',
    allEvents: 'All events',
    selection: 'Selection',
    everything: 'Everything',
    teams: (count) => (count === 1 ? '1 team' : `${count} teams`),
    matches: (count) => (count === 1 ? '1 match' : `${count} matches`),
    state: 'State',
    states: {
      active: 'Active',
      disabled: 'Disabled',
    },
    reasons: {
      failing: 'No attempt to deliver an event succeeded for three days.',
      customer: 'A member of the organisation, or a program with its key, disabled it.',
      key_ended: 'The key that created it is revoked or expired. Create a new webhook instead.',
    },
    lastDelivery: 'Last delivery',
    waiting: 'Events waiting',
    language: 'Language',
    created: 'Created',
    madeWith: (key) => `with the key ${key}: it receives only what the key may see`,
    edit: 'Edit',
    rotate: 'Rotate secret',
    disable: 'Disable',
    enable: 'Enable',
    remove: 'Delete',
    test: 'Send a test event',
  },
  de: {
    intro: 'Ereignisse werden an Ihre Adressen gesendet, sobald sie geschehen.',
    guide: 'So werden sie empfangen und geprüft',
    used: (count, max) => `Webhooks: ${count} von ${max}.`,
    create: 'Neuer Webhook',
    none: 'Es gibt noch keinen Webhook.',
    name: 'Name',
    address: 'Adresse',
    events: 'Ereignisse',
    allEvents: 'Alle Ereignisse',
    selection: 'Auswahl',
    everything: 'Alles',
    teams: (count) => (count === 1 ? '1 Mannschaft' : `${count} Mannschaften`),
    matches: (count) => (count === 1 ? '1 Spiel' : `${count} Spiele`),
    state: 'Status',
    states: {
      active: 'Aktiv',
      disabled: 'Deaktiviert',
    },
    reasons: {
      failing: 'Drei Tage lang gelang kein Versuch, ein Ereignis zuzustellen.',
      customer: 'Ein Mitglied der Organisation oder ein Programm mit seinem Schlüssel hat ihn deaktiviert.',
      key_ended: 'Der Schlüssel, mit dem er erstellt wurde, ist widerrufen oder abgelaufen. Erstellen Sie stattdessen einen neuen Webhook.',
    },
    lastDelivery: 'Letzte Zustellung',
    waiting: 'Wartende Ereignisse',
    language: 'Sprache',
    created: 'Erstellt',
    madeWith: (key) => `mit dem Schlüssel ${key}: er erhält nur, worauf der Schlüssel Zugriff hat`,
    edit: 'Bearbeiten',
    rotate: 'Geheimnis erneuern',
    disable: 'Deaktivieren',
    enable: 'Aktivieren',
    remove: 'Löschen',
    test: 'Testereignis senden',
  },
  es: {
    intro: 'Los eventos se envían a sus direcciones en cuanto ocurren.',
    guide: 'Cómo recibirlos y verificarlos',
    used: (count, max) => `Webhooks: ${count} de ${max}.`,
    create: 'Nuevo webhook',
    none: 'Todavía no hay ningún webhook.',
    name: 'Nombre',
    address: 'Dirección',
    events: 'Eventos',
    allEvents: 'Todos los eventos',
    selection: 'Selección',
    everything: 'Todo',
    teams: (count) => (count === 1 ? '1 equipo' : `${count} equipos`),
    matches: (count) => (count === 1 ? '1 partido' : `${count} partidos`),
    state: 'Estado',
    states: {
      active: 'Activo',
      disabled: 'Desactivado',
    },
    reasons: {
      failing: 'Durante tres días no se logró entregar un evento.',
      customer: 'Lo desactivó un miembro de la organización o un programa con su clave.',
      key_ended: 'La clave con la que se creó está revocada o ha caducado. Cree un webhook nuevo en su lugar.',
    },
    lastDelivery: 'Última entrega',
    waiting: 'Eventos en espera',
    language: 'Idioma',
    created: 'Creado',
    madeWith: (key) => `con la clave ${key}: solo recibe lo que la clave puede ver`,
    edit: 'Editar',
    rotate: 'Rotar el secreto',
    disable: 'Desactivar',
    enable: 'Activar',
    remove: 'Eliminar',
    test: 'Enviar un evento de prueba',
  },
  it: {
    intro: 'Gli eventi vengono inviati ai tuoi indirizzi non appena accadono.',
    guide: 'Come riceverli e verificarli',
    used: (count, max) => `Webhook: ${count} di ${max}.`,
    create: 'Nuovo webhook',
    none: 'Non c’è ancora nessun webhook.',
    name: 'Nome',
    address: 'Indirizzo',
    events: 'Eventi',
    allEvents: 'Tutti gli eventi',
    selection: 'Selezione',
    everything: 'Tutto',
    teams: (count) => (count === 1 ? '1 squadra' : `${count} squadre`),
    matches: (count) => (count === 1 ? '1 partita' : `${count} partite`),
    state: 'Stato',
    states: {
      active: 'Attivo',
      disabled: 'Disattivato',
    },
    reasons: {
      failing: 'Per tre giorni nessun tentativo di consegnare un evento è riuscito.',
      customer: 'Lo ha disattivato un membro dell’organizzazione o un programma con la sua chiave.',
      key_ended: 'La chiave con cui è stato creato è revocata o scaduta. Crea invece un nuovo webhook.',
    },
    lastDelivery: 'Ultima consegna',
    waiting: 'Eventi in attesa',
    language: 'Lingua',
    created: 'Creato',
    madeWith: (key) => `con la chiave ${key}: riceve solo ciò a cui la chiave ha accesso`,
    edit: 'Modifica',
    rotate: 'Ruota il segreto',
    disable: 'Disattiva',
    enable: 'Attiva',
    remove: 'Elimina',
    test: 'Invia un evento di prova',
  },
  fr: {
    intro: 'Les événements sont envoyés à vos adresses dès qu’ils se produisent.',
    guide: 'Comment les recevoir et les vérifier',
    used: (count, max) => `Webhooks : ${count} sur ${max}.`,
    create: 'Nouveau webhook',
    none: 'Il n’y a pas encore de webhook.',
    name: 'Nom',
    address: 'Adresse',
    events: 'Événements',
    allEvents: 'Tous les événements',
    selection: 'Sélection',
    everything: 'Tout',
    teams: (count) => (count === 1 ? '1 équipe' : `${count} équipes`),
    matches: (count) => (count === 1 ? '1 match' : `${count} matchs`),
    state: 'État',
    states: {
      active: 'Actif',
      disabled: 'Désactivé',
    },
    reasons: {
      failing: 'Pendant trois jours, aucune tentative de livrer un événement n’a abouti.',
      customer: 'Un membre de l’organisation ou un programme avec sa clé l’a désactivé.',
      key_ended: 'La clé qui l’a créé est révoquée ou expirée. Créez plutôt un nouveau webhook.',
    },
    lastDelivery: 'Dernière livraison',
    waiting: 'Événements en attente',
    language: 'Langue',
    created: 'Créé',
    madeWith: (key) => `avec la clé ${key} : il ne reçoit que ce à quoi la clé a accès`,
    edit: 'Modifier',
    rotate: 'Renouveler le secret',
    disable: 'Désactiver',
    enable: 'Activer',
    remove: 'Supprimer',
    test: 'Envoyer un événement de test',
  },
}
