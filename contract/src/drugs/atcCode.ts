/** A level of the ATC classification from the third on: `J01C`, `J01CA`, or a substance, `J01CA04`. */
const pattern = /^[A-Z]\d{2}[A-Z](?:[A-Z](?:\d{2})?)?$/

/**
 * Returns whether a text has the form of a code of the Anatomical Therapeutic Chemical classification (WHO Collaborating
 * Centre for Drug Statistics Methodology), from its third level on: what is above it is no class of similar drugs. Whether
 * such a code exists is not known here.
 */
export function isAtcCode(text: string): boolean {
  return pattern.test(text)
}
