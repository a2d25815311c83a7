import type { FileRule } from '#contract/kit/form'
import type { TextRef } from '#contract/kit/issues'
import type { ReceivedFile } from '../http/handlers'
import { pictureProblem } from './pictureSize'
import { identify, type UploadedBytes } from './receiveFile'
import { reencodeFile } from './reencode'

export const invalidFile: TextRef = { key: 'validation.invalidFile' }

/**
 * Checks the content of a complete file by the rule of its field.
 * @param givenName as its sender names it
 * @returns the file as it is to be stored, or what is wrong with it
 */
export async function acceptedFile(
  field: string,
  givenName: string,
  upload: UploadedBytes,
  rule: FileRule,
): Promise<ReceivedFile | TextRef> {
  const file = await identify(field, givenName, upload)
  if (!file || !rule.types.includes(file.type)) return invalidFile
  const problem = await pictureProblem(file, rule.mostPixels)
  if (problem) return problem
  return rule.reencodedTo === undefined ? file : ((await reencodeFile(file, rule.reencodedTo)) ?? invalidFile)
}
