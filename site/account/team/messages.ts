import type { Language } from '@touchline/contract/catalog'
import type { Role } from '../../site.ts'

/** Texts of the members of an organisation. */
interface Texts {
  members: string
  name: string
  email: string
  role: string
  since: string
  actions: string
  you: string
  roleHints: Readonly<Record<Role, string>>
  changeRole: string
  changeRoleFor: (email: string) => string
  roleChanged: (email: string) => string
  remove: string
  removeQuestion: (email: string) => string
  removed: (email: string) => string
  leave: string
  leaveQuestion: (organisation: string) => string
  left: (organisation: string) => string
  lastOwner: string
  inviteTitle: string
  invite: string
  invited: (email: string) => string
  emailInvalid: string
  roleInvalid: string
  pending: string
  expires: string
  revoke: string
  revokeFor: (email: string) => string
  revoked: (email: string) => string
  gone: string
  nameTitle: string
  nameInvalid: string
  save: string
  renamed: string
}

export const teamTexts: Readonly<Record<Language, Texts>> = {
  en: {
    members: 'Members',
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    since: 'Since',
    actions: 'Actions',
    you: 'you',
    roleHints: {
      owner: 'everything, and the team',
      developer: 'keys and usage',
      billing: 'plan and invoices',
    },
    changeRole: 'Change',
    changeRoleFor: (email) => `Change the role of ${email}`,
    roleChanged: (email) => `The role of ${email} was changed.`,
    remove: 'Remove',
    removeQuestion: (email) => `${email} loses access to this organisation at once. Keys keep working.`,
    removed: (email) => `${email} is no longer a member.`,
    leave: 'Leave',
    leaveQuestion: (organisation) => `You lose access to ${organisation} at once. An owner can invite you again.`,
    left: (organisation) => `You have left ${organisation}.`,
    lastOwner: 'An organisation needs an owner. Make another member an owner first.',
    inviteTitle: 'Invite someone',
    invite: 'Send invitation',
    invited: (email) => `An invitation is on its way to ${email}. It is valid for seven days.`,
    emailInvalid: 'Enter an e-mail address that is not a member yet, such as bo@example.com.',
    roleInvalid: 'Choose a role.',
    pending: 'Pending invitations',
    expires: 'Expires',
    revoke: 'Withdraw',
    revokeFor: (email) => `Withdraw the invitation of ${email}`,
    revoked: (email) => `The invitation of ${email} was withdrawn.`,
    gone: 'This member or invitation is no longer there.',
    nameTitle: 'Name of the organisation',
    nameInvalid: 'Enter a name of 1 to 100 characters.',
    save: 'Save',
    renamed: 'The name was changed.',
  },
  de: {
    members: 'Mitglieder',
    name: 'Name',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    since: 'Seit',
    actions: 'Aktionen',
    you: 'Sie',
    roleHints: {
      owner: 'alles, auch das Team',
      developer: 'Schlüssel und Nutzung',
      billing: 'Tarif und Rechnungen',
    },
    changeRole: 'Ändern',
    changeRoleFor: (email) => `Rolle von ${email} ändern`,
    roleChanged: (email) => `Die Rolle von ${email} wurde geändert.`,
    remove: 'Entfernen',
    removeQuestion: (email) => `${email} verliert sofort den Zugang zu dieser Organisation. Schlüssel gelten weiter.`,
    removed: (email) => `${email} ist kein Mitglied mehr.`,
    leave: 'Verlassen',
    leaveQuestion: (organisation) => `Sie verlieren sofort den Zugang zu ${organisation}. Ein Inhaber kann Sie wieder einladen.`,
    left: (organisation) => `Sie haben ${organisation} verlassen.`,
    lastOwner: 'Eine Organisation braucht einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
    inviteTitle: 'Jemanden einladen',
    invite: 'Einladung senden',
    invited: (email) => `Eine Einladung an ${email} ist unterwegs. Sie gilt sieben Tage.`,
    emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, die noch kein Mitglied ist, zum Beispiel bo@example.com.',
    roleInvalid: 'Wählen Sie eine Rolle.',
    pending: 'Offene Einladungen',
    expires: 'Läuft ab',
    revoke: 'Zurückziehen',
    revokeFor: (email) => `Einladung von ${email} zurückziehen`,
    revoked: (email) => `Die Einladung von ${email} wurde zurückgezogen.`,
    gone: 'Dieses Mitglied oder diese Einladung gibt es nicht mehr.',
    nameTitle: 'Name der Organisation',
    nameInvalid: 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein.',
    save: 'Speichern',
    renamed: 'Der Name wurde geändert.',
  },
  es: {
    members: 'Miembros',
    name: 'Nombre',
    email: 'Correo electrónico',
    role: 'Rol',
    since: 'Desde',
    actions: 'Acciones',
    you: 'usted',
    roleHints: {
      owner: 'todo, también el equipo',
      developer: 'claves y uso',
      billing: 'plan y facturas',
    },
    changeRole: 'Cambiar',
    changeRoleFor: (email) => `Cambiar el rol de ${email}`,
    roleChanged: (email) => `Se ha cambiado el rol de ${email}.`,
    remove: 'Quitar',
    removeQuestion: (email) => `${email} pierde el acceso a esta organización de inmediato. Las claves siguen funcionando.`,
    removed: (email) => `${email} ya no es miembro.`,
    leave: 'Abandonar',
    leaveQuestion: (organisation) => `Pierde el acceso a ${organisation} de inmediato. Un propietario puede volver a invitarle.`,
    left: (organisation) => `Ha abandonado ${organisation}.`,
    lastOwner: 'Una organización necesita un propietario. Haga antes propietario a otro miembro.',
    inviteTitle: 'Invitar a alguien',
    invite: 'Enviar invitación',
    invited: (email) => `La invitación para ${email} está en camino. Es válida durante siete días.`,
    emailInvalid: 'Introduzca una dirección de correo que aún no sea miembro, por ejemplo bo@example.com.',
    roleInvalid: 'Elija un rol.',
    pending: 'Invitaciones pendientes',
    expires: 'Caduca',
    revoke: 'Retirar',
    revokeFor: (email) => `Retirar la invitación de ${email}`,
    revoked: (email) => `Se ha retirado la invitación de ${email}.`,
    gone: 'Este miembro o esta invitación ya no existe.',
    nameTitle: 'Nombre de la organización',
    nameInvalid: 'Introduzca un nombre de 1 a 100 caracteres.',
    save: 'Guardar',
    renamed: 'Se ha cambiado el nombre.',
  },
  it: {
    members: 'Membri',
    name: 'Nome',
    email: 'Indirizzo e-mail',
    role: 'Ruolo',
    since: 'Dal',
    actions: 'Azioni',
    you: 'tu',
    roleHints: {
      owner: 'tutto, anche il team',
      developer: 'chiavi e utilizzo',
      billing: 'piano e fatture',
    },
    changeRole: 'Cambia',
    changeRoleFor: (email) => `Cambia il ruolo di ${email}`,
    roleChanged: (email) => `Il ruolo di ${email} è stato cambiato.`,
    remove: 'Rimuovi',
    removeQuestion: (email) => `${email} perde subito l’accesso a questa organizzazione. Le chiavi restano valide.`,
    removed: (email) => `${email} non è più membro.`,
    leave: 'Esci dal team',
    leaveQuestion: (organisation) => `Perdi subito l’accesso a ${organisation}. Un proprietario può invitarti di nuovo.`,
    left: (organisation) => `Hai lasciato ${organisation}.`,
    lastOwner: 'Un’organizzazione ha bisogno di un proprietario. Nomina prima proprietario un altro membro.',
    inviteTitle: 'Invita qualcuno',
    invite: 'Invia invito',
    invited: (email) => `L’invito per ${email} è in arrivo. È valido per sette giorni.`,
    emailInvalid: 'Inserisci un indirizzo e-mail che non è ancora membro, ad esempio bo@example.com.',
    roleInvalid: 'Scegli un ruolo.',
    pending: 'Inviti in sospeso',
    expires: 'Scade',
    revoke: 'Ritira',
    revokeFor: (email) => `Ritira l’invito di ${email}`,
    revoked: (email) => `L’invito di ${email} è stato ritirato.`,
    gone: 'Questo membro o questo invito non esiste più.',
    nameTitle: 'Nome dell’organizzazione',
    nameInvalid: 'Inserisci un nome da 1 a 100 caratteri.',
    save: 'Salva',
    renamed: 'Il nome è stato cambiato.',
  },
  fr: {
    members: 'Membres',
    name: 'Nom',
    email: 'Adresse e-mail',
    role: 'Rôle',
    since: 'Depuis',
    actions: 'Actions',
    you: 'vous',
    roleHints: {
      owner: 'tout, y compris l’équipe',
      developer: 'clés et utilisation',
      billing: 'offre et factures',
    },
    changeRole: 'Modifier',
    changeRoleFor: (email) => `Modifier le rôle de ${email}`,
    roleChanged: (email) => `Le rôle de ${email} a été modifié.`,
    remove: 'Retirer',
    removeQuestion: (email) => `${email} perd immédiatement l’accès à cette organisation. Les clés restent valables.`,
    removed: (email) => `${email} n’est plus membre.`,
    leave: 'Quitter',
    leaveQuestion: (organisation) => `Vous perdez immédiatement l’accès à ${organisation}. Un propriétaire peut vous inviter de nouveau.`,
    left: (organisation) => `Vous avez quitté ${organisation}.`,
    lastOwner: 'Une organisation a besoin d’un propriétaire. Nommez d’abord un autre membre propriétaire.',
    inviteTitle: 'Inviter quelqu’un',
    invite: 'Envoyer l’invitation',
    invited: (email) => `Une invitation est en route vers ${email}. Elle est valable sept jours.`,
    emailInvalid: 'Saisissez une adresse e-mail qui n’est pas encore membre, par exemple bo@example.com.',
    roleInvalid: 'Choisissez un rôle.',
    pending: 'Invitations en attente',
    expires: 'Expire',
    revoke: 'Annuler',
    revokeFor: (email) => `Annuler l’invitation de ${email}`,
    revoked: (email) => `L’invitation de ${email} a été annulée.`,
    gone: 'Ce membre ou cette invitation n’existe plus.',
    nameTitle: 'Nom de l’organisation',
    nameInvalid: 'Saisissez un nom de 1 à 100 caractères.',
    save: 'Enregistrer',
    renamed: 'Le nom a été modifié.',
  },
}
