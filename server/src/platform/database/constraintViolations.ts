import type { ApiTextKey } from '#contract/kit/issues'
import { fieldProblem } from '../http/problem'
import { violates } from './errors'

/** Maps a unique violation of the statement to a 422 on that field: the name is taken. */
export async function mapUniqueViolation<T>(
  work: Promise<T>,
  field = 'name',
  key: ApiTextKey = 'validation.nameTaken',
) {
  try {
    return await work
  } catch (error) {
    throw violates(error, 'unique') ? fieldProblem(field, key) : error
  }
}

/** Maps a foreign key violation of the deletion to a 422: another row references this one. */
export async function mapForeignKeyViolation<T>(work: Promise<T>, field: string, key: ApiTextKey = 'reference.inUse') {
  try {
    return await work
  } catch (error) {
    throw violates(error, 'foreignKey') ? fieldProblem(field, key) : error
  }
}
