import type { FileRule } from '#contract/kit/form'
import type { TextRef } from '#contract/kit/issues'
import type { ReceivedFile } from '../http/handlers'
import { pictureProblem } from './pictureSize'
import { identify, type UploadedBytes } from './receiveFile'
import { reencodeFile } from './reencode'
import { infectionIn } from './scan/infection'

export const invalidFile: TextRef = { key: 'validation.invalidFile' }

/**
 * Checks the content of a complete file by the rule of its field, and has it scanned before anything decodes it.
 * @param givenName as its sender names it
 * @returns the file as it is to be stored, or what is wrong with it
 * @throws Problem 503 if it cannot be scanned
 */
export async function acceptedFile(
  field: string,
  givenName: string,
  upload: UploadedBytes,
  rule: FileRule,
): Promise<ReceivedFile | TextRef> {
  const file = await identify(field, givenName, upload)
  if (!file || !rule.types.includes(file.type)) return invalidFile
  const infection = await infectionIn(upload.path)
  if (infection) return infection
  const problem = await pictureProblem(file, rule.mostPixels)
  if (problem) return problem
  return rule.reencodedTo === undefined ? file : ((await reencodeFile(file, rule.reencodedTo)) ?? invalidFile)
}
