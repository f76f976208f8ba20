import type { Language } from '@touchline/contract/catalog'

/** Texts of the changes of a webhook, and of its secret. */
interface Texts {
  saved: string
  disabled: string
  enabled: string
  keyEnded: string
  removed: string
  tested: string
  notActive: string
  removeTitle: (name: string) => string
  removeHint: string
  rotateTitle: (name: string) => string
  rotateHint: string
  overlap: string
  newSecret: string
  secret: string
  copyNow: string
  verify: string
  rotatedUntil: (until: string) => string
  rotatedAtOnce: string
  done: string
}

export const changeTexts: Readonly<Record<Language, Texts>> = {
  en: {
    saved: 'The webhook was saved.',
    disabled: 'The webhook is disabled. Events that happen now are not kept for it.',
    enabled: 'The webhook is active.',
    keyEnded: 'The webhook cannot be enabled: the key that created it is no longer valid.',
    removed: 'The webhook was deleted.',
    tested: 'A test event is on its way. Its delivery is listed below within seconds.',
    notActive: 'Nothing was sent: the webhook is disabled. Enable it first.',
    removeTitle: (name) => `Delete “${name}”?`,
    removeHint: 'Nothing more is sent to its address, and its deliveries are no longer shown. A deleted webhook cannot be restored.',
    rotateTitle: (name) => `Rotate the secret of “${name}”`,
    rotateHint:
      'You get a new secret. Until the end of the overlap, requests are signed with both, so that you can put the new one into your receiver. A secret that the present one has replaced ends at once.',
    overlap: 'The old secret ends',
    newSecret: 'The secret of your webhook',
    secret: 'Secret',
    copyNow: 'Copy the secret now and keep it in a safe place. It is not shown again.',
    verify: 'Your receiver verifies with it that a request comes from here:',
    rotatedUntil: (until) => `The old secret is valid until ${until}.`,
    rotatedAtOnce: 'The old secret has ended.',
    done: 'I have copied the secret',
  },
  de: {
    saved: 'Der Webhook wurde gespeichert.',
    disabled: 'Der Webhook ist deaktiviert. Was jetzt geschieht, wird für ihn nicht aufbewahrt.',
    enabled: 'Der Webhook ist aktiv.',
    keyEnded: 'Der Webhook lässt sich nicht aktivieren: Der Schlüssel, mit dem er erstellt wurde, gilt nicht mehr.',
    removed: 'Der Webhook wurde gelöscht.',
    tested: 'Ein Testereignis ist unterwegs. Die Zustellung steht nach wenigen Sekunden unten.',
    notActive: 'Es wurde nichts gesendet: Der Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.',
    removeTitle: (name) => `„${name}“ löschen?`,
    removeHint:
      'An seine Adresse wird nichts mehr gesendet, und seine Zustellungen werden nicht mehr angezeigt. Ein gelöschter Webhook lässt sich nicht wiederherstellen.',
    rotateTitle: (name) => `Geheimnis von „${name}“ erneuern`,
    rotateHint:
      'Sie erhalten ein neues Geheimnis. Bis zum Ende der Übergangszeit werden Anfragen mit beiden signiert, damit Sie das neue in Ihren Empfänger eintragen können. Ein Geheimnis, das das jetzige ersetzt hat, endet sofort.',
    overlap: 'Das alte Geheimnis endet',
    newSecret: 'Das Geheimnis Ihres Webhooks',
    secret: 'Geheimnis',
    copyNow: 'Kopieren Sie das Geheimnis jetzt und bewahren Sie es sicher auf. Es wird nicht noch einmal angezeigt.',
    verify: 'Damit prüft Ihr Empfänger, dass eine Anfrage von hier kommt:',
    rotatedUntil: (until) => `Das alte Geheimnis gilt bis ${until}.`,
    rotatedAtOnce: 'Das alte Geheimnis ist beendet.',
    done: 'Ich habe das Geheimnis kopiert',
  },
  es: {
    saved: 'El webhook se ha guardado.',
    disabled: 'El webhook está desactivado. Lo que ocurra ahora no se guarda para él.',
    enabled: 'El webhook está activo.',
    keyEnded: 'El webhook no se puede activar: la clave con la que se creó ya no es válida.',
    removed: 'El webhook se ha eliminado.',
    tested: 'Un evento de prueba está en camino. Su entrega aparece abajo en pocos segundos.',
    notActive: 'No se ha enviado nada: el webhook está desactivado. Actívelo primero.',
    removeTitle: (name) => `¿Eliminar «${name}»?`,
    removeHint: 'No se envía nada más a su dirección y sus entregas dejan de mostrarse. Un webhook eliminado no se puede recuperar.',
    rotateTitle: (name) => `Rotar el secreto de «${name}»`,
    rotateHint:
      'Recibirá un secreto nuevo. Hasta el final del solapamiento, las solicitudes se firman con ambos, para que pueda poner el nuevo en su receptor. Un secreto que el actual haya sustituido termina de inmediato.',
    overlap: 'El secreto anterior termina',
    newSecret: 'El secreto de su webhook',
    secret: 'Secreto',
    copyNow: 'Copie el secreto ahora y guárdelo en un lugar seguro. No se vuelve a mostrar.',
    verify: 'Con él, su receptor verifica que una solicitud viene de aquí:',
    rotatedUntil: (until) => `El secreto anterior es válido hasta ${until}.`,
    rotatedAtOnce: 'El secreto anterior ha terminado.',
    done: 'He copiado el secreto',
  },
  it: {
    saved: 'Il webhook è stato salvato.',
    disabled: 'Il webhook è disattivato. Ciò che accade ora non viene conservato per esso.',
    enabled: 'Il webhook è attivo.',
    keyEnded: 'Il webhook non può essere attivato: la chiave con cui è stato creato non è più valida.',
    removed: 'Il webhook è stato eliminato.',
    tested: 'Un evento di prova è in viaggio. La consegna compare qui sotto entro pochi secondi.',
    notActive: 'Non è stato inviato nulla: il webhook è disattivato. Prima attivalo.',
    removeTitle: (name) => `Eliminare «${name}»?`,
    removeHint:
      'Al suo indirizzo non viene inviato più nulla e le sue consegne non vengono più mostrate. Un webhook eliminato non può essere ripristinato.',
    rotateTitle: (name) => `Ruota il segreto di «${name}»`,
    rotateHint:
      'Ricevi un nuovo segreto. Fino alla fine della sovrapposizione le richieste sono firmate con entrambi, così puoi inserire il nuovo nel tuo ricevitore. Un segreto che quello attuale aveva sostituito termina subito.',
    overlap: 'Il vecchio segreto termina',
    newSecret: 'Il segreto del tuo webhook',
    secret: 'Segreto',
    copyNow: 'Copia il segreto adesso e conservalo in un luogo sicuro. Non sarà più mostrato.',
    verify: 'Con esso il tuo ricevitore verifica che una richiesta provenga da qui:',
    rotatedUntil: (until) => `Il vecchio segreto è valido fino al ${until}.`,
    rotatedAtOnce: 'Il vecchio segreto è terminato.',
    done: 'Ho copiato il segreto',
  },
  fr: {
    saved: 'Le webhook a été enregistré.',
    disabled: 'Le webhook est désactivé. Ce qui se produit maintenant n’est pas conservé pour lui.',
    enabled: 'Le webhook est actif.',
    keyEnded: 'Le webhook ne peut pas être activé : la clé qui l’a créé n’est plus valable.',
    removed: 'Le webhook a été supprimé.',
    tested: 'Un événement de test est en route. Sa livraison apparaît ci-dessous en quelques secondes.',
    notActive: 'Rien n’a été envoyé : le webhook est désactivé. Activez-le d’abord.',
    removeTitle: (name) => `Supprimer « ${name} » ?`,
    removeHint:
      'Plus rien n’est envoyé à son adresse et ses livraisons ne sont plus affichées. Un webhook supprimé ne peut pas être rétabli.',
    rotateTitle: (name) => `Renouveler le secret de « ${name} »`,
    rotateHint:
      'Vous recevez un nouveau secret. Jusqu’à la fin du chevauchement, les requêtes sont signées avec les deux, pour que vous puissiez placer le nouveau dans votre récepteur. Un secret que l’actuel avait remplacé prend fin immédiatement.',
    overlap: 'L’ancien secret prend fin',
    newSecret: 'Le secret de votre webhook',
    secret: 'Secret',
    copyNow: 'Copiez le secret maintenant et conservez-le en lieu sûr. Il ne sera plus affiché.',
    verify: 'Votre récepteur vérifie avec lui qu’une requête vient d’ici :',
    rotatedUntil: (until) => `L’ancien secret est valable jusqu’au ${until}.`,
    rotatedAtOnce: 'L’ancien secret a pris fin.',
    done: 'J’ai copié le secret',
  },
}
