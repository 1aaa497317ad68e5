/**
 * Texts of the hosted storefront, in the languages of the stores' countries. Real themes have one file of texts per language, and use the
 * browser's language.
 */
const en = {
  ask: 'Reset your password',
  asking: 'We will e-mail you a link to set a new password.',
  email: 'E-mail',
  send: 'Send the link',
  sent: 'Check your inbox',
  sending: 'If there is an account with this address, a link is on its way to you. It works once, and for one hour.',
  noEmail: 'Please enter a valid e-mail address.',
  gone: 'This link has expired',
  going: 'It has been used already, or it is too old.',
  again: 'Request a new link.',
  often: 'Too many attempts',
  wait: 'Please wait a few minutes.',
  change: 'Set a new password',
  rule: 'At least 7 characters, with letters and digits.',
  password: 'New password',
  repeat: 'Repeat the new password',
  save: 'Save',
  weak: 'This password is easy to guess. Please choose another one.',
  differ: 'The passwords do not match.',
  done: 'Your new password is set',
  doing: 'Go back to the shop to sign in. You have been signed out everywhere else.',
  subject: 'Set a new password for {store}',
  mailText:
    'We received a request to reset the password of your account at {store}. If it was you, set a new password here:\n\n{link}\n\nThe link works once, and for one hour. If it was not you, you can ignore this e-mail: your password stays the same.\n',
  nothing: 'Page not found',
  elsewhere: 'Please sign in at the shop.',
  noForm: 'This form is not valid',
  noPayments: 'This shop takes no payments',
  cartCame: 'Your cart has arrived. A real store would open its checkout here.',
  cartGone: 'This link has been used already, or its cart no longer exists',
  noLogin: 'This link is no longer valid',
  goBack: 'Go back to the shop and try again.',
  signedIn: 'Signed in',
  ownPages: 'A real store would show its own pages here.',
};
export type StorefrontMessages = Readonly<typeof en>;

const de: StorefrontMessages = {
  ask: 'Ein neues Passwort',
  asking: 'Wir senden Ihnen einen Link, mit dem Sie es festlegen.',
  email: 'E-Mail',
  send: 'Link senden',
  sent: 'Sehen Sie in Ihr Postfach',
  sending: 'Gibt es zu dieser Adresse ein Konto, ist ein Link unterwegs zu Ihnen. Er gilt einmal und eine Stunde lang.',
  noEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  gone: 'Dieser Link gilt nicht mehr',
  going: 'Er wurde benutzt oder ist zu alt.',
  again: 'Einen neuen anfordern.',
  often: 'Zu viele Versuche',
  wait: 'Bitte warten Sie ein paar Minuten.',
  change: 'Neues Passwort festlegen',
  rule: 'Mindestens 7 Zeichen, darunter Buchstaben und Ziffern.',
  password: 'Neues Passwort',
  repeat: 'Neues Passwort wiederholen',
  save: 'Speichern',
  weak: 'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  differ: 'Die beiden Passwörter stimmen nicht überein.',
  done: 'Ihr neues Passwort gilt',
  doing: 'Gehen Sie zurück zum Shop und melden Sie sich damit an. Auf allen anderen Geräten sind Sie abgemeldet.',
  subject: 'Neues Passwort für {store}',
  mailText:
    'Jemand hat ein neues Passwort für Ihr Konto bei {store} angefordert. Waren Sie es, legen Sie es hier fest:\n\n{link}\n\nDer Link gilt einmal und eine Stunde lang. Waren Sie es nicht, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.\n',
  nothing: 'Hier ist nichts',
  elsewhere: 'Angemeldet wird sich im Shop selbst.',
  noForm: 'Das ist keines unserer Formulare',
  noPayments: 'Dieser Shop nimmt keine Zahlungen an',
  cartCame: 'Der Warenkorb ist angekommen. Ein echter Shop würde hier seine Kasse öffnen.',
  cartGone: 'Diese Adresse wurde schon benutzt, oder ihr Warenkorb ist nicht mehr da',
  noLogin: 'Diese Adresse gilt nicht mehr',
  goBack: 'Gehen Sie zurück zum Shop und versuchen Sie es noch einmal.',
  signedIn: 'Angemeldet',
  ownPages: 'Ein echter Shop würde hier seine eigenen Seiten zeigen.',
};

