import { fieldProblem } from '../../platform/http/problem'
import { titlesOfCodes } from './entityList'
import { whoClient } from './service'

/**
 * Returns the titles to save with these codes: those of the list of this installation in the caller's language, otherwise
 * those with which the codes were found.
 * @param field at which an unknown code is reported
 * @throws Problem 422 for a code that is not known
 */
export async function titlesToSave(
  codes: readonly { theCode: string; title: string }[],
  field: string,
): Promise<ReadonlyMap<string, string>> {
  const listed = await titlesOfCodes(codes.map(({ theCode }) => theCode))
  const unknown = codes.find(({ theCode }) => !listed.has(theCode))
  // Codes that WHO's service finds are not in the list.
  if (unknown && !whoClient()) throw fieldProblem(field, 'icd.unknownCode', { code: unknown.theCode })
  return new Map(codes.map(({ theCode, title }) => [theCode, listed.get(theCode) ?? title]))
}
