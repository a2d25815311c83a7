/** What follows the host of a link can be a secret: the token of a link to sign in or take part. */
const link = /(\bhttps?:\/\/[^\s/?#]+)[/?#][^\s]*/g
/** A code to be typed, alone or in groups of three or four digits. */
const code = /(?<![\w+.:-])\d{3,4}[ -]?\d{3,4}(?![\w:-])/g
const masked = '…'

/** Returns an email's text without the secrets that it is sent to deliver: links end after the host, codes are left out. */
export function withoutSecrets(text: string): string {
  return text.replace(link, `$1/${masked}`).replace(code, masked)
}