const fr: StorefrontMessages = {
  ask: 'Un nouveau mot de passe',
  asking: 'Nous vous envoyons un lien pour le choisir.',
  email: 'E-mail',
  send: 'Envoyer le lien',
  sent: 'Consultez votre messagerie',
  sending: 'Si cette adresse correspond à un compte, un lien est en route. Il sert une fois, pendant une heure.',
  noEmail: 'Saisissez une adresse e-mail valable.',
  gone: 'Ce lien n’est plus valable',
  going: 'Il a servi, ou il est trop ancien.',
  again: 'En demander un nouveau.',
  often: 'Trop d’essais',
  wait: 'Attendez quelques minutes.',
  change: 'Choisir un nouveau mot de passe',
  rule: 'Au moins 7 caractères, avec des lettres et des chiffres.',
  password: 'Nouveau mot de passe',
  repeat: 'Répétez le nouveau mot de passe',
  save: 'Enregistrer',
  weak: 'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
  differ: 'Les mots de passe ne sont pas identiques.',
  done: 'Votre nouveau mot de passe est enregistré',
  doing: 'Retournez à la boutique et connectez-vous avec lui. Vous êtes déconnecté de tous vos autres appareils.',
  subject: 'Un nouveau mot de passe pour {store}',
  mailText:
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte chez {store}. Si c’était vous, choisissez-le ici :\n\n{link}\n\nLe lien sert une fois, pendant une heure. Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste le même.\n',
  nothing: 'Il n’y a rien ici',
  elsewhere: 'On se connecte dans la boutique elle-même.',
  noForm: 'Ce n’est pas un de nos formulaires',
  noPayments: 'Cette boutique n’accepte pas de paiements',
  cartCame: 'Le panier est bien arrivé. Une vraie boutique ouvrirait sa caisse ici.',
  cartGone: 'Cette adresse a déjà servi, ou son panier n’existe plus',
  noLogin: 'Cette adresse n’est plus valable',
  goBack: 'Retournez à la boutique et réessayez.',
  signedIn: 'Vous êtes connecté',
  ownPages: 'Une vraie boutique montrerait ses propres pages ici.',
};

const it: StorefrontMessages = {
  ask: 'Una nuova password',
  asking: 'Ti mandiamo un link per sceglierla.',
  email: 'E-mail',
  send: 'Invia il link',
  sent: 'Guarda nella tua casella di posta',
  sending: 'Se questa e-mail ha un account, è in arrivo un messaggio con un link. Vale una volta sola, per un’ora.',
  noEmail: 'Inserisci un indirizzo e-mail valido.',
  gone: 'Questo link non vale più',
  going: 'È stato usato, o è troppo vecchio.',
  again: 'Chiedine uno nuovo.',
  often: 'Troppi tentativi',
  wait: 'Aspetta qualche minuto.',
  change: 'Scegli una nuova password',
  rule: 'Almeno 7 caratteri, con lettere e cifre.',
  password: 'Nuova password',
  repeat: 'Ripeti la nuova password',
  save: 'Salva',
  weak: 'Questa password è facile da indovinare. Scegline un’altra.',
  differ: 'Le due password non sono uguali.',
  done: 'La tua nuova password è salvata',
  doing: 'Torna al negozio e accedi con questa. Su tutti gli altri dispositivi l’accesso è terminato.',
  subject: 'Una nuova password per {store}',
  mailText:
    'Qualcuno ha chiesto una nuova password per il tuo account presso {store}. Se eri tu, sceglila qui:\n\n{link}\n\nIl link vale una volta sola, per un’ora. Se non eri tu, non c’è niente da fare: la tua password resta com’è.\n',
  nothing: 'Qui non c’è niente',
  elsewhere: 'Si accede nel negozio stesso.',
  noForm: 'Questo non è un nostro modulo',
  noPayments: 'Questo negozio non accetta pagamenti',
  cartCame: 'Il carrello è arrivato. Un vero negozio aprirebbe qui la sua cassa.',
  cartGone: 'Questo indirizzo è già stato usato, o il suo carrello non c’è più',
  noLogin: 'Questo indirizzo non vale più',
  goBack: 'Torna al negozio e riprova.',
  signedIn: 'Accesso effettuato',
  ownPages: 'Un vero negozio mostrerebbe qui le sue pagine.',
};

