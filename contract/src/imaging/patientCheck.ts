import type { PatientCheck } from './codes'
import { isArabic, nameParts } from './nameParts'
import { barePersonNames } from './personName'

/** A name with fewer parts than this says too little to be the same as another. */
const fewestParts = 2

const times = (parts: readonly string[], part: string) => parts.filter((each) => each === part).length

/** Compares two names in the same script: one may have more parts, such as the names of father and grandfather. */
function compareNames(one: string, other: string): PatientCheck {
  const [shorter, longer] = [nameParts(one), nameParts(other)].toSorted((a, b) => a.length - b.length)
  if (!shorter || !longer || shorter.length === 0) return 'unclear'
  // Son and father often have the same name: it counts as often as it is written.
  if (!shorter.every((part) => times(shorter, part) <= times(longer, part))) return 'different'
  return shorter.length < fewestParts ? 'unclear' : 'same'
}

/**
 * Compares the person name in a file with the names of the patient of the order. Only names in the same script are
 * compared; the same in one script is the same.
 * @param personName as the standard writes it, `Salem^Ahmed`; null if the file has none
 * @param names of the patient, in each script
 */
export function checkName(personName: string | null, names: readonly string[]): PatientCheck {
  const inFile = barePersonNames(personName ?? '')
  const checks = inFile.flatMap((one) =>
    names.filter((other) => isArabic(one) === isArabic(other)).map((other) => compareNames(one, other)),
  )
  if (checks.includes('same')) return 'same'
  return checks.length === 0 || checks.includes('unclear') ? 'unclear' : 'different'
}

/** Returns an id with Latin digits and capitals, without separators and leading zeros. */
function plainId(id: string): string {
  return id
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
    .toUpperCase()
}

/** Compares the patient id in a file with the ids of the patient of the order; `unclear` if one side has none. */
export function checkId(idInFile: string | null, ids: readonly string[]): PatientCheck {
  const known = ids.map(plainId).filter((id) => id !== '')
  const found = plainId(idInFile ?? '')
  if (found === '' || known.length === 0) return 'unclear'
  return known.includes(found) ? 'same' : 'different'
}
