import { join } from 'node:path'
import { context } from '../../context'
import { checkStoredName } from '../storedName'

/**
 * Returns the path of the file in which the bytes of an upload arrive.
 * @throws Error for a name that was not generated here
 */
export function partPath(name: string): string {
  checkStoredName(name)
  return join(context().platform.files.partial, name)
}
