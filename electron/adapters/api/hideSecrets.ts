const HIDDEN = '[hidden]';

/** Names of fields whose value nobody is shown, compared without casing and signs. */
const SECRET_NAME = /secret|token|passw|apikey|authorization|credential|signature(?!header|algorithm)|base64|pdf/;
/** A link to a label or a payment page opens it without a key (API sections 2.3, 2.4): it is as good as a password. */
const SECRET_LINK = /(label|download|pay).*(url|link|href)$/;

export function isSecretName(path: string): boolean {
  const plain = path.toLowerCase().replace(/[^a-z0-9]/g, '');
  return SECRET_NAME.test(plain) || SECRET_LINK.test(plain);
}

/** Long random words: keys, webhook secrets, signatures, base64. A UUID is an id. */
function isRandomWord(word: string): boolean {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)) return false;
  return /^[\w+/=-]{24,}$/.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word);
}

const SECRET_PARAMETER = /[?&;][\w.-]*(sig|token|key|secret|expires|auth|hash|password)[\w.-]*=/i;

function hideInLink(link: string): string {
  const isSigned = SECRET_PARAMETER.test(link) || /\/\/[^/\s]*@/.test(link);
  if (!isSigned && !link.split(/[/?&=#.]/).some(isRandomWord)) return link;
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/\s?#]*@)?[^/\s?#]*/i.exec(link)?.[0].replace(/\/\/.*@/, '//') ?? '';
  return `${host}/${HIDDEN}`;
}

/** A text from an answer without keys, secrets and signed links in it; ordinary links and ids stay. */
export function hideSecrets(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (/:\/\//.test(word)) return hideInLink(word);
      return SECRET_PARAMETER.test(word) || isRandomWord(word) || /^[a-z]{2,12}_(live|test|sandbox)_\S+/i.test(word)
        ? HIDDEN
        : word;
    })
    .join('');
}