const es: StorefrontMessages = {
  ask: 'Una contraseña nueva',
  asking: 'Te enviamos un enlace para elegirla.',
  email: 'Correo electrónico',
  send: 'Enviar el enlace',
  sent: 'Mira tu bandeja de entrada',
  sending: 'Si este correo tiene una cuenta, va de camino un mensaje con un enlace. Sirve una vez, durante una hora.',
  noEmail: 'Escribe una dirección de correo válida.',
  gone: 'Este enlace ya no sirve',
  going: 'Se ha usado, o es demasiado antiguo.',
  again: 'Pide uno nuevo.',
  often: 'Demasiados intentos',
  wait: 'Espera unos minutos.',
  change: 'Elige una contraseña nueva',
  rule: 'Al menos 7 caracteres, con letras y cifras.',
  password: 'Contraseña nueva',
  repeat: 'Repite la contraseña nueva',
  save: 'Guardar',
  weak: 'Esta contraseña es fácil de adivinar. Elige otra.',
  differ: 'Las contraseñas no son iguales.',
  done: 'Tu contraseña nueva está guardada',
  doing: 'Vuelve a la tienda e inicia sesión con ella. La sesión se ha cerrado en todos los demás dispositivos.',
  subject: 'Una contraseña nueva para {store}',
  mailText:
    'Alguien ha pedido una contraseña nueva para tu cuenta en {store}. Si has sido tú, elígela aquí:\n\n{link}\n\nEl enlace sirve una vez, durante una hora. Si no has sido tú, no hay nada que hacer: tu contraseña sigue como está.\n',
  nothing: 'Aquí no hay nada',
  elsewhere: 'La sesión se inicia en la propia tienda.',
  noForm: 'Ese no es un formulario nuestro',
  noPayments: 'Esta tienda no acepta pagos',
  cartCame: 'El carrito ha llegado. Una tienda real abriría aquí su caja.',
  cartGone: 'Esta dirección ya se usó, o su carrito ya no existe',
  noLogin: 'Esta dirección ya no sirve',
  goBack: 'Vuelve a la tienda e inténtalo de nuevo.',
  signedIn: 'Sesión iniciada',
  ownPages: 'Una tienda real mostraría aquí sus propias páginas.',
};

const MESSAGES = new Map<string, StorefrontMessages>(Object.entries({ en, de, fr, it, es }));

/** The storefront's texts in one language. */
export interface StorefrontTexts {
  /** ISO 639-1 code. */
  readonly language: string;
  readonly messages: StorefrontMessages;
}

/** The best supported language of `Accept-Language`; English if there is none. */
export function storefrontTexts(request: Request): StorefrontTexts {
  const languages = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => /^\s*([a-z]{2})(?:-[\w-]+)?\s*(?:;\s*q\s*=\s*(\d(?:\.\d+)?)\s*)?$/i.exec(part))
    .map((match) => ({ language: match?.[1]?.toLowerCase() ?? '', weight: Number(match?.[2] ?? 1) }))
    .filter(({ language, weight }) => weight > 0 && MESSAGES.has(language))
    .toSorted((one, other) => other.weight - one.weight);
  const language = languages[0]?.language ?? 'en';
  return { language, messages: MESSAGES.get(language) ?? en };
}
